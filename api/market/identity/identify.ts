import { daysBefore } from '#domain/dataset/trading-days'
import type { Listing } from '../store/provider-data.ts'
import type { SymbolSpan } from './symbol-spans.ts'

/** A listing as a source describes it. */
export interface Described extends Omit<Listing, 'exchange'> {
  /** The vendor’s identifier of the share class, if it gives one. */
  readonly figi?: string
}

/** A listing through all its symbols. */
export interface KnownListing extends Described {
  /** The last session by whose end it was listed. */
  readonly last: string
  /** The last session in which it traded, if known; it may differ from `last`. */
  readonly traded?: string
  /** The oldest first; the last one is of its newest symbol. */
  readonly spans: readonly SymbolSpan[]
}

/** A listing under a new symbol. */
export interface Appeared extends Described {
  /** Its first and last session under that symbol. */
  readonly from: string
  readonly last: string
}

/** Days between two symbols above which they belong to two listings. */
export const maxDaysBetween = 14

/**
 * Adds listings to the known ones. A listing continues one that disappeared at most two weeks before if both are the same class
 * of the same company and no other is; otherwise it is new. The previous holder loses the symbol. `lastNight` is the session
 * after which listings were last known: later changes are only known together.
 */
export function identify(
  known: readonly KnownListing[],
  appeared: readonly Appeared[],
  lastNight?: string,
): readonly KnownListing[] {
  let all = [...known]
  for (const from of [...new Set(appeared.map((one) => one.from))].toSorted()) {
    const now = appeared.filter((one) => one.from === from)
    const since = daysBefore(lastNight !== undefined && lastNight < from ? lastNight : from, maxDaysBetween)
    const gone = all.filter(({ last }) => last < from && last >= since)
    const continued = matches(gone, now)
    const symbols = new Set(now.map(({ symbol }) => symbol))
    const taken = new Set(all.flatMap(({ spans }) => spans.map(({ symbol }) => symbol)))
    const closed = new Map(all.map((listing) => [listing, withoutSymbols(listing, symbols, from)]))
    const next = now.map((listing): KnownListing => {
      const before = continued.get(listing.symbol)
      const span = { symbol: listing.symbol, from: taken.has(listing.symbol) ? from : '', before: '' }
      return { ...listing, spans: [...formerSpans(before && closed.get(before)), span] }
    })
    const replaced = new Set(continued.values())
    all = [...all.filter((one) => !replaced.has(one)).map((one) => closed.get(one) ?? one), ...next]
  }
  return all
}

/** The spans of a listing that continues under another symbol. */
const formerSpans = (listing: KnownListing | undefined): readonly SymbolSpan[] =>
  listing?.spans.map((span) => ({ ...span, until: span.until ?? listing.traded ?? listing.last })) ?? []

function withoutSymbols(listing: KnownListing, symbols: ReadonlySet<string>, day: string): KnownListing {
  const loses = ({ symbol, before }: SymbolSpan) => before === '' && symbols.has(symbol)
  if (!listing.spans.some(loses)) return listing
  return { ...listing, spans: listing.spans.map((span) => (loses(span) ? { ...span, before: day } : span)) }
}

/** Maps each new symbol to the listing that it continues, as its only continuation. */
function matches(gone: readonly KnownListing[], now: readonly Appeared[]): ReadonlyMap<string, KnownListing> {
  const same = gone.flatMap((one) =>
    now.filter((other) => isSameClass(one, other)).map((other) => [one, other] as const),
  )
  const onlyOnes = (pairs: typeof same) =>
    pairs.filter((pair) =>
      ([0, 1] as const).every((side) => pairs.filter((one) => one[side] === pair[side]).length === 1),
    )
  const alone = onlyOnes(same)
  const done = new Set<unknown>(alone.flat())
  const left = same.filter((pair) => !pair.some((one) => done.has(one)) && classOf(pair[0]) === classOf(pair[1]))
  return new Map([...alone, ...onlyOnes(left)].map(([one, other]) => [other.symbol, one]))
}

function isSameClass(a: Described, b: Described): boolean {
  if (a.figi !== undefined && b.figi !== undefined) return a.figi === b.figi
  return a.cik !== null && a.cik === b.cik && a.assetType === b.assetType
}

/** The letter of a class of shares: `B` of `BRK-B`, or of “Class B”. */
const classOf = ({ symbol, name }: Described): string =>
  /-([A-Z])$/.exec(symbol)?.[1] ?? /\b(?:CL|CLASS|SERIES) ([A-Z])\b/.exec(name?.toUpperCase() ?? '')?.[1] ?? ''

/**
 * Whether a symbol still belongs to the listing that had it before. On the next night it does if the source does not say, and if
 * only the company number changes, as when a holding company is put on top.
 */
export function isSameListing(before: Described, now: Described, isNextNight: boolean): boolean {
  if (isOne(before.cik, now.cik) || isOne(before.figi, now.figi)) return true
  const isUnknown = before.cik === null || now.cik === null
  if (isSameName(before.name, now.name)) return isNextNight || isUnknown
  return isNextNight && isUnknown && (before.figi === undefined || now.figi === undefined)
}

const isOne = (a: string | null | undefined, b: string | null | undefined): boolean => (a ?? '') !== '' && a === b

/** The first word of a name stays when a company is reorganized: `EXXON MOBIL CORP` becomes `Exxon Mobil Holdings`. */
export const isSameName = (a: string | null, b: string | null): boolean =>
  firstWord(a) !== '' && firstWord(a) === firstWord(b)

/** Includes the second word if many names begin with the first. */
const firstWord = (name: string | null): string =>
  /(?:(?:AMERICAN|FIRST|GENERAL|GLOBAL|NATIONAL|NEW|UNITED)\W+)?[A-Z0-9]+/.exec(
    (name ?? '').toUpperCase().replace(/^THE\s+/, ''),
  )?.[0] ?? ''
