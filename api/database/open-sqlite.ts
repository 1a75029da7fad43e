import Sqlite from 'better-sqlite3'
import { type Kysely, Kysely as KyselyDatabase, SqliteDialect } from 'kysely'
import type { Tables } from './tables.ts'

/** Where accounts and bookmarks are kept. */
export type Database = Kysely<Tables>

/** Milliseconds that a statement waits for another process's transaction. */
const patience = 5_000
/** Bytes that the write-ahead log keeps after a checkpoint. */
const longestLog = 16 * 1024 * 1024

/** An open SQLite file. */
export interface SqliteFile {
  readonly db: Database
  readonly connection: Sqlite.Database
}

/** Opens a file, or makes it. Throws what SQLite says where it cannot be read or written. */
export function openSqlite(file: string): SqliteFile {
  const connection = new Sqlite(file, { timeout: patience })
  connection.pragma('journal_mode = WAL')
  // The driver's own default, NORMAL, may lose what it acknowledged when the power fails.
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  connection.pragma(`journal_size_limit = ${longestLog}`)
  const db = new KyselyDatabase<Tables>({ dialect: new SqliteDialect({ database: withStatementsKept(connection) }) })
  return { db, connection }
}

/** Kysely prepares each statement anew; the same texts come again and again, so each is prepared once. */
function withStatementsKept(connection: Sqlite.Database) {
  const kept = new Map<string, Sqlite.Statement>()
  const prepare = (text: string): Sqlite.Statement => {
    const known = kept.get(text)
    if (known) return known
    // A transaction that begins by reading could find, when it writes, that another process was faster.
    const statement = connection.prepare(text === 'begin' ? 'begin immediate' : text)
    kept.set(text, statement)
    return statement
  }
  return { prepare, close: () => connection.close() }
}
