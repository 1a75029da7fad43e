import type { Side } from './settlement.ts'

/** The parts of a trader's post that can become a play. */
export interface Post {
  /** Newer posts have greater ids. */
  readonly id: number
  /** Letters, digits, `_`, `.` and `-`, in the spelling of the feed. */
  readonly trader: string
  /** The symbols that the post names, in the spelling of the dataset. */
  readonly symbols: readonly string[]
  /** Null for a post without a sentiment. */
  readonly side: Side | null
  /** Epoch milliseconds. */
  readonly writtenAt: number
}

/** Why a feed has nothing to return. */
export interface FeedFailure {
  /**
   * `unknown`: the feed does not know the symbol. `limited`: too many requests. `unavailable`: unreachable, too slow, or an
   * error of its own. `unreadable`: the response is not a feed.
   */
  readonly kind: 'unknown' | 'limited' | 'unavailable' | 'unreadable'
  /** Milliseconds until a retry makes sense, if known. */
  readonly retryAfter?: number
}

/** A page of posts about a stock, the newest first, or why there is none. */
export type PostPage =
  | {
      readonly ok: true
      readonly posts: readonly Post[]
      /** The id up to which to request the next, older page; undefined on the last page. */
      readonly older: number | undefined
    }
  | { readonly ok: false; readonly failure: FeedFailure }

/** A feed that the collector reads page by page. The feeds implement it; the collector uses nothing else of them. */
export interface PostSource {
  readonly name: 'demo' | 'stocktwits'
  /** Milliseconds between two requests, so that an hour's budget is spread over the hour. */
  readonly delayMs: number
  /** The newest posts about a stock, or those up to an id. Rejects only for a bug. */
  page(symbol: string, upTo?: number): Promise<PostPage>
}
