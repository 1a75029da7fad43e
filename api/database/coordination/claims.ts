import type { Database } from '../database.ts'
import { statement } from '../statement.ts'

const claimStatement = (db: Database) =>
  statement<{ readonly subject: string; readonly at: number }, unknown>(({ subject, at }) =>
    db
      .insertInto('claims')
      .values({ subject, at })
      .onConflict((conflict) => conflict.column('subject').doUpdateSet((row) => ({ at: row.ref('excluded.at') }))),
  )

/** Makes transactions that claim a common subject run one after the other. `at` is the time in milliseconds. */
type Claim = (transaction: Database, subjects: readonly string[], at: number) => Promise<void>

/**
 * Claims for what has no row of its own yet, such as an e-mail address that signs up. A claim is the first statement of
 * its transaction and lasts until the commit.
 */
export function createClaims(db: Database): Claim {
  const claim = claimStatement(db)
  return async (transaction, subjects, at) => {
    // In one order, so that no two transactions wait for each other.
    for (const subject of [...new Set(subjects)].toSorted()) await claim(transaction, { subject, at })
  }
}
