import { acceptFacts, type FactChange } from '#domain/history/facts'
import { sessionsOf } from '#domain/history/manifest'
import type { Night } from '#domain/history/night'
import type { Prints } from '#domain/history/prints'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { onGrid, sharesAt } from '#domain/history/volume-code'
import { fromKeys, keysOf } from '#domain/keys-of'
import { cutPrints } from './cut-history.ts'
import type { Past } from './past-source.ts'
import { type StoredListing, storedListings, type StoredPast } from './stored-past.ts'

/**
 * The sessions of a past that the stored one lacks; if only facts or splits became known, the stored past's last session with
 * them. undefined if nights cannot express the change: a new generation is needed. Rejects with `DamagedPast` if the stored past
 * cannot be read.
 */
export async function nightsAfter(stored: StoredPast, past: Past): Promise<readonly Night[] | undefined> {
  const span = spanOf(sessionsOf(stored.manifest), past.dates)
  if (!span) return undefined
  const news = createNews(stored, past.dates, span.known)
  const known = bySymbol(storedListings(stored))
  let next = await known.next()
  for await (const listings of bySymbol(past.listings)) {
    const symbol = symbolOf(listings)
    for (; next.done !== true && symbolOf(next.value) < symbol; next = await known.next())
      if (!next.value.every((listing) => hasEnded(listing, span))) return undefined
    const same = next.done !== true && symbolOf(next.value) === symbol ? next.value : []
    if (!compare(listings, same, { span, news })) return undefined
    if (same.length > 0) next = await known.next()
  }
  for (; next.done !== true; next = await known.next())
    if (!next.value.every((listing) => hasEnded(listing, span))) return undefined
  return news.nights()
}

/** Where the sessions of a past continue the stored ones. */
interface Span {
  /** The index of the past's first session among the stored ones. */
  readonly start: number
  /** The number of the past's sessions that are stored. */
  readonly known: number
}

/** undefined if a past does not continue where the stored one ends. */
function spanOf(stored: readonly string[], dates: readonly string[]): Span | undefined {
  const start = stored.indexOf(dates[0] ?? '')
  const known = stored.length - start
  const isSame = start >= 0 && stored.slice(start).every((date, at) => date === dates[at])
  return isSame ? { start, known } : undefined
}

const symbolOf = (listings: readonly ListingHistory[]): string => listings[0]?.prints.symbol ?? ''

/** Groups listings that follow one another under the same symbol. */
async function* bySymbol<Listing extends ListingHistory>(
  listings: AsyncIterable<Listing>,
): AsyncGenerator<readonly Listing[], undefined> {
  let same: Listing[] = []
  for await (const listing of listings) {
    if (same.length > 0 && symbolOf(same) !== listing.prints.symbol) {
      yield same
      same = []
    }
    same.push(listing)
  }
  if (same.length > 0) yield same
  return undefined
}

const hasEnded = ({ prints: { first, close } }: ListingHistory, { start }: Span) => first + close.length <= start

interface Comparison {
  readonly span: Span
  readonly news: News
}

/** Collects what is new about the listings under a symbol; false if their stored data is no longer right. */
function compare(
  listings: readonly ListingHistory[],
  stored: readonly StoredListing[],
  { span, news }: Comparison,
): boolean {
  const left = new Set(stored)
  let isAdded = stored.some(({ at }) => at >= news.generationListings)
  for (const listing of listings) {
    const match = [...left].find(({ prints }) => cutPrints(prints, span.start)?.first === listing.prints.first)
    if (match) {
      left.delete(match)
      const before = { prints: cutPrints(match.prints, span.start) ?? match.prints, changes: match.changes }
      const isUnchanged = news.add(match.at, listing, before)
      if (!isUnchanged || !isPrefix(before.prints, listing.prints, span.known)) return false
    } else {
      // Nights could not distinguish two companies that took over a symbol since.
      if (listing.prints.first < span.known || isAdded) return false
      isAdded = true
      news.addListing(listing)
    }
  }
  return [...left].every((listing) => hasEnded(listing, span))
}

/** Whether the first `known` sessions of a listing have the stored prints. */
function isPrefix(stored: Prints, { first, close, volume, ranges }: Prints, known: number): boolean {
  const sessions = close.subarray(0, Math.max(known - first, 0))
  const length = sessions.findLastIndex((price) => !Number.isNaN(price)) + 1
  if (length !== stored.close.length) return false
  for (let at = 0; at < length; at++) {
    const isSame =
      Object.is(close[at], stored.close[at]) &&
      Object.is(onGrid(sharesAt(volume, at)), sharesAt(stored.volume, at)) &&
      rangeColumns.every((column) => Object.is(ranges?.[column][at] ?? NaN, stored.ranges?.[column][at] ?? NaN))
    if (!isSame) return false
  }
  return true
}

const rangeColumns = ['open', 'high', 'low'] as const
const priceColumns = ['close', ...rangeColumns] as const

type Column = (typeof priceColumns)[number] | 'volume'

type News = ReturnType<typeof createNews>

/** Collects what is new since a stored past: prints after a number of sessions, and what became known. */
function createNews({ since }: StoredPast, dates: readonly string[], known: number) {
  const sessions = dates.slice(known).map((date, index) => createSession(date, known + index))
  const newest = since.nights.at(-1)
  const added = [...(newest?.added ?? [])]
  // Nothing was printed since: write the last night again with what became known.
  const amended =
    sessions.length === 0 ? { splits: [...(newest?.splits ?? [])], facts: [...(newest?.facts ?? [])] } : undefined
  let hasLearned = false

  /** The first session on or after a day, otherwise the last one. */
  const sessionOf = (day: string) => amended ?? sessions.find(({ date }) => date >= day) ?? sessions.at(-1)

  function add(listing: number, { prints, changes }: ListingHistory, before?: ListingHistory): boolean {
    const [splits, facts] = [newSplits(prints, before?.prints), newChanges(changes, before?.changes)]
    if (!splits || !facts) return false
    for (const session of sessions) session.print(listing, prints)
    for (const { session, ratio } of splits) {
      const date = dates[session] ?? ''
      sessionOf(date)?.splits.push({ listing, date, ratio })
    }
    for (const change of facts) sessionOf(change.since)?.facts.push({ listing, changes: [change] })
    hasLearned ||= splits.length > 0 || facts.length > 0
    return true
  }

  return {
    generationListings: since.listings,
    /** Adds a stored listing, by its index in nights; false if something known is no longer right. */
    add,
    /** Adds a new listing. */
    addListing(listing: ListingHistory): void {
      added.push(listing.prints.symbol)
      add(since.listings + added.length - 1, listing)
    },
    /** undefined if there is no night for it. */
    nights(): readonly Night[] | undefined {
      if (!amended) return sessions.map((session) => session.night(added, since.listings + added.length))
      if (!hasLearned) return []
      return newest && [{ ...newest, ...amended }]
    },
  }
}

/** Collects the prints and the new facts of a session; `index` is its index among the past's sessions. */
function createSession(date: string, index: number) {
  const printed: Record<Column, number[]> = { close: [], volume: [], open: [], high: [], low: [] }
  const splits: Night['splits'][number][] = []
  const facts: Night['facts'][number][] = []
  return {
    date,
    splits,
    facts,
    print(listing: number, { first, close, volume, ranges }: Prints): void {
      const at = index - first
      const series = { close, ...ranges }
      for (const column of priceColumns) printed[column][listing] = series[column]?.[at] ?? NaN
      printed.volume[listing] = sharesAt(volume, at)
    },
    night(added: readonly string[], listings: number): Night {
      const series = (column: Column) =>
        Float64Array.from({ length: listings }, (_, listing) => printed[column][listing] ?? NaN)
      const ranges = fromKeys(rangeColumns, series)
      const hasRanges = rangeColumns.some((column) => !ranges[column].every(Number.isNaN))
      const [close, volume] = [series('close'), series('volume')]
      return { date, added, close, volume, ...(hasRanges && { ranges }), splits, facts }
    },
  }
}

/** The splits that were not known before; undefined if a known one is no longer there. */
function newSplits({ splits }: Prints, before?: Prints): Prints['splits'] | undefined {
  const ratios = new Map(before?.splits.map(({ session, ratio }) => [session, ratio]))
  const news = splits.filter(({ session, ratio }) => ratios.get(session) !== ratio)
  for (const { session } of splits) ratios.delete(session)
  return ratios.size === 0 ? news : undefined
}

/** The facts that were not known before, by day; undefined if something known on a day is no longer right. */
function newChanges(
  changes: readonly FactChange[],
  before: readonly FactChange[] = [],
): readonly FactChange[] | undefined {
  const known = new Map(before.map(({ since, facts }) => [since, facts]))
  const isKept = changes.every(({ since, facts }) => keysOf(known.get(since) ?? {}).every((field) => field in facts))
  const news = changes.flatMap(({ since, facts }): FactChange[] => {
    const earlier = known.get(since) ?? {}
    const fields = keysOf(facts).filter((field) => !(field in earlier) || earlier[field] !== facts[field])
    const changed = acceptFacts(fromKeys(fields, (field) => facts[field]))
    return changed && fields.length > 0 ? [{ since, facts: changed }] : []
  })
  for (const { since } of changes) known.delete(since)
  return isKept && known.size === 0 ? news : undefined
}
