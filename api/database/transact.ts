import type { Transaction } from 'kysely'
import type { Database, Tables } from './database.ts'

/** Work of one transaction. It may run again after a rollback, so it changes nothing but the database. */
export type Work<Result> = (transaction: Transaction<Tables>) => Promise<Result>

/**
 * Runs work in a transaction; settles when it is committed. The first statement of a transaction writes the row that it
 * contends for, so that READ COMMITTED suffices and a second transaction waits for the first.
 */
export const transact = <Result>(db: Database, work: Work<Result>): Promise<Result> => db.transaction().execute(work)
