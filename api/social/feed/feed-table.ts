import type { Selectable } from 'kysely'
import type { FeedFailure } from '#domain/traders/posts'
import type { FeedMessage } from '../../contract/feed.ts'
import type { Database } from '../../platform/database/database.ts'
import { engineOf } from '../../platform/database/engine.ts'
import type { CachedFeedRow } from '../../platform/database/tables.ts'

/** What servers on a database know about a stock's messages. Durations in milliseconds, by the database’s clock. */
export interface SharedFeed {
  /** Negative if a request is due. */
  readonly validForMs: number
  readonly failure: FeedFailure['kind'] | null
  /** The last successful response. */
  readonly good: { readonly messages: readonly FeedMessage[]; readonly ageMs: number } | undefined
}

/** A response, and for how many milliseconds it is valid. */
interface SharedResponse {
  readonly validForMs: number
  readonly result: readonly FeedMessage[] | FeedFailure['kind']
}

/** Longer than a request takes. */
const claimMs = 15_000
/** No response is valid for longer; a clock that was ahead must not block requests. */
const maxValidMs = 2 * 3_600_000

/**
 * The last responses of a feed, shared by all servers on a database. `clock` returns milliseconds since 1970; the
 * database’s clock by default.
 */
export function createFeedTable(db: Database, feed: string, clock = () => engineOf(db).now(db)) {
  const rowsOf = (symbol: string) =>
    db.selectFrom('cached_feeds').selectAll().where('feed', '=', feed).where('symbol', '=', symbol)
  return {
    /**
     * Claims a request about a stock: `isOurs` if no response is valid and no other server is sending one. The claim
     * expires after a quarter of a minute, since its server may have been killed.
     */
    async claim(symbol: string): Promise<{ readonly isOurs: boolean; readonly feed: SharedFeed | undefined }> {
      const now = await clock()
      const [until, latestClaim, latestValid] = [now + claimMs, now + 2 * claimMs, now + maxValidMs]
      const claimed = await db
        .insertInto('cached_feeds')
        .values({ feed, symbol, claimed_until: until })
        .onConflict((conflict) =>
          conflict
            .columns(['feed', 'symbol'])
            .doUpdateSet({ claimed_until: until })
            .where((row) =>
              row.or([row('cached_feeds.valid_until', '<=', now), row('cached_feeds.valid_until', '>', latestValid)]),
            )
            .where((row) =>
              row.or([
                row('cached_feeds.claimed_until', '<=', now),
                row('cached_feeds.claimed_until', '>', latestClaim),
              ]),
            ),
        )
        .returningAll()
        .executeTakeFirst()
      const row = claimed ?? (await rowsOf(symbol).executeTakeFirst())
      return { isOurs: claimed !== undefined, feed: row && feedOf(row, now) }
    },
    /** Saves the response. A failure leaves the messages of the last successful one. */
    async save(symbol: string, { validForMs, result }: SharedResponse): Promise<void> {
      const now = await clock()
      const response =
        typeof result === 'string'
          ? { failure: result }
          : { failure: null, messages: JSON.stringify(result), fetched_at: now }
      await db
        .updateTable('cached_feeds')
        .set({ claimed_until: 0, valid_until: now + validForMs, ...response })
        .where('feed', '=', feed)
        .where('symbol', '=', symbol)
        .execute()
    },
  }
}

export type FeedTable = ReturnType<typeof createFeedTable>

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
