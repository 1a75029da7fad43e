import type { Database } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import type { RefreshRow } from '../../database/tables/market-tables.ts'

/** The last refresh of a source. Times are epoch milliseconds. */
export interface LastRefresh {
  readonly session: string
  readonly startedAt: number
  /** null while it is running, or when it was killed. */
  readonly endedAt: number | null
  /** Consecutive failures. */
  readonly failures: number
  /** Why it failed; null where it did not. */
  readonly sentence: string | null
}

/** The log of a source's refreshes, shared by all processes. */
export interface RefreshLog {
  last(): Promise<LastRefresh | undefined>
  begin(session: string, now: number): Promise<void>
  /** `sentence` says why it failed; null where it did not. */
  end(sentence: string | null, now: number): Promise<void>
}

interface Source {
  readonly source: string
}

/** The refresh log of a source in a database. */
export function openRefreshLog(db: Database, source: string): RefreshLog {
  const statements = refreshQueries(db)
  return {
    async last() {
      const [row] = (await statements.last(db, { source })).rows
      return (
        row && {
          session: row.session,
          startedAt: row.started_at,
          endedAt: row.ended_at,
          failures: row.failures,
          sentence: row.sentence,
        }
      )
    },
    async begin(session, now) {
      await statements.begin(db, { source, session, now })
    },
    async end(sentence, now) {
      await (sentence === null
        ? statements.succeed(db, { source, now })
        : // A provider may be quoted in it.
          statements.fail(db, { source, now, sentence: sentence.replaceAll('\0', '') }))
    },
  }
}

const refreshQueries = (db: Database) => ({
  last: statement<Source, RefreshRow>(({ source }) =>
    db.selectFrom('refreshes').selectAll().where('source', '=', source),
  ),
  begin: statement<Source & { readonly session: string; readonly now: number }, unknown>(({ source, session, now }) =>
    db
      .insertInto('refreshes')
      .values({ source, session, started_at: now, ended_at: null, failures: 0, sentence: null })
      .onConflict((conflict) =>
        conflict.column('source').doUpdateSet({ session, started_at: now, ended_at: null, sentence: null }),
      ),
  ),
  succeed: statement<Source & { readonly now: number }, unknown>(({ source, now }) =>
    db.updateTable('refreshes').set({ ended_at: now, failures: 0, sentence: null }).where('source', '=', source),
  ),
  fail: statement<Source & { readonly now: number; readonly sentence: string }, unknown>(({ source, now, sentence }) =>
    db
      .updateTable('refreshes')
      .set((row) => ({ ended_at: now, failures: row('failures', '+', 1), sentence }))
      .where('source', '=', source),
  ),
})
