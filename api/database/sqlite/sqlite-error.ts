import Sqlite from 'better-sqlite3'
import type { StorageFailure } from '../engine.ts'

/** SQLite’s errors that the disk or another process causes. */
const failureByCode: Readonly<Record<string, StorageFailure>> = {
  SQLITE_BUSY: 'store-busy',
  SQLITE_LOCKED: 'store-busy',
  SQLITE_FULL: 'store-full',
  SQLITE_READONLY: 'store-full',
  SQLITE_IOERR: 'store-full',
  SQLITE_CANTOPEN: 'store-full',
}

/** The failure to report for an error of SQLite; undefined where it is a bug. */
export function sqliteFailure(error: unknown): StorageFailure | undefined {
  return failureByCode[sqliteCode(error) ?? '']
}

/** SQLite’s primary error code: SQLITE_BUSY for SQLITE_BUSY_RECOVERY. */
export function sqliteCode(error: unknown): string | undefined {
  return error instanceof Sqlite.SqliteError ? /^SQLITE_[A-Z]+/.exec(error.code)?.[0] : undefined
}

/** Whether another process holds the database. */
export const isBusy = (error: unknown): boolean => ['SQLITE_BUSY', 'SQLITE_LOCKED'].includes(sqliteCode(error) ?? '')
