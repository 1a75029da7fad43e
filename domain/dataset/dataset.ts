import type { FlagField } from '../stock/fields.ts'
import type { MetricId } from '../stock/metrics.ts'
import type { Drops, TechnicalCounts } from './parse-stock.ts'

/** The description of a searchable dataset. */
export interface Dataset {
  /** The server's ETag, or the content's own hash without one. */
  readonly version: string
  /** The newest session among its stocks, YYYY-MM-DD. */
  readonly date: string | null
  /** The age in days above which its prices are old. Absent if an older release stored it. */
  readonly freshDays?: number
  /** The oldest createdAt among its stocks. */
  readonly oldestRecord: string | null
  /** When this device downloaded it, in epoch milliseconds. For showing only: freshness goes by version. */
  readonly downloadedAt: number
  /** Bytes of the compressed file. */
  readonly size: number
  readonly lines: number
  readonly kept: number
  readonly drops: Drops
  /** Absent in a dataset that an older release stored: whether it has technical values is then unknown. */
  readonly technical?: TechnicalCounts
  readonly simulated: boolean
  /** Whether the prices of all its stocks are sparse, like those of public records. Absent if an older release stored it. */
  readonly isSparse?: boolean
  /** The metrics without any value. Absent if an older release stored it. */
  readonly missing?: readonly MetricId[]
  /** The indexes without members; absent if all have some. */
  readonly emptyIndexes?: readonly FlagField[]
  /** Whether it will still be here after a restart. */
  readonly stored: boolean
}
