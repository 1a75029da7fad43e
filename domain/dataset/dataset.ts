import type { FlagField } from '../stock/fields.ts'
import type { MetricId } from '../stock/metrics.ts'
import type { Drops, TechnicalCounts } from './parse-stock.ts'

/** What is known of a searchable dataset. */
export interface Dataset {
  /** The server's ETag, or the content's own hash where it sent none. */
  readonly version: string
  /** The newest session among its stocks, YYYY-MM-DD. */
  readonly date: string | null
  /** The oldest createdAt among its stocks. */
  readonly oldestRecord: string | null
  /** When this device downloaded it, in epoch milliseconds. For showing only: freshness goes by version. */
  readonly downloadedAt: number
  /** Bytes of the compressed file. */
  readonly size: number
  readonly lines: number
  readonly kept: number
  readonly drops: Drops
  /** Absent in what an older release stored: whether there are technical values is then unknown. */
  readonly technical?: TechnicalCounts
  readonly simulated: boolean
  /** Whether the prices of all its stocks have gaps, as those of public records do. Absent in what an older release stored. */
  readonly isSparse?: boolean
  /** The metrics of which no stock has a value. Absent in what an older release stored. */
  readonly missing?: readonly MetricId[]
  /** The indexes of which no stock is a member; absent where each has some. */
  readonly emptyIndexes?: readonly FlagField[]
  /** Whether it will still be here after a restart. */
  readonly stored: boolean
}
