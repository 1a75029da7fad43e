import type { FeedMessage } from '../contract/feed.ts'

/** Why a source has no messages to give. */
export interface FeedFailure {
  /**
   * `unknown`: the source has never heard of the symbol. `limited`: it was asked too often. `unavailable`: it cannot be
   * reached, is too slow, or has a fault of its own. `unreadable`: what it answered is no feed.
   */
  readonly kind: 'unknown' | 'limited' | 'unavailable' | 'unreadable'
  /** Milliseconds before which there is no use in asking again, where that is known. */
  readonly retryAfter?: number
}

export type FeedResult =
  { readonly ok: true; readonly value: readonly FeedMessage[] } | { readonly ok: false; readonly failure: FeedFailure }

/** Where messages about stocks come from. */
export interface FeedSource {
  /** As in the setting FEED. */
  readonly name: 'demo' | 'stocktwits' | 'off'
  /** The newest messages about a symbol of the dataset, the newest first. Rejects only for a bug. */
  newest(symbol: string): Promise<FeedResult>
}
