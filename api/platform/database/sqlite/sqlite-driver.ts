import { setTimeout as sleep } from 'node:timers/promises'
import type Sqlite from 'better-sqlite3'
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import { isBusy } from './sqlite-error.ts'

/** Several times the number of statements; a list in a statement makes a separate text for each length. */
const maxCachedStatements = 256

/** Preparing costs more than running: each text is prepared once, or again after the cache was full. */
function createStatementCache(connection: Sqlite.Database): (text: string) => Sqlite.Statement {
  const cache = new Map<string, Sqlite.Statement>()
  return (text) => {
    const known = cache.get(text)
    if (known) return known
    if (cache.size === maxCachedStatements) cache.clear()
    const statement = connection.prepare(text)
    cache.set(text, statement)
    return statement
  }
}

/** Milliseconds between two attempts while another process holds the database. */
const busyRetryMs = 15

interface Parts {
  /** Milliseconds to wait for another process's transaction. */
  readonly busyTimeoutMs: number
  readonly close: () => void
}

/**
 * A Kysely driver for SQLite. Kysely’s own prepares each statement anew, lets a failed rollback hide the original
 * error, and waits for another process synchronously, which blocks this one.
 */
export function sqliteDriver(connection: Sqlite.Database, { busyTimeoutMs, close }: Parts): Driver {
  const mutex = createMutex()
  const prepare = createStatementCache(connection)

  function run<Row>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<Row> {
    const statement = prepare(sql)
    // Kysely's types guarantee the row of the compiled query.
    if (statement.reader) return { rows: statement.all(parameters) as Row[] }
    return { rows: [], numAffectedRows: BigInt(statement.run(parameters).changes) }
  }

  /**
   * Retries while another process holds the database. The mutex is released in between, so that reads need not wait.
   */
  async function retryWhileBusy<Row>(query: Pick<CompiledQuery, 'sql' | 'parameters'>): Promise<QueryResult<Row>> {
    const end = Date.now() + busyTimeoutMs
    for (;;) {
      try {
        return run(query)
      } catch (error) {
        if (!isBusy(error) || connection.inTransaction || Date.now() > end) throw error
      }
      mutex.release()
      await sleep(busyRetryMs)
      await mutex.acquire()
    }
  }

  const plain = (text: string) => ({ sql: text, parameters: [] })
  const singleConnection: DatabaseConnection = {
    executeQuery: retryWhileBusy,
    // A statement left open would keep the log from being checkpointed.
    streamQuery: () => {
      throw new Error('Rows are read all at once: ask for fewer.')
    },
  }
  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      await mutex.acquire()
      return singleConnection
    },
    // A transaction that begins with a read could find at its first write that another process was faster.
    async beginTransaction() {
      await retryWhileBusy(plain('begin immediate'))
    },
    async commitTransaction() {
      await retryWhileBusy(plain('commit'))
    },
    async rollbackTransaction() {
      // When the disk is full, SQLite has already rolled back.
      if (connection.inTransaction) await retryWhileBusy(plain('rollback'))
    },
    releaseConnection: () => Promise.resolve(mutex.release()),
    destroy: () => Promise.resolve(close()),
  }
}

/** A first-in, first-out mutex. */
function createMutex() {
  const waiting: (() => void)[] = []
  let taken = false
  return {
    /** Settles when the mutex is acquired; the holder must release it. */
    acquire(): Promise<void> {
      if (taken) return new Promise((resolve) => void waiting.push(resolve))
      taken = true
      return Promise.resolve()
    },
    release(): void {
      const next = waiting.shift()
      if (next) next()
      else taken = false
    },
  }
}
