import type { StorageFailure } from './engine.ts'
import { sqliteFailure } from './sqlite/sqlite-error.ts'
import { isOfOneStatement, postgresFailure } from './postgres/postgres-error.ts'

/** The failure to report for a database error of either engine; undefined where it is a bug. */
export const storageFailure = (error: unknown): StorageFailure | undefined =>
  sqliteFailure(error) ?? postgresFailure(error)

/** Whether an error would meet other transactions too, such as a full disk. */
export const affectsOthers = (error: unknown): boolean =>
  storageFailure(error) !== undefined && !isOfOneStatement(error)
