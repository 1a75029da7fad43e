import type { MissingFigures } from '#domain/dataset/missing-figures'
import type { JsonObject } from '#domain/keys-of'
import type { Result } from '#domain/result'
import type { Bar, Listing, MarketStore, Split, StoredOverview } from '../store/market-store.ts'

/** What to collect. */
export interface CollectTask {
  readonly store: MarketStore
  /** The newest trading day that has ended, YYYY-MM-DD: nothing later is saved. */
  readonly tradingDay: string
  /** The trading days whose bars are needed, the oldest first; the last one is `tradingDay`. */
  readonly tradingDays: readonly string[]
  /** Whether to collect everything again, for example every overview instead of a night’s share. */
  readonly isThorough: boolean
  /** The only symbols to collect, again, upper-cased; undefined for all. */
  readonly only: ReadonlySet<string> | undefined
  /** Whether nothing is published yet: then only the data of a first dataset is needed, which arrives sooner. */
  readonly isFirst: boolean
  /** Aborts the collection; saved data stays. */
  readonly signal: AbortSignal
  readonly onProgress: (progress: Progress) => void
}

/** The stored data of a listing from which its record is written. */
export interface CompanyData {
  readonly listing: Listing
  readonly overview: StoredOverview | undefined
  /** The oldest first, adjusted for splits up to the last of them; at least one. */
  readonly bars: readonly Bar[]
  /** The oldest first. */
  readonly splits?: readonly Split[]
  /** The extremes of 52 weeks of prices with gaps; absent if they are unknown. */
  readonly year?: { readonly low: number; readonly high: number }
}

/** The part `overview` of a record, as in docs/dataset-format.md: texts, and numbers as text. */
export type Overview = Readonly<Record<string, string>>

/** A source of market data. */
export interface Provider {
  /** As in the setting MARKET. */
  readonly name: string
  /** The newest session that it can have at a time in epoch milliseconds; by default the exchange’s newest. */
  readonly newestTradingDay?: (now: number) => Promise<Result<string>>
  /** Whether its prices have gaps: its records then have the periods that prints allow, as docs/decisions/0032 says. */
  readonly prints?: 'sparse'
  /** Identifies the input of a dataset if its session is not enough. */
  readonly inputVersion?: (task: Pick<CollectTask, 'tradingDay' | 'isFirst'>) => Promise<string>
  /**
   * The trading day after which a dataset was collected, by its input version, if its prices are older; undefined if more must be
   * collected at once.
   */
  readonly publishedTradingDay?: (inputVersion: string) => string | undefined
  /** The share of a first collection's time that each step takes, in order; progress is computed from them. */
  readonly stepShares: StepShares
  /**
   * Requests what the store lacks and saves each response as it arrives, so that a kill loses only the current request. Returns
   * warnings for the operator, for example about missing data. Fails if the stored data is not enough for a dataset of the
   * session; collected data stays for the next attempt.
   */
  collect(task: CollectTask): Promise<Result<readonly string[]>>
  /** The overview in a company’s record; undefined if nothing is known. Deterministic. */
  overviewOf(data: CompanyData): Overview | undefined
  /** What a company’s record says besides its overview; absent if the provider says nothing else. */
  readonly companyPartOf?: (overview: StoredOverview) => CompanyPart
}

/** What a record says of its company besides the overview. */
export interface CompanyPart {
  /** Why figures are missing; absent if none is. */
  readonly missing?: MissingFigures
  /** When its results came out, and when the next are expected, as `writeReportDays` makes it. */
  readonly reports?: JsonObject
}

/** Progress of one step of a refresh. `total` is 0 while it is unknown. */
export interface Progress {
  /** The name of the step: `prices`, `overviews`, … */
  readonly step: string
  readonly done: number
  readonly total: number
}

/** The share of a first collection's time that each step takes, in the order of the steps; they add up to 1. */
export type StepShares = Readonly<Record<string, number>>

/** The progress of a first collection in whole percent up to 99; 0 in a step without a share. */
export function percentDone(shares: StepShares, { step, done, total }: Progress): number {
  // The records are built last, from what all steps have collected.
  if (step === 'records') return 99
  const steps = Object.keys(shares)
  const before = steps.slice(0, Math.max(steps.indexOf(step), 0)).reduce((sum, name) => sum + (shares[name] ?? 0), 0)
  const within = total > 0 ? Math.min(done / total, 1) * (shares[step] ?? 0) : 0
  return Math.min(99, Math.floor((before + within) * 100))
}
