import Sqlite from 'better-sqlite3'

/** Failures of the disk as the API reports them: another process holds the database, or nothing can be written. */
type StorageFailure = 'store-busy' | 'store-full'

/** What SQLite calls it when the disk, and not the product, is at fault. */
const failureByCode: Readonly<Record<string, StorageFailure>> = {
  SQLITE_BUSY: 'store-busy',
  SQLITE_LOCKED: 'store-busy',
  SQLITE_FULL: 'store-full',
  SQLITE_READONLY: 'store-full',
  SQLITE_IOERR: 'store-full',
  SQLITE_CANTOPEN: 'store-full',
}

/** The failure that an error of the database is for a user; undefined where it is a bug. */
export function storageFailure(error: unknown): StorageFailure | undefined {
  return failureByCode[sqliteCode(error) ?? '']
}

/** SQLite's own word for what went wrong, without what it adds to it: SQLITE_BUSY_RECOVERY is SQLITE_BUSY. */
export function sqliteCode(error: unknown): string | undefined {
  return error instanceof Sqlite.SqliteError ? /^SQLITE_[A-Z]+/.exec(error.code)?.[0] : undefined
}

/** Whether another process is at work in the file. */
export const isBusy = (error: unknown): boolean => ['SQLITE_BUSY', 'SQLITE_LOCKED'].includes(sqliteCode(error) ?? '')
