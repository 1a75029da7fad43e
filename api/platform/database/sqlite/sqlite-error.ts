import Sqlite from 'better-sqlite3'
import { errorCode } from '../../runtime/files.ts'
import type { StorageFailure } from '../engine.ts'

/** SQLite’s errors that are caused by the disk or another process. */
const failureByCode: Readonly<Record<string, StorageFailure>> = {
  SQLITE_BUSY: 'store-busy',
  SQLITE_LOCKED: 'store-busy',
  SQLITE_FULL: 'store-full',
  SQLITE_READONLY: 'store-full',
  SQLITE_IOERR: 'store-full',
  SQLITE_CANTOPEN: 'store-full',
}

/** The failure to report for an error of SQLite; undefined if it is a bug. */
export function sqliteFailure(error: unknown): StorageFailure | undefined {
  return failureByCode[sqliteCode(error) ?? '']
}

/** SQLite’s primary error code: SQLITE_BUSY for SQLITE_BUSY_RECOVERY. */
export function sqliteCode(error: unknown): string | undefined {
  return error instanceof Sqlite.SqliteError ? /^SQLITE_[A-Z]+/.exec(error.code)?.[0] : undefined
}

/** Whether another process holds the database. */
export const isBusy = (error: unknown): boolean => ['SQLITE_BUSY', 'SQLITE_LOCKED'].includes(sqliteCode(error) ?? '')

const busy = 'is in use by another program. Try again when that has ended.'
const forbidden = 'may not be written by this user.'
const missing = 'cannot be opened: it must be a file that this user may read and write, in a folder that is there.'

const reasons: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: 'is not a database. It was left as it is.',
  SQLITE_CORRUPT: 'is damaged. It was left as it is: restore a backup.',
  SQLITE_READONLY: forbidden,
  SQLITE_PERM: forbidden,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: forbidden,
  SQLITE_CANTOPEN: missing,
  ENOENT: missing,
  SQLITE_BUSY: busy,
  SQLITE_LOCKED: busy,
  SQLITE_FULL: 'cannot be written: the disk is full.',
  ENOSPC: 'cannot be written: the disk is full.',
  SQLITE_IOERR: 'cannot be read or written: the disk fails.',
  EEXIST: 'is there already. Choose another name: nothing is ever replaced.',
}

/** A sentence that says why a database cannot be used; rethrows errors that the operator cannot fix. */
export function explainSqlite(error: unknown, file: string): string {
  const reason = reasons[sqliteCode(error) ?? errorCode(error)]
  if (reason === undefined) throw error
  return `${file} ${reason}`
}
