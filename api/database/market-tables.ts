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

/** Something that is traded. */
export interface ListingRow {
  readonly source: string
  readonly symbol: string
  readonly name: string | null
  readonly exchange: string | null
  readonly asset_type: string | null
  readonly cik: string | null
}

export interface IndexMemberRow {
  readonly source: string
  readonly index_name: string
  readonly symbol: string
}

/** A session of a symbol as it was traded: nothing is adjusted for later splits. */
export interface BarRow {
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

export interface SplitRow {
  readonly source: string
  readonly symbol: string
  /** The first session in which the new shares were traded. */
  readonly session: string
  /** New shares for an old one: 4 where one became four. */
  readonly ratio: number
}

export interface OverviewRow {
  readonly source: string
  readonly symbol: string
  /** JSON, as the provider had it. */
  readonly content: string
  readonly fetched_at: number
}

/** A checkpoint: what need not be requested again. */
export interface CheckpointRow {
  readonly source: string
  readonly kind: string
  readonly name: string
  readonly value: string
}

/** How the last refresh of a source went. */
export interface RefreshRow {
  readonly source: string
  readonly session: string
  readonly started_at: number
  /** null while it is under way – or when it was killed. */
  readonly ended_at: number | null
  /** How many have failed in a row. */
  readonly failures: number
  /** Why it failed; null where it did not. */
  readonly sentence: string | null
}
