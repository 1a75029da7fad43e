import type { Selectable } from 'kysely'
import type { FeedFailure } from '#domain/traders/posts'
import type { FeedMessage } from '../contract/feed.ts'
import type { Database } from '../database/database.ts'
import { engineOf } from '../database/engine.ts'
import { statement } from '../database/statement.ts'
import type { CachedFeedRow } from '../database/tables.ts'

/** What servers on a database know about a stock's messages. Durations in milliseconds, by the database’s clock. */
export interface SharedFeed {
  /** Negative where a request is due. */
  readonly validForMs: number
  readonly failure: FeedFailure['kind'] | null
  /** The last successful response. */
  readonly good: { readonly messages: readonly FeedMessage[]; readonly ageMs: number } | undefined
}

/** The last responses of a feed, shared by all servers on a database. */
export interface FeedTable {
  /**
   * Claims a request about a stock: `isOurs` where no response is valid and no other server is sending one. The claim
   * lapses after a quarter of a minute, since its server may have been killed.
   */
  claim(symbol: string): Promise<{ readonly isOurs: boolean; readonly feed: SharedFeed | undefined }>
  /** Saves the response. A failure leaves the messages of the last successful one. */
  save(symbol: string, response: SharedResponse): Promise<void>
}

/** A response and for how many milliseconds it is valid. */
interface SharedResponse {
  readonly validForMs: number
  readonly result: readonly FeedMessage[] | FeedFailure['kind']
}

/** Longer than a request takes. */
const claimMs = 15_000
/** No response is valid for longer; a clock that was ahead must not block requests. */
const maxValidMs = 2 * 3_600_000

/** `clock` returns milliseconds since 1970; it is the database’s where it is missing. */
export function createFeedTable(db: Database, feed: string, clock = () => engineOf(db).now(db)): FeedTable {
  const statements = feedStatements(db)
  return {
    async claim(symbol) {
      const now = await clock()
      const [until, latestClaim, latestValid] = [now + claimMs, now + 2 * claimMs, now + maxValidMs]
      const claimed = await statements.claim(db, { feed, symbol, now, until, latestClaim, latestValid })
      const isOurs = claimed.rows.length === 1
      const [row] = isOurs ? claimed.rows : (await statements.read(db, { feed, symbol })).rows
      return { isOurs, feed: row && feedOf(row, now) }
    },
    async save(symbol, { validForMs, result }) {
      const now = await clock()
      const row = { feed, symbol, now, valid_until: now + validForMs }
      await (typeof result === 'string'
        ? statements.saveFailure(db, { ...row, failure: result })
        : statements.saveMessages(db, { ...row, messages: JSON.stringify(result) }))
    },
  }
}

function feedOf(row: Selectable<CachedFeedRow>, now: number): SharedFeed {
  const { messages, failure, valid_until, fetched_at } = row
  return {
    validForMs: valid_until > now + maxValidMs ? -1 : valid_until - now,
    failure,
    good:
      messages === null
        ? undefined
        : // A server of this product has written it.
          { messages: JSON.parse(messages) as readonly FeedMessage[], ageMs: Math.max(0, now - fetched_at) },
  }
}

type Key = Pick<CachedFeedRow, 'feed' | 'symbol'>
interface Claim extends Key {
  readonly now: number
  readonly until: number
  readonly latestClaim: number
  readonly latestValid: number
}
interface Saved extends Key {
  readonly now: number
  readonly valid_until: number
}

const feedStatements = (db: Database) => ({
  claim: statement<Claim, Selectable<CachedFeedRow>>(({ feed, symbol, now, until, latestClaim, latestValid }) =>
    db
      .insertInto('cached_feeds')
      .values({ feed, symbol, claimed_until: until })
      .onConflict((conflict) =>
        conflict
          .columns(['feed', 'symbol'])
          .doUpdateSet((column) => ({ claimed_until: column.ref('excluded.claimed_until') }))
          .where((row) =>
            row.and([
              row.or([row('cached_feeds.valid_until', '<=', now), row('cached_feeds.valid_until', '>', latestValid)]),
              row.or([
                row('cached_feeds.claimed_until', '<=', now),
                row('cached_feeds.claimed_until', '>', latestClaim),
              ]),
            ]),
          ),
      )
      .returningAll(),
  ),
  read: statement<Key, Selectable<CachedFeedRow>>(({ feed, symbol }) =>
    db.selectFrom('cached_feeds').selectAll().where('feed', '=', feed).where('symbol', '=', symbol),
  ),
  saveMessages: statement<Saved & { readonly messages: string }, unknown>(
    ({ feed, symbol, now, valid_until, messages }) =>
      db
        .updateTable('cached_feeds')
        .set({ claimed_until: 0, valid_until, failure: null, messages, fetched_at: now })
        .where('feed', '=', feed)
        .where('symbol', '=', symbol),
  ),
  saveFailure: statement<Saved & { readonly failure: FeedFailure['kind'] }, unknown>(
    ({ feed, symbol, valid_until, failure }) =>
      db
        .updateTable('cached_feeds')
        .set({ claimed_until: 0, valid_until, failure })
        .where('feed', '=', feed)
        .where('symbol', '=', symbol),
  ),
})
