import type { Database } from '../database.ts'
import { statement } from '../statement.ts'

interface Event {
  readonly subject: string
  readonly at: number
}

/** The SQL statements about attempts and failures. */
export const attemptStatements = (db: Database) => ({
  /** The time of the attempt that `skip` later ones follow; no row where there are fewer. */
  nth: statement<Event & { readonly skip: number }, { readonly at: number }>(({ subject, at, skip }) =>
    db
      .selectFrom('attempts')
      .select('at')
      .where('subject', '=', subject)
      .where('at', '>', at)
      .orderBy('at', 'desc')
      .limit(1)
      .offset(skip),
  ),
  /** Moves what a clock that was ahead has dated into the future to the time `at`. */
  endFuture: statement<Event, unknown>(({ subject, at }) =>
    db.updateTable('attempts').set({ at }).where('subject', '=', subject).where('at', '>', at),
  ),
  endFutureFailure: statement<Event, unknown>(({ subject, at }) =>
    db.updateTable('login_failures').set({ last_at: at }).where('subject', '=', subject).where('last_at', '>', at),
  ),
  add: statement<Event, unknown>(({ subject, at }) => db.insertInto('attempts').values({ subject, at })),
  failures: statement<{ readonly subject: string }, { readonly failures: number; readonly last_at: number }>(
    ({ subject }) => db.selectFrom('login_failures').select(['failures', 'last_at']).where('subject', '=', subject),
  ),
  addFailure: statement<Event, unknown>(({ subject, at }) =>
    db
      .insertInto('login_failures')
      .values({ subject, failures: 1, last_at: at })
      .onConflict((conflict) =>
        conflict.column('subject').doUpdateSet((column) => ({
          failures: column('login_failures.failures', '+', 1),
          last_at: column.ref('excluded.last_at'),
        })),
      ),
  ),
  clearFailures: statement<{ readonly subject: string }, unknown>(({ subject }) =>
    db.deleteFrom('login_failures').where('subject', '=', subject),
  ),
})

type AttemptStatements = ReturnType<typeof attemptStatements>

/** How often something may happen within any window of a length in milliseconds. */
export interface AttemptBudget {
  readonly subject: string
  readonly times: number
  readonly windowMs: number
}

/**
 * Milliseconds until a budget has room again; 0 where it has. `now` is the time by the database’s clock. Attempts that it
 * dated while it was ahead count from now at the latest, so that they use up the budget for one window and no longer.
 */
export async function msUntilAllowed(
  statements: AttemptStatements,
  db: Database,
  { subject, times, windowMs }: AttemptBudget,
  now: number,
) {
  // A slot frees when the oldest attempt that fills the budget leaves the window.
  const [last] = (await statements.nth(db, { subject, at: now - windowMs, skip: times - 1 })).rows
  if (!last) return 0
  await statements.endFuture(db, { subject, at: now })
  return Math.max(Math.min(last.at, now) + windowMs - now, 1)
}
