import type { Side } from '#domain/traders/settlement'
import type { FeedFailure } from '../../social/feed-source.ts'

/** A message, as far as it can be a play. */
export interface Post {
  /** Later ones have greater numbers. */
  readonly id: number
  /** Letters, digits, `_`, `.` and `-`; as the feed writes it. */
  readonly trader: string
  /** What it names, as the dataset writes symbols. */
  readonly symbols: readonly string[]
  /** null where it takes none. */
  readonly side: Side | null
  /** Milliseconds since 1970. */
  readonly writtenAt: number
}

/** Some messages about a stock, the newest first, or why there are none. */
export type PostPage =
  | {
      readonly ok: true
      readonly posts: readonly Post[]
      /** Up to which message to ask for what is older; undefined where nothing is. */
      readonly older: number | undefined
    }
  | { readonly ok: false; readonly failure: FeedFailure }

/** Where plays are collected from. */
export interface PostSource {
  readonly name: 'demo' | 'stocktwits'
  /** Milliseconds between two requests, so that an hour's worth of them is spread over the hour. */
  readonly delayMs: number
  /** The newest messages about a stock, or those up to a message. Rejects only for a bug. */
  page(symbol: string, upTo?: number): Promise<PostPage>
}
