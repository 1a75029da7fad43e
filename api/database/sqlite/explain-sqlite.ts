import { sqliteCode } from './sqlite-error.ts'

const reasons: Readonly<Record<string, string>> = {
  SQLITE_NOTADB: 'is not a database. It was left as it is.',
  SQLITE_CORRUPT: 'is damaged. It was left as it is: restore a backup.',
  SQLITE_READONLY: 'may not be written by this user.',
  SQLITE_PERM: 'may not be written by this user.',
  SQLITE_CANTOPEN: 'cannot be opened: it must be a file that this user may read and write.',
  SQLITE_BUSY: 'is in use by another program. Try again when that has ended.',
  SQLITE_LOCKED: 'is in use by another program. Try again when that has ended.',
  SQLITE_FULL: 'has no room: the disk is full.',
  SQLITE_IOERR: 'cannot be read or written: the disk fails.',
}

/** Why a database cannot be used, in a sentence; what a person cannot put right is thrown on. */
export function explainSqlite(error: unknown, file: string): string {
  const reason = reasons[sqliteCode(error) ?? '']
  if (reason === undefined) throw error
  return `${file} ${reason}`
}
