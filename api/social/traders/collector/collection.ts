import type { Database } from '../../../platform/database/database.ts'
import { claim, transact } from '../../../platform/database/transact.ts'
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

/** A page that was read, saved in one transaction. */
interface ReadPage {
  readonly symbol: string
  readonly plays: readonly Play[]
  readonly cursor: Cursor
  /** Milliseconds since 1970. */
  readonly readAt: number
}

/** The cursor of a stock, when it was last moved, and the failures since. Times are 0 if there is none. */
export interface KnownCursor {
  readonly cursor: Cursor
  readonly readAt: number
  readonly failures: number
  readonly failedAt: number
}

/** The collected plays and cursors of a feed. */
export function createCollection(db: Database, feed: string) {
  /** The first post of a session counts: an earlier one found later replaces the play, which is then settled again. */
  async function add(within: Database, { name, symbol, session, message, side, writtenAt }: Play): Promise<void> {
    const trader = name.toLowerCase()
    const post = { message, written_at: writtenAt, bullish: side === 'Bullish' ? 1 : 0, open: 1 }
    const { numInsertedOrUpdatedRows } = await within
      .insertInto('plays')
      .values({ feed, trader, session, symbol, ...post })
      .onConflict((conflict) =>
        conflict
          .columns(['feed', 'trader', 'session', 'symbol'])
          .doUpdateSet(post)
          .whereRef('excluded.message', '<', 'plays.message'),
      )
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows !== 1n) return
    // Reopens later plays that entered at the same close, because the stock did not trade: they were not the first.
    await within
      .updateTable('plays')
      .set({ open: 1 })
      .where('feed', '=', feed)
      .where('trader', '=', trader)
      .where('session', '>', session)
      .where('symbol', '=', symbol)
      .where('entry_session', '<=', session)
      .execute()
  }

  async function saveName(within: Database, trader: string, name: string): Promise<void> {
    await within
      .insertInto('traders')
      .values({ feed, trader, name })
      .onConflict((conflict) => conflict.columns(['feed', 'trader']).doUpdateSet({ name }))
      .execute()
  }

  return {
    /** The cursors of all stocks that have one. */
    async cursors(): Promise<ReadonlyMap<string, KnownCursor>> {
      const rows = await db.selectFrom('read_marks').selectAll().where('feed', '=', feed).execute()
      return new Map(
        rows.map(({ symbol, read_at, failures, failed_at, ...row }) => [
          symbol,
          { cursor: cursorIn(row), readAt: read_at, failures, failedAt: failed_at },
        ]),
      )
    },
    /**
     * Saves plays and cursor in one transaction: after a kill in between, the page is read again and adds nothing
     * twice.
     */
    async save({ symbol, plays, cursor, readAt }: ReadPage): Promise<void> {
      const { top, next } = cursor.gap ?? { top: null, next: null }
      const names = new Map(plays.map(({ name }) => [name.toLowerCase(), name]))
      const row = { newest: cursor.newest, top, next, read_at: readAt, failures: 0, failed_at: 0 }
      await transact(db, async (within) => {
        await claim(within, [claimOfPlays(feed)], readAt)
        for (const [trader, name] of names) await saveName(within, trader, name)
        for (const play of plays) await add(within, play)
        await within
          .insertInto('read_marks')
          .values({ feed, symbol, ...row })
          .onConflict((conflict) => conflict.columns(['feed', 'symbol']).doUpdateSet(row))
          .execute()
      })
    },
    /** Counts a failed request, without moving the cursor; `save` resets the count. */
    async countFailure(symbol: string, failedAt: number): Promise<void> {
      await db
        .insertInto('read_marks')
        .values({ feed, symbol, newest: 0, read_at: 0, failures: 1, failed_at: failedAt })
        .onConflict((conflict) =>
          conflict
            .columns(['feed', 'symbol'])
            .doUpdateSet((row) => ({ failures: row('read_marks.failures', '+', 1), failed_at: failedAt })),
        )
        .execute()
    },
  }
}

export type Collection = ReturnType<typeof createCollection>

interface Row {
  readonly newest: number
  readonly top: number | null
  readonly next: number | null
}

const cursorIn = ({ newest, top, next }: Row): Cursor =>
  top === null || next === null ? { ...unread, newest } : { newest, gap: { top, next } }
