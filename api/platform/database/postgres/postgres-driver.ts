import type { CompiledQuery, DatabaseConnection, Driver, QueryResult } from 'kysely'
import type { PoolClient, QueryResult as PostgresResult } from 'pg'
import type { Connections } from './connections.ts'
import { isConnectionLost, PostgresError, sqlState, toPostgresError } from './postgres-error.ts'
import { type Query, sendQuery } from './shared-reader.ts'

/** The setting DATABASE_STATEMENTS: connection poolers in transaction mode lose prepared statements. */
export interface DriverOptions {
  readonly preparesStatements: boolean
}

/** Several times the number of statements; a list in a statement makes a separate text for each length. */
const maxPrepared = 256
/** Characters: a longer statement inserts many rows, and hardly ever the same number again. */
const maxPreparedLength = 2_000
/** Statements that Kysely builds; a raw text runs once. */
const preparedKinds: ReadonlySet<string> = new Set(
  ['Select', 'Insert', 'Update', 'Delete'].map((command) => `${command}QueryNode`),
)
const names = new Map<string, string>()

/** The name under which connections prepare a statement; undefined for one that is parsed each time. */
function preparedName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined || names.size === maxPrepared || sql.length > maxPreparedLength) return known
  const name = `s${names.size + 1}`
  names.set(sql, name)
  return name
}

/**
 * A Kysely driver for PostgreSQL. Kysely’s own prepares no statements, so that each is parsed and planned anew, and
 * knows only one host.
 */
export function postgresDriver(connections: Connections, { preparesStatements }: DriverOptions): Driver {
  /** A connection that Kysely holds: it takes one from the pool only for a transaction or a write. */
  class LazyConnection implements DatabaseConnection {
    client: PoolClient | undefined
    isLost = false
    /** Why the transaction accepts no more statements. */
    failure: PostgresError | undefined

    async executeQuery<Row>({ sql, parameters, query: { kind } }: CompiledQuery): Promise<QueryResult<Row>> {
      const name = preparesStatements && preparedKinds.has(kind) ? preparedName(sql) : undefined
      const query: Query = { text: sql, values: parameters.map(checked), ...(name !== undefined && { name }) }
      if (this.client) return this.run(query)
      if (kind === 'SelectQueryNode') return resultOf<Row>(await connections.read(query))
      await this.pin()
      try {
        return await this.replicated(() => this.run(query))
      } finally {
        this.unpin()
      }
    }

    // A cursor would hold its connection for as long as its reader likes.
    streamQuery(): never {
      throw new Error('Rows are read all at once: ask for fewer.')
    }

    async pin(): Promise<void> {
      this.client = await connections.acquire()
      this.isLost = false
      this.failure = undefined
    }

    /** Sent together with the first statement, which fails if this does. */
    async begin(): Promise<void> {
      await this.pin()
      this.run({ text: 'begin isolation level read committed', values: [] }).catch(() => {
        this.isLost = true
      })
    }

    unpin(): void {
      const { client } = this
      this.client = undefined
      if (client) connections.release(client, this.isLost)
    }

    /** Runs a query on the pinned connection; `fallback` names a failure of the connection itself. */
    async run<Row>(query: Query, fallback?: string): Promise<QueryResult<Row>> {
      return resultOf<Row>(await this.send(query, fallback))
    }

    async send(query: Query, fallback?: string): Promise<PostgresResult> {
      if (!this.client) throw new PostgresError(sqlState.connectionLost, 'The transaction has ended.')
      try {
        connections.holdWrites(this.client)
        return await sendQuery(this.client, query)
      } catch (cause) {
        const error = toPostgresError(cause, fallback)
        // A connection whose state is not known is not used again.
        if (isConnectionLost(error)) this.isLost = true
        this.failure ??= error
        // Statements sent together with a failed one only say that another one failed.
        throw error.code === sqlState.failedTransaction ? this.failure : error
      }
    }

    /** Rejects if the stored data is not on the synchronous standby: the wait for it was canceled. */
    async replicated<Result>(store: () => Promise<Result>): Promise<Result> {
      const warnings: string[] = []
      const listen = ({ code, message }: { code?: string | undefined; message?: string | undefined }) => {
        // The SQLSTATE class of warnings.
        if (code === '01000') warnings.push(message ?? '')
      }
      const { client } = this
      client?.on('notice', listen)
      const result = await store().finally(() => client?.off('notice', listen))
      if (warnings.length > 0) throw new PostgresError(sqlState.outcomeUnknown, warnings.join(' '))
      return result
    }

    /** A commit whose connection fails may have taken effect, and so may one that was not replicated. */
    async commit(): Promise<void> {
      try {
        const commit = { text: 'commit', values: [] }
        const { command } = await this.replicated(() => this.send(commit, sqlState.outcomeUnknown))
        // After a failed statement, the response to COMMIT is ROLLBACK, without an error.
        if (command !== 'COMMIT') throw new Error('A statement of a committed transaction failed: nothing is stored.')
      } catch (error) {
        const isUnknown =
          isConnectionLost(error) || (error instanceof PostgresError && error.code === sqlState.canceled)
        throw isUnknown ? new PostgresError(sqlState.outcomeUnknown, toPostgresError(error).message, error) : error
      }
    }

    async rollback(): Promise<void> {
      // The server rolls back the transaction of a lost connection.
      if (this.isLost) return
      await this.run({ text: 'rollback', values: [] }).catch(() => {
        this.isLost = true
      })
    }
  }

  const lazy = (connection: DatabaseConnection): LazyConnection => {
    if (connection instanceof LazyConnection) return connection
    throw new Error('The connection is of another driver.')
  }

  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(new LazyConnection()),
    async beginTransaction(connection) {
      await lazy(connection).begin()
    },
    commitTransaction: (connection) => lazy(connection).commit(),
    rollbackTransaction: (connection) => lazy(connection).rollback(),
    releaseConnection: (connection) => Promise.resolve(lazy(connection).unpin()),
    destroy: () => connections.end(),
  }
}

const changes: readonly string[] = ['INSERT', 'UPDATE', 'DELETE']

function resultOf<Row>({ rows, rowCount, command }: PostgresResult): QueryResult<Row> {
  const isChange = changes.includes(command)
  // Kysely's types guarantee the row of the compiled query.
  return { rows: rows as Row[], ...(isChange && { numAffectedRows: BigInt(rowCount ?? 0) }) }
}

/** PostgreSQL stores NaN, which SQLite reads as null: a bug of the caller. */
function checked(value: unknown): unknown {
  if (typeof value === 'number' && !Number.isFinite(value)) throw new TypeError(`A column cannot hold ${value}.`)
  return value
}
