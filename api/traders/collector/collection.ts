import type { Selectable } from 'kysely'
import type { Database } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'
import type { CursorRow, PlayRow } from '../../database/tables.ts'
import { createClaims, transact } from '../../database/transact.ts'
import { claimOfPlays } from '../settlement/play-counts.ts'
import { type Cursor, type Play, unread } from './read-posts.ts'

/** Ignore older failures: the stock may no longer be followed. */
const oneDay = 24 * 3_600_000

const maxSymbols = 20

/** The stocks whose last request failed. */
interface FailingStocks {
  readonly count: number
  /** Those with the most failures, twenty at most. */
  readonly symbols: readonly string[]
}

export async function failingStocks(db: Database, feed: string, now = Date.now()): Promise<FailingStocks> {
  const rows = await db
    .selectFrom('read_marks')
    .select('symbol')
    .where('feed', '=', feed)
    .where('failures', '>', 0)
    .where('failed_at', '>', now - oneDay)
    .orderBy('failures', 'desc')
    .orderBy('symbol')
    .execute()
  return { count: rows.length, symbols: rows.slice(0, maxSymbols).map(({ symbol }) => symbol) }
}

type NewPlay = Pick<PlayRow, 'feed' | 'trader' | 'session' | 'symbol' | 'message' | 'written_at' | 'bullish'>

interface Failure extends Pick<CursorRow, 'feed' | 'symbol'> {
  readonly failed_at: number
}

/** The SQL statements of the collector. */
const collectionStatements = (db: Database) => ({
  cursors: statement<Pick<CursorRow, 'feed'>, Selectable<CursorRow>>(({ feed }) =>
    db.selectFrom('read_marks').selectAll().where('feed', '=', feed),
  ),
  saveCursor: statement<Omit<CursorRow, 'failures' | 'failed_at'>, unknown>((row) =>
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
  /** Does not move the cursor. */
  addFailure: statement<Failure, unknown>(({ feed, symbol, failed_at }) =>
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
  saveName: statement<{ readonly feed: string; readonly trader: string; readonly name: string }, unknown>(
    ({ feed, trader, name }) =>
      db
        .insertInto('traders')
        .values({ feed, trader, name })
        .onConflict((conflict) =>
          conflict.columns(['feed', 'trader']).doUpdateSet((column) => ({ name: column.ref('excluded.name') })),
        ),
  ),
  /** The first post of a session counts: an earlier one found later replaces the play, which is then settled again. */
  addPlay: statement<NewPlay, unknown>((play) =>
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
  /** Reopens later plays that entered at the same close, because the stock did not trade: they were not the first. */
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

/** A page that was read, saved in one transaction. */
interface ReadPage {
  readonly symbol: string
  readonly plays: readonly Play[]
  readonly cursor: Cursor
  /** Milliseconds since 1970. */
  readonly readAt: number
}

/** The cursor of a stock, when it was last moved, and the failures since. Times are 0 where there is none. */
export interface KnownCursor {
  readonly cursor: Cursor
  readonly readAt: number
  readonly failures: number
  readonly failedAt: number
}

/** The collected plays and cursors of a feed. */
export interface Collection {
  /** The cursors of all stocks that have one. */
  cursors(): Promise<ReadonlyMap<string, KnownCursor>>
  /**
   * Saves plays and cursor in one transaction: after a kill in between, the page is read again and adds nothing
   * twice.
   */
  save(page: ReadPage): Promise<void>
  /** Counts a failed request; `save` resets the count. */
  countFailure(symbol: string, failedAt: number): Promise<void>
}

export function createCollection(db: Database, feed: string): Collection {
  const statements = collectionStatements(db)
  const claim = createClaims(db)

  async function add(within: Database, play: Play): Promise<void> {
    const { name, symbol, session, message } = play
    const key = { feed, trader: name.toLowerCase(), session, symbol }
    const bullish = play.side === 'Bullish' ? 1 : 0
    const { numAffectedRows } = await statements.addPlay(within, {
      ...key,
      message,
      written_at: play.writtenAt,
      bullish,
    })
    if (numAffectedRows === 1n) await statements.reopen(within, key)
  }

  return {
    async cursors() {
      const { rows } = await statements.cursors(db, { feed })
      return new Map(
        rows.map(({ symbol, read_at, failures, failed_at, ...row }) => [
          symbol,
          { cursor: cursorIn(row), readAt: read_at, failures, failedAt: failed_at },
        ]),
      )
    },
    async save({ symbol, plays, cursor, readAt }) {
      const { top, next } = cursor.gap ?? { top: null, next: null }
      const names = new Map(plays.map(({ name }) => [name.toLowerCase(), name]))
      await transact(db, async (within) => {
        await claim(within, [claimOfPlays(feed)], readAt)
        for (const [trader, name] of names) await statements.saveName(within, { feed, trader, name })
        for (const play of plays) await add(within, play)
        await statements.saveCursor(within, { feed, symbol, newest: cursor.newest, top, next, read_at: readAt })
      })
    },
    async countFailure(symbol, failedAt) {
      await statements.addFailure(db, { feed, symbol, failed_at: failedAt })
    },
  }
}

interface Row {
  readonly newest: number
  readonly top: number | null
  readonly next: number | null
}

const cursorIn = ({ newest, top, next }: Row): Cursor =>
  top === null || next === null ? { ...unread, newest } : { newest, gap: { top, next } }
