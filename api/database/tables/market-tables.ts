/** The data of providers, as rows. `source` is the provider; symbols are upper-cased. */
export interface MarketTables {
  readonly listings: ListingRow
  readonly index_members: IndexMemberRow
  readonly bars: BarRow
  readonly splits: SplitRow
  readonly overviews: OverviewRow
  readonly market_marks: CheckpointRow
  readonly refreshes: RefreshRow
}

/** A listed security. */
interface ListingRow {
  readonly source: string
  readonly symbol: string
  readonly name: string | null
  readonly exchange: string | null
  readonly asset_type: string | null
  readonly cik: string | null
}

interface IndexMemberRow {
  readonly source: string
  readonly index_name: string
  readonly symbol: string
}

/** A session of a symbol as it was traded: nothing is adjusted for later splits. */
interface BarRow {
  readonly source: string
  readonly symbol: string
  /** YYYY-MM-DD. */
  readonly session: string
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly close: number
  readonly volume: number | null
}

interface SplitRow {
  readonly source: string
  readonly symbol: string
  /** The first session in which the new shares were traded. */
  readonly session: string
  /** New shares for an old one: 4 where one became four. */
  readonly ratio: number
}

interface OverviewRow {
  readonly source: string
  readonly symbol: string
  /** JSON, as the provider sent it. */
  readonly content: string
  readonly fetched_at: number
}

/** A checkpoint: a request that need not be repeated. */
interface CheckpointRow {
  readonly source: string
  readonly kind: string
  readonly name: string
  readonly value: string
}

/** The last refresh of a source. */
export interface RefreshRow {
  readonly source: string
  readonly session: string
  readonly started_at: number
  /** null while it is running, or when it was killed. */
  readonly ended_at: number | null
  /** Consecutive failures. */
  readonly failures: number
  /** Why it failed; null where it did not. */
  readonly sentence: string | null
}
