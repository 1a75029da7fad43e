import type { Database } from '../../database/database.ts'
import type { LimitStatements } from './limit-statements.ts'

/** How often something may happen within any stretch of so many milliseconds. */
export interface Budget {
  readonly subject: string
  readonly times: number
  readonly within: number
}

/** Milliseconds until a budget has room again; 0 where it has. */
export async function waitFor(statements: LimitStatements, db: Database, { subject, times, within }: Budget) {
  const now = Date.now()
  // A slot frees when the oldest attempt that fills the budget leaves the window.
  const [last] = (await statements.nth(db, { subject, at: now - within, skip: times - 1 })).rows
  return last ? Math.max(last.at + within - now, 1) : 0
}
