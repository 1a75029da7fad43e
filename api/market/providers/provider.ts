import type { Result } from '../../runtime/result.ts'
import type { Bar, StoredOverview, Listing, MarketStore } from '../store/market-store.ts'

/** What is to be collected. */
export interface CollectTask {
  readonly store: MarketStore
  /** The newest trading day that has ended, YYYY-MM-DD: nothing later is saved. */
  readonly tradingDay: string
  /** The sessions of which bars are wanted, the oldest first; the last of them is `session`. */
  readonly tradingDays: readonly string[]
  /** Whether all that is old is wanted anew, such as every overview and not a night’s share of them. */
  readonly isThorough: boolean
  /** The only symbols to ask about, upper-cased, and those anew; undefined for all of them. */
  readonly only: ReadonlySet<string> | undefined
  /** Aborts the collection; what is saved by then stays. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** What is known of a listing when its record is written. */
export interface CompanyData {
  readonly listing: Listing
  readonly overview: StoredOverview | undefined
  /** The oldest first, adjusted for splits up to the last of them; at least one. */
  readonly bars: readonly Bar[]
}

/** The part `overview` of a record, as docs/dataset-format.md has it: texts and numbers as text. */
export type Overview = Readonly<Record<string, string>>

/** A source of market data. */
export interface Provider {
  /** As in the setting MARKET. */
  readonly name: string
  /** The newest session that it can have at a moment, in epoch milliseconds; that of the exchange where it does not say. */
  readonly newestTradingDay?: (now: number) => Promise<Result<string>>
  /** By what a dataset is known, where that is more than its session. */
  readonly inputVersion?: () => Promise<string>
  /** What share of a first collection's time each step takes, in their order: how far it is follows from them. */
  readonly stepShares: StepShares
  /**
   * Asks for what the store does not have, and keeps each answer as it comes, so that a kill loses the request under way
   * and nothing else. The value: sentences for who runs the server, such as what was not to be had. Fails where what is
   * there does not make a dataset of the session; what was collected stays for the next attempt.
   */
  collect(order: CollectTask): Promise<Result<readonly string[]>>
  /** What a record says of the company; undefined where nothing is known. The same for the same input. */
  overviewOf(known: CompanyData): Overview | undefined
}

/** Progress of one step of a refresh. `total` is 0 while it is unknown. */
export interface Progress {
  /** The name of the step: `prices`, `overviews`, … */
  readonly step: string
  readonly done: number
  readonly total: number
}

/** What share of a first collection's time each step takes, in the order of the steps; together 1. */
export type StepShares = Readonly<Record<string, number>>

/** How far a first collection is, in whole percent up to 99; 0 in a step that has no share. */
export function percentDone(shares: StepShares, { step, done, total }: Progress): number {
  // The records are built last, of what all steps have collected.
  if (step === 'records') return 99
  const steps = Object.keys(shares)
  const before = steps.slice(0, Math.max(steps.indexOf(step), 0)).reduce((sum, name) => sum + (shares[name] ?? 0), 0)
  const within = total > 0 ? Math.min(done / total, 1) * (shares[step] ?? 0) : 0
  return Math.min(99, Math.floor((before + within) * 100))
}
