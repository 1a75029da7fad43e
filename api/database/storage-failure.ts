import type { FailureCode } from '../plugins/failures.ts'
import { sqliteCode } from './sqlite/sqlite-error.ts'

/** What SQLite calls it when the disk, and not the product, is at fault. */
const failures: Readonly<Record<string, FailureCode>> = {
  SQLITE_BUSY: 'store-busy',
  SQLITE_LOCKED: 'store-busy',
  SQLITE_FULL: 'store-full',
  SQLITE_READONLY: 'store-full',
  SQLITE_IOERR: 'store-full',
  SQLITE_CANTOPEN: 'store-full',
}

/** The failure that an error of the database is for a user; undefined where it is a bug. */
export function storageFailure(error: unknown): FailureCode | undefined {
  return failures[sqliteCode(error) ?? '']
}
