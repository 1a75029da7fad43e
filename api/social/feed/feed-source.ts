import type { Result } from '#domain/result'
import type { FeedFailure } from '#domain/traders/posts'
import type { FeedMessage } from '../../contract/feed.ts'

/** The newest messages about a stock, or why there are none. */
export type FeedResult = Result<readonly FeedMessage[], FeedFailure>

/** Where messages about stocks come from. */
export interface FeedSource {
  /** As in the setting FEED. */
  readonly name: 'demo' | 'stocktwits' | 'off'
  /** The newest messages about a symbol of the dataset, the newest first. Rejects only for a bug. */
  newest(symbol: string): Promise<FeedResult>
}
