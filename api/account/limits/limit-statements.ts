import type { Database } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

interface Event {
  readonly subject: string
  readonly at: number
}

/** All that is said to the database about attempts. */
export const limitStatements = (db: Database) => ({
  /** When the attempt was made before which there were `skip` later ones; no row where there were not that many since. */
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
  add: statement<Event, unknown>(({ subject, at }) => db.insertInto('attempts').values({ subject, at })),
  failures: statement<{ readonly subject: string }, { readonly failures: number; readonly last_at: number }>(
    ({ subject }) => db.selectFrom('login_failures').select(['failures', 'last_at']).where('subject', '=', subject),
  ),
  fail: statement<Event, unknown>(({ subject, at }) =>
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
  forgive: statement<{ readonly subject: string }, unknown>(({ subject }) =>
    db.deleteFrom('login_failures').where('subject', '=', subject),
  ),
})

/** What limits are kept by. */
export type LimitStatements = ReturnType<typeof limitStatements>
