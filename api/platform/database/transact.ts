import type { Kysely, Transaction } from 'kysely'
import { backoff, jittered, pause } from '#domain/waiting'
import type { Database, Tables } from './database.ts'
import type { StorageFailure } from './engine.ts'
import { isOfOneStatement, isRetryable, postgresFailure } from './postgres/postgres-error.ts'
import { sqliteFailure } from './sqlite/sqlite-error.ts'

/** Work of one transaction. It may run again after a rollback, so it changes nothing but the database. */
export type Work<Result, Schema = Tables> = (transaction: Transaction<Schema>) => Promise<Result>

/** Milliseconds during which a transaction is repeated after conflicts and lost connections. */
const maxRetryMs = 5_000
/** Milliseconds before the first repetition; doubled with each, up to the maximum. */
const timing = { firstMs: 5, maxMs: 200 }

/**
 * Runs work in a transaction; settles when it is committed. The first statement of a transaction writes the row that it
 * contends for, so that READ COMMITTED suffices and a second transaction waits for the first. If the database rolls
 * back (a deadlock, a connection lost before the commit), the work runs again; a commit whose outcome is unknown is not
 * repeated.
 */
export async function transact<Result, Schema = Tables>(
  db: Kysely<Schema>,
  work: Work<Result, Schema>,
): Promise<Result> {
  const end = Date.now() + maxRetryMs
  for (let failures = 1; ; failures++) {
    const delayMs = backoff(timing, failures)
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isRetryable(error) || Date.now() + delayMs > end) throw error
    }
    // Random, so that transactions that collided do not collide again.
    await pause(jittered(delayMs))
  }
}

/**
 * Claims what has no row of its own yet, such as the e-mail address of a sign-up: transactions that claim a common
 * subject run one after the other. A claim is the first statement of its transaction and lasts until the commit. `at`
 * is the time in milliseconds.
 */
export async function claim(transaction: Database, subjects: readonly string[], at: number): Promise<void> {
  // In one order, so that no two transactions wait for each other.
  for (const subject of [...new Set(subjects)].toSorted()) {
    await transaction
      .insertInto('claims')
      .values({ subject, at })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet({ at }))
      .execute()
  }
}

/** The failure to report for a database error of either engine; undefined if it is a bug. */
export const storageFailure = (error: unknown): StorageFailure | undefined =>
  sqliteFailure(error) ?? postgresFailure(error)

/** Whether an error would meet other transactions, too, such as a full disk. */
export const affectsOthers = (error: unknown): boolean =>
  storageFailure(error) !== undefined && !isOfOneStatement(error)
