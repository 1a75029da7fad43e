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
  const { rows } = await statements.since(db, { subject, at: now - within })
  // Room comes when the last of those that may be counted leaves the stretch.
  const last = rows[times - 1]
  return last ? Math.max(last.at + within - now, 1) : 0
}
