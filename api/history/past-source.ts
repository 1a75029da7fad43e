import type { ListingHistory } from '#domain/history/stock-as-of'
import type { Result } from '#domain/result'

/** Where the past of a market comes from. */
export interface PastSource {
  /** Whether the market is an invented one. */
  readonly simulated: boolean
  /** Changes whenever there may be more of it. Cheap: it is polled every few seconds. */
  revision(): Promise<string>
  /** Names what `open` would give, so that it is not built again; the same on every server that has the same. Empty: nothing yet. */
  edition(): Promise<Result<string>>
  /** The most years up to its last session that it gives. */
  readonly years: number
  /** Opens it; with a day, YYYY-MM-DD, from its session on, where that is earlier and the source has it. */
  open(from?: string): Promise<Result<Past>>
}

/** The past of a market. */
export interface Past {
  readonly edition: string
  /** Present where prints have gaps, as those of public records do. */
  readonly prints?: 'sparse'
  /** The market's sessions, YYYY-MM-DD, the oldest first. */
  readonly dates: readonly string[]
  /** By symbol, to be read once; throws `UnusablePast` where the rest cannot be read. */
  readonly listings: AsyncIterable<PastListing>
}

export interface PastListing extends ListingHistory {
  /** Its former symbols, under one of which an earlier past may have it. */
  readonly formerly?: readonly string[]
}

/** A past that cannot be used, with a sentence that says why. */
export class UnusablePast extends Error {}
