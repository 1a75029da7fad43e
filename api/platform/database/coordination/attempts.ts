import type { Database } from '../database.ts'

/** Records an attempt. */
export async function addAttempt(db: Database, subject: string, at: number): Promise<void> {
  await db.insertInto('attempts').values({ subject, at }).execute()
}

/** When the attempt that `skip` later ones follow was made, after `since`; undefined if there are fewer. */
export async function nthAttempt(
  db: Database,
  { subject, since, skip }: { readonly subject: string; readonly since: number; readonly skip: number },
): Promise<number | undefined> {
  const attempts = db.selectFrom('attempts').select('at').where('subject', '=', subject).where('at', '>', since)
  return (await attempts.orderBy('at', 'desc').limit(1).offset(skip).executeTakeFirst())?.at
}

/** How often something may happen within any window of a given length in milliseconds. */
export interface AttemptBudget {
  readonly subject: string
  readonly times: number
  readonly windowMs: number
}

/**
 * Milliseconds until a budget has room again; 0 if it has. `now` is the time by the database’s clock. Attempts dated
 * later than `now`, by a clock that was ahead, count from now at the latest, so that they use up the budget for one
 * window and no longer.
 */
export async function msUntilAllowed(
  db: Database,
  { subject, times, windowMs }: AttemptBudget,
  now: number,
): Promise<number> {
  // A slot frees when the oldest attempt that fills the budget leaves the window.
  const last = await nthAttempt(db, { subject, since: now - windowMs, skip: times - 1 })
  if (last === undefined) return 0
  await db.updateTable('attempts').set({ at: now }).where('subject', '=', subject).where('at', '>', now).execute()
  return Math.max(Math.min(last, now) + windowMs - now, 1)
}
