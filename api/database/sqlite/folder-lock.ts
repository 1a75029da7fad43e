import Sqlite from 'better-sqlite3'
import { isBusy } from './sqlite-error.ts'

/** Lets go. */
export type ReleaseLock = () => void

/**
 * Whoever has the database open shares the file `stonks.lock` beside it; who replaces the database has it alone.
 * The system itself lets go of it when a process ends, however it ends. undefined where it is held in the other way.
 */
export function lockFolder(file: string, how: 'shared' | 'alone'): ReleaseLock | undefined {
  // The database itself will not do: who waited for its lock would go on with the file that was put aside.
  const connection = new Sqlite(file, { timeout: 0 })
  try {
    connection.exec(how === 'alone' ? 'begin exclusive' : 'begin; select count(*) from sqlite_schema')
    return () => connection.close()
  } catch (error) {
    connection.close()
    if (isBusy(error)) return undefined
    throw error
  }
}
