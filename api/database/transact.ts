import { setTimeout as sleep } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import type { Tables } from './database.ts'
import { isRetryable } from './postgres/postgres-error.ts'

/** Work of one transaction. It may run again after a rollback, so it changes nothing but the database. */
export type Work<Result, Schema = Tables> = (transaction: Transaction<Schema>) => Promise<Result>

/** Milliseconds in which a transaction is repeated after conflicts and lost connections. */
const maxRetryMs = 5_000
/** Milliseconds before the first repetition; doubled with each, up to the second number. */
const [firstDelayMs, maxDelayMs] = [5, 200]

/**
 * Runs work in a transaction; settles when it is committed. The first statement of a transaction writes the row that it
 * contends for, so that READ COMMITTED suffices and a second transaction waits for the first. Where the database rolls
 * back (a deadlock, a connection lost before the commit), the work runs again; a commit whose outcome is unknown is
 * not repeated.
 */
export async function transact<Result, Schema = Tables>(
  db: Kysely<Schema>,
  work: Work<Result, Schema>,
): Promise<Result> {
  const end = Date.now() + maxRetryMs
  for (let delay = firstDelayMs; ; delay = Math.min(delay * 2, maxDelayMs)) {
    try {
      return await db.transaction().execute(work)
    } catch (error) {
      if (!isRetryable(error) || Date.now() + delay > end) throw error
    }
    // Those that collided must not collide again.
    await sleep(delay * (0.5 + Math.random()))
  }
}
