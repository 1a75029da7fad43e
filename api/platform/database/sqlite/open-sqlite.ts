import Sqlite from 'better-sqlite3'
import { Kysely, sql, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { Database, Tables } from '../database.ts'
import { type Engine, registerEngine } from '../engine.ts'
import type { SchemaVersion } from '../migrate.ts'
import { sqliteDriver } from './sqlite-driver.ts'
import { isBusy, sqliteFailure } from './sqlite-error.ts'

/** SQLite itself checkpoints every 1,000 pages, but only as far as no reader holds the log, and never truncates it. */
const checkpointIntervalMs = 60_000

/** Truncates the write-ahead log once a minute; returns a function that stops it. */
function scheduleCheckpoints(connection: Sqlite.Database): () => void {
  const timer = setInterval(() => checkpoint(connection), checkpointIntervalMs).unref()
  return () => clearInterval(timer)
}

/** While a reader holds the log or the disk is full, the next run tries again: nothing is lost. */
export function checkpoint(connection: Sqlite.Database): void {
  // SQLite rejects a checkpoint inside a transaction.
  if (connection.inTransaction) return
  try {
    connection.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (sqliteFailure(error) === undefined) throw error
  }
}

const sqliteEngine: Engine = {
  name: 'sqlite',
  isShared: false,
  // All processes that use the file are on this machine.
  now: () => Promise.resolve(Date.now()),
  poolUsage: () => undefined,
}

export interface OpenOptions {
  /** Milliseconds to wait for another process's transaction. */
  readonly busyTimeoutMs?: number
  /** Changes nothing, not even the file's settings. */
  readonly readOnly?: boolean
  /** Called after the connection has closed. */
  readonly whenClosed?: () => void
}

/**
 * Opens or creates a file; `:memory:` is a private database, and so is an image, given as bytes. It has no tables until
 * it is migrated. Throws SQLite’s errors.
 */
export function openSqlite(
  file: string | Buffer,
  { busyTimeoutMs = 5_000, readOnly = false, whenClosed }: OpenOptions = {},
): Database {
  const connection = new Sqlite(file, { timeout: busyTimeoutMs, readonly: readOnly })
  try {
    if (!readOnly) setUp(connection)
  } catch (error) {
    connection.close()
    throw error
  }
  const stopCheckpoints = readOnly ? undefined : scheduleCheckpoints(connection)
  const close = () => {
    stopCheckpoints?.()
    // The last connection to close checkpoints the log.
    connection.close()
    whenClosed?.()
  }
  return new Kysely<Tables>({
    dialect: {
      createDriver: () => sqliteDriver(connection, { busyTimeoutMs, close }),
      createAdapter: () => registerEngine(new SqliteAdapter(), sqliteEngine),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}

function setUp(connection: Sqlite.Database): void {
  connection.pragma('journal_mode = WAL')
  // The driver’s default, NORMAL, may lose acknowledged writes in a power failure.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  // 16 MB: the maximum size of the write-ahead log after a checkpoint.
  connection.pragma('journal_size_limit = 16777216')
  // From here on the driver waits asynchronously, so that the event loop is not blocked.
  connection.pragma('busy_timeout = 0')
}

export type ReleaseLock = () => void

/**
 * Every process with the database open holds a shared lock on `stonks.lock`; a restore takes it exclusively. The
 * system releases it when a process ends, however it ends. undefined if it is held in the other mode.
 */
export function lockFolder(file: string, mode: 'shared' | 'exclusive'): ReleaseLock | undefined {
  // Lock a separate file: a process that waited for a lock on the database itself would continue with the replaced
  // file.
  const connection = new Sqlite(file, { timeout: 0 })
  try {
    connection.exec(mode === 'exclusive' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema')
    return () => connection.close()
  } catch (error) {
    connection.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

/** The application id of our files: "Ston" in ASCII. */
const applicationId = 0x53_74_6f_6e

interface Header {
  readonly application: number
  readonly version: number
  readonly tables: number
}

/** SQLite stores it in the file’s header, which transactions cover. */
export const sqliteVersion: SchemaVersion = {
  async read(db) {
    const { rows } = await sql<Header>`
      select application_id as application, user_version as version, (select count(*) from sqlite_schema) as tables
      from pragma_application_id, pragma_user_version`.execute(db)
    const { application = 0, version = 0, tables = 0 } = rows[0] ?? {}
    const isNew = application === 0 && version === 0 && tables === 0
    return isNew || application === applicationId ? version : undefined
  },
  async write(db, version) {
    /* eslint-disable no-restricted-syntax -- A pragma takes no parameters, and both numbers are the code’s own. */
    await sql`pragma application_id = ${sql.lit(applicationId)}`.execute(db)
    await sql`pragma user_version = ${sql.lit(version)}`.execute(db)
    /* eslint-enable no-restricted-syntax */
  },
}
