import type { Outcome } from '../../start/outcome.ts'
import type { Progress, StepShares } from './percent-done.ts'
import type { Bar, KeptOverview, Listing, MarketStore } from '../store/market-store.ts'

/** What is to be collected. */
export interface Order {
  readonly store: MarketStore
  /** The newest session that is over, YYYY-MM-DD: nothing later is kept. */
  readonly session: string
  /** The sessions of which bars are wanted, the oldest first; the last of them is `session`. */
  readonly sessions: readonly string[]
  /** Whether all that is old is wanted anew, such as every overview and not a night’s share of them. */
  readonly isThorough: boolean
  /** The only symbols to ask about, upper-cased, and those anew; undefined for all of them. */
  readonly only: ReadonlySet<string> | undefined
  /** Raised when it is to end: what is kept by then stays. */
  readonly signal: AbortSignal
  readonly tell: (progress: Progress) => void
}

/** What is known of a listing when its record is written. */
export interface Known {
  readonly listing: Listing
  readonly overview: KeptOverview | undefined
  /** The oldest first, adjusted for splits up to the last of them; at least one. */
  readonly bars: readonly Bar[]
}

/** The part `overview` of a record, as docs/dataset-format.md has it: texts and numbers as text. */
export type Overview = Readonly<Record<string, string>>

/** Somebody who knows the market. */
export interface Provider {
  /** As in the setting MARKET. */
  readonly name: string
  /** The newest session that it can have at a moment, in epoch milliseconds; that of the exchange where it does not say. */
  readonly newestSession?: (now: number) => Promise<Outcome<string>>
  /** By what a dataset is known, where that is more than its session. */
  readonly edition?: () => Promise<string>
  /** What share of a first collection's time each step takes, in their order: how far it is follows from them. */
  readonly stepShares: StepShares
  /**
   * Asks for what the store does not have, and keeps each answer as it comes, so that a kill loses the request under way
   * and nothing else. The value: sentences for who runs the server, such as what was not to be had. Fails where what is
   * there does not make a dataset of the session; what was collected stays for the next attempt.
   */
  collect(order: Order): Promise<Outcome<readonly string[]>>
  /** What a record says of the company; undefined where nothing is known. The same for the same input. */
  overviewOf(known: Known): Overview | undefined
}
