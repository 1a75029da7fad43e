import type { HistoryResponse } from '../contract/market.ts'
import type { Result } from '../runtime/result.ts'

/** A stock's history and what it was made from. */
export interface History {
  readonly answer: HistoryResponse
  /** Another one whenever the answer may be another. Letters that an entity tag may hold. */
  readonly version: string
}

/** Where histories come from. */
export interface HistorySource {
  /** What the person who starts the server should know of it; undefined where there is nothing to say. */
  readonly startupMessage?: string
  /** By the upper-cased symbol; undefined where there is none. */
  historyOf(symbol: string): Promise<History | undefined>
  /**
   * Takes newer histories, where they may be elsewhere than in the dataset. Where they cannot be used, the value says why,
   * and the old ones stay.
   */
  reload?(): Promise<Result<void>>
  /** Whether there are newer ones that could not be taken. */
  isBehind?(): boolean
}
