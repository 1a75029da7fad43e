import type { ListingHistory } from '#domain/history/stock-as-of'
import type { Result } from '#domain/result'

/** The source of a market's past. */
export interface PastSource {
  /** Whether the market is simulated. */
  readonly simulated: boolean
  /** Changes whenever there may be more of it. Cheap: it is polled every few seconds. */
  revision(): Promise<string>
  /** Identifies what `open` would return, so that it is not built again; equal on servers with equal data. Empty: nothing yet. */
  edition(): Promise<Result<string>>
  /** The maximum number of years up to its last session. */
  readonly years: number
  /** Opens the past; with a day, YYYY-MM-DD, from its session on if that is earlier and the source has it. */
  open(from?: string): Promise<Result<Past>>
}

/** The past of a market. */
export interface Past {
  readonly edition: string
  /** Present if prints have gaps, like those of public records. */
  readonly prints?: 'sparse'
  /** The market's sessions, YYYY-MM-DD, the oldest first. */
  readonly dates: readonly string[]
  /** By symbol, to be read once; throws `UnusablePast` if the rest cannot be read. */
  readonly listings: AsyncIterable<PastListing>
}

export interface PastListing extends ListingHistory {
  /** Its former symbols; an earlier past may have it under one of them. */
  readonly formerly?: readonly string[]
}

/** An unusable past, with a sentence that says why. */
export class UnusablePast extends Error {}
