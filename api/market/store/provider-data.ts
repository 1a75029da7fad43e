import { fromKeys, keysOf } from '#domain/keys-of'
import type { CompanyFacts } from '../providers/sec/company-facts.ts'

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

/** A company's facts. */
interface StoredFacts {
  /** The company’s number at the SEC. */
  readonly cik: string
  readonly facts: CompanyFacts
}

/** All splits of a symbol. */
interface SplitsOfSymbol {
  readonly symbol: string
  readonly splits: readonly Pick<Split, 'date' | 'ratio'>[]
}

/** A completed request, which need not be repeated: `{ kind: 'grouped', name: '2026-11-19', value: 'done' }`. */
interface Checkpoint {
  readonly kind: string
  readonly name: string
  readonly value: string
}

/** The indexes that stocks can be members of. */
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
  /** These replace the stored splits of their listings, named as in `Series`. */
  readonly allSplits?: readonly SplitsOfSymbol[]
  readonly overviews?: readonly StoredOverview[]
  /** Symbols that another listing took over: their overviews are removed. */
  readonly taken?: readonly string[]
  /** All facts of a company replace the stored ones. */
  readonly reported?: readonly StoredFacts[]
  readonly checkpoints?: readonly Checkpoint[]
}

/**
 * Makes data storable in every database: without NUL characters, which PostgreSQL refuses in a text, NaN and infinity. Drops a
 * row whose key or price is affected; other values become null or lose the character.
 */
export function storable({
  listings,
  members,
  bars,
  splits,
  overviews,
  checkpoints,
  ...rest
}: ProviderData): ProviderData {
  return {
    ...rest,
    ...(listings && { listings: listings.filter(hasValidSymbol).map(storableListing) }),
    ...(members && { members: fromKeys(keysOf(members), (index) => (members[index] ?? []).filter(hasNoNul)) }),
    ...(bars && { bars: bars.flatMap(storableBar) }),
    ...(splits && { splits: splits.filter((split) => hasValidKey(split) && Number.isFinite(split.ratio)) }),
    ...(overviews && { overviews: overviews.filter((one) => hasValidSymbol(one) && Number.isFinite(one.fetchedAt)) }),
    ...(checkpoints && { checkpoints: checkpoints.filter((one) => hasNoNul(one.kind + one.name + one.value)) }),
  }
}

const hasNoNul = (text: string): boolean => !text.includes('\0')
const hasValidSymbol = ({ symbol }: { readonly symbol: string }): boolean => hasNoNul(symbol)
const hasValidKey = ({ symbol, date }: { readonly symbol: string; readonly date: string }): boolean =>
  hasNoNul(symbol) && hasNoNul(date)

const withoutNul = (text: string | null): string | null => text?.replaceAll('\0', '') ?? null
const finite = (value: number | null): number | null => (Number.isFinite(value) ? value : null)

const storableListing = ({ symbol, name, exchange, assetType, cik }: Listing): Listing => ({
  symbol,
  name: withoutNul(name),
  exchange: withoutNul(exchange),
  assetType: withoutNul(assetType),
  cik: withoutNul(cik),
})

function storableBar(bar: Bar): readonly Bar[] {
  if (!hasValidKey(bar) || !Number.isFinite(bar.close)) return []
  const { open, high, low, volume } = bar
  return [{ ...bar, open: finite(open), high: finite(high), low: finite(low), volume: finite(volume) }]
}
