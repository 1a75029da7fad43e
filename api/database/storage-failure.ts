import type { StorageFailure } from './engine.ts'
import { sqliteFailure } from './sqlite/sqlite-error.ts'
import { postgresFailure } from './postgres/postgres-error.ts'

/** The failure to report for a database error of either engine; undefined where it is a bug. */
export const storageFailure = (error: unknown): StorageFailure | undefined =>
  sqliteFailure(error) ?? postgresFailure(error)
