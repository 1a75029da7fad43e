import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import type { PlayRow, ReadMarkRow } from '../../database/trader-tables.ts'

type NewPlay = Pick<PlayRow, 'feed' | 'trader' | 'session' | 'symbol' | 'message' | 'written_at' | 'bullish'>

interface Failure extends Pick<ReadMarkRow, 'feed' | 'symbol'> {
  readonly failed_at: number
}

/** All that is said to the database while messages are collected. */
export const collectionStatements = (db: Database) => ({
  marks: statement<Pick<ReadMarkRow, 'feed'>, Selectable<ReadMarkRow>>(({ feed }) =>
    db.selectFrom('read_marks').selectAll().where('feed', '=', feed),
  ),
  mark: statement<Omit<ReadMarkRow, 'failures' | 'failed_at'>, unknown>((row) =>
    db
      .insertInto('read_marks')
      .values({
        feed: row.feed,
        symbol: row.symbol,
        newest: row.newest,
        top: row.top,
        next: row.next,
        read_at: row.read_at,
        failures: 0,
        failed_at: 0,
      })
      .onConflict((conflict) =>
        conflict.columns(['feed', 'symbol']).doUpdateSet((column) => ({
          newest: column.ref('excluded.newest'),
          top: column.ref('excluded.top'),
          next: column.ref('excluded.next'),
          read_at: column.ref('excluded.read_at'),
          failures: column.ref('excluded.failures'),
          failed_at: column.ref('excluded.failed_at'),
        })),
      ),
  ),
  /** Leaves the mark itself where it is. */
  fail: statement<Failure, unknown>(({ feed, symbol, failed_at }) =>
    db
      .insertInto('read_marks')
      .values({ feed, symbol, newest: 0, read_at: 0, failures: 1, failed_at })
      .onConflict((conflict) =>
        conflict.columns(['feed', 'symbol']).doUpdateSet((column) => ({
          failures: column('read_marks.failures', '+', 1),
          failed_at: column.ref('excluded.failed_at'),
        })),
      ),
  ),
  name: statement<{ readonly feed: string; readonly trader: string; readonly name: string }, unknown>(
    ({ feed, trader, name }) =>
      db
        .insertInto('traders')
        .values({ feed, trader, name })
        .onConflict((conflict) =>
          conflict.columns(['feed', 'trader']).doUpdateSet((column) => ({ name: column.ref('excluded.name') })),
        ),
  ),
  /** The first message counts: one that comes to light later takes the place of a later one, which is then settled anew. */
  add: statement<NewPlay, unknown>((play) =>
    db
      .insertInto('plays')
      .values({
        feed: play.feed,
        trader: play.trader,
        session: play.session,
        symbol: play.symbol,
        message: play.message,
        written_at: play.written_at,
        bullish: play.bullish,
        open: 1,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['feed', 'trader', 'session', 'symbol'])
          .doUpdateSet((column) => ({
            message: column.ref('excluded.message'),
            written_at: column.ref('excluded.written_at'),
            bullish: column.ref('excluded.bullish'),
            open: 1,
          }))
          .whereRef('excluded.message', '<', 'plays.message'),
      ),
  ),
  /** Later plays that entered at a close of before this one: while the stock rested, they were not the first after all. */
  reopen: statement<Pick<PlayRow, 'feed' | 'trader' | 'session' | 'symbol'>, unknown>(
    ({ feed, trader, session, symbol }) =>
      db
        .updateTable('plays')
        .set({ open: 1 })
        .where('feed', '=', feed)
        .where('trader', '=', trader)
        .where('session', '>', session)
        .where('symbol', '=', symbol)
        .where('entry_session', '<=', session),
  ),
})
