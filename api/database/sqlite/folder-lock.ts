import Sqlite from 'better-sqlite3'
import { isBusy } from './sqlite-error.ts'

export type ReleaseLock = () => void

/**
 * Every process with the database open holds a shared lock on `stonks.lock`; a restore takes it exclusively. The
 * system releases it when a process ends, however it ends. undefined where it is held in the other mode.
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
