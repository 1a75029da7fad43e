import { sqliteFailure } from './sqlite/sqlite-error.ts'
import { postgresFailure } from './postgres/postgres-error.ts'

/** Failures of a database as the API reports them: it is briefly unavailable, or nothing can be written. */
export type StorageFailure = 'store-busy' | 'store-full'

/** The failure to report for a database error of either engine; undefined where it is a bug. */
export const storageFailure = (error: unknown): StorageFailure | undefined =>
  sqliteFailure(error) ?? postgresFailure(error)
