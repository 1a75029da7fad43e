import Sqlite from 'better-sqlite3'

/** SQLite's own word for what went wrong, without what it adds to it: SQLITE_BUSY_RECOVERY is SQLITE_BUSY. */
export function sqliteCode(error: unknown): string | undefined {
  return error instanceof Sqlite.SqliteError ? /^SQLITE_[A-Z]+/.exec(error.code)?.[0] : undefined
}

/** Whether another process is at work in the file. */
export const isBusy = (error: unknown): boolean => ['SQLITE_BUSY', 'SQLITE_LOCKED'].includes(sqliteCode(error) ?? '')
