import type { HistoryResponse } from '../contract/market.ts'
import type { Result } from '../runtime/result.ts'

/** A stock's history and what it was made from. */
interface History {
  readonly response: HistoryResponse
  /** Changes whenever the response may change. Contains only characters that are valid in an ETag. */
  readonly version: string
}

/** Where histories come from. */
export interface HistorySource {
  /** Printed at the start of the server. */
  readonly startupMessage?: string
  /** By the upper-cased symbol; undefined where there is none. */
  historyOf(symbol: string): Promise<History | undefined>
  /**
   * Loads newer histories, where they do not come from the dataset. Where they are unusable, the result says why, and the
   * old ones stay.
   */
  reload?(): Promise<Result<void>>
  /** Whether newer ones could not be loaded. */
  isBehind?(): boolean
}
