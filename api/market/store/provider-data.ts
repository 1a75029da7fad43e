/** A listed security. Unknown values are null. */
export interface Listing {
  /** Upper-cased, as in the dataset. */
  readonly symbol: string
  readonly name: string | null
  readonly exchange: string | null
  /** `Stock`, `ETF`, … */
  readonly assetType: string | null
  /** The company’s number at the SEC. */
  readonly cik: string | null
}

/**
 * A session of a symbol as it was traded, not adjusted for later splits. Prices above 0, in dollars; volume in shares.
 */
export interface Bar {
  readonly symbol: string
  /** YYYY-MM-DD. */
  readonly date: string
  readonly open: number | null
  readonly high: number | null
  readonly low: number | null
  readonly close: number
  readonly volume: number | null
}

/** From `session` on, one old share is `ratio` new ones. */
export interface Split {
  readonly symbol: string
  readonly date: string
  readonly ratio: number
}

/** A company’s overview as the provider sent it. */
export interface StoredOverview {
  readonly symbol: string
  /** Any JSON. */
  readonly content: unknown
  /** Milliseconds since 1970. */
  readonly fetchedAt: number
}

/** A completed request, which need not be repeated: `{ kind: 'grouped', name: '2026-11-19', value: 'done' }`. */
interface Checkpoint {
  readonly kind: string
  readonly name: string
  readonly value: string
}

/** The indexes of which stocks are members. */
export type IndexName = 'sp500' | 'dowJones'

/** The data of one response. Missing properties leave the stored data unchanged. */
export interface ProviderData {
  /** All current listings; others are removed, but their bars stay. */
  readonly listings?: readonly Listing[]
  /** All members of the indexes that it names. */
  readonly members?: Readonly<Partial<Record<IndexName, readonly string[]>>>
  /** A bar replaces the stored bar of the same session. */
  readonly bars?: readonly Bar[]
  readonly splits?: readonly Split[]
  readonly overviews?: readonly StoredOverview[]
  readonly checkpoints?: readonly Checkpoint[]
}
