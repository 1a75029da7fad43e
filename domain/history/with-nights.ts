import type { FactChange } from './facts.ts'
import type { Night } from './night.ts'
import type { PrintedRanges, PrintedSplit, Prints } from './prints.ts'
import type { ListingHistory } from './stock-as-of.ts'
import { sharesAt, stepAt } from './volume-code.ts'

/** The sessions since a generation was made. */
export interface NightsSince {
  /** The sessions of the generation, and then those of the nights, YYYY-MM-DD. */
  readonly dates: readonly string[]
  /** The number of listings in the generation. */
  readonly listings: number
  /** One for each session after the generation's; undefined for an unreadable one. */
  readonly nights: readonly (Night | undefined)[]
  /** Whether prints are sparse. */
  readonly isSparse?: true
}

/**
 * Some listings of a generation with their prints and facts since. `offset` is the index of the first of them among all
 * listings of the generation.
 */
export function withNights(
  histories: readonly ListingHistory[],
  offset: number,
  since: NightsSince,
): readonly ListingHistory[] {
  const nights = since.nights.map((night) => night && indexed(night))
  return histories.map((history, at) => extended(history, { ...since, nights }, () => offset + at))
}

/** The listings that traded only after a generation was made, by symbol. */
export function addedListings(since: NightsSince): readonly ListingHistory[] {
  const symbols = new Set(since.nights.flatMap((night) => night?.added ?? []))
  const nights = since.nights.map((night) => night && indexed(night))
  return [...symbols].toSorted().flatMap((symbol) => {
    const indexIn = ({ added }: Night) => {
      const at = added.indexOf(symbol)
      return at < 0 ? -1 : since.listings + at
    }
    const first = since.nights.findIndex((night) => night && !Number.isNaN(night.close[indexIn(night)] ?? NaN))
    const prints: Prints = {
      symbol,
      first: firstNight(since) + first,
      close: new Float64Array(),
      // The volumes have the same form as those of the generation.
      volume: since.nights[first]?.volume.slice(0, 0) ?? new Uint16Array(),
      splits: [],
      ...(since.isSparse && { isSparse: true }),
    }
    return first < 0 ? [] : [extended({ prints, changes: [] }, { ...since, nights }, indexIn)]
  })
}

/** The index, among all sessions, of the first one after the generation's. */
const firstNight = ({ dates, nights }: Pick<NightsSince, 'dates'> & { readonly nights: readonly unknown[] }): number =>
  dates.length - nights.length

/** A night, and its splits and facts by the index of the listing: most nights have none for most listings. */
interface IndexedNight {
  readonly night: Night
  readonly facts: ReadonlyMap<number, Night['facts']>
  readonly splits: ReadonlyMap<number, Night['splits']>
}

const indexed = (night: Night): IndexedNight => ({
  night,
  facts: byListing(night.facts),
  splits: byListing(night.splits),
})

function byListing<Entry extends { readonly listing: number }>(entries: readonly Entry[]): Map<number, Entry[]> {
  const found = new Map<number, Entry[]>()
  for (const entry of entries) {
    const others = found.get(entry.listing)
    if (others) others.push(entry)
    else found.set(entry.listing, [entry])
  }
  return found
}

interface IndexedNights extends Pick<NightsSince, 'dates'> {
  readonly nights: readonly (IndexedNight | undefined)[]
}

/** A listing with its prints and facts of the nights; `indexIn` is its index in a night. */
function extended(history: ListingHistory, since: IndexedNights, indexIn: (night: Night) => number): ListingHistory {
  const known = since.nights.map((indexes) => indexes && { ...indexes, at: indexIn(indexes.night) })
  const changes = known.flatMap((entry) => entry?.facts.get(entry.at) ?? []).flatMap((facts) => facts.changes)
  return {
    prints: extendedPrints(history.prints, since, known),
    changes: changes.length === 0 ? history.changes : inOrder([...history.changes, ...changes]),
  }
}

/** A night and the index of a listing in it. */
interface InNight extends IndexedNight {
  readonly at: number
}

const rangeColumns = ['open', 'high', 'low'] as const satisfies readonly (keyof PrintedRanges)[]

function extendedPrints(prints: Prints, since: IndexedNights, known: readonly (InNight | undefined)[]): Prints {
  const lastTraded = known.findLastIndex((entry) => entry && !Number.isNaN(entry.night.close[entry.at] ?? NaN))
  const length = lastTraded < 0 ? prints.close.length : firstNight(since) + lastTraded + 1 - prints.first
  const lengthened = (series: Float64Array | undefined, of: (night: Night) => Float64Array | undefined) => {
    const longer = new Float64Array(length).fill(NaN)
    if (series) longer.set(series)
    for (let index = 0; index <= lastTraded; index++) {
      const entry = known[index]
      if (entry) longer[firstNight(since) + index - prints.first] = of(entry.night)?.[entry.at] ?? NaN
    }
    return longer
  }
  const volume = prints.volume instanceof Uint16Array ? new Uint16Array(length) : new Float64Array(length).fill(NaN)
  volume.set(prints.volume)
  const volumeAt = volume instanceof Uint16Array ? stepAt : sharesAt
  for (let index = 0; index <= lastTraded; index++) {
    const entry = known[index]
    if (entry) volume[firstNight(since) + index - prints.first] = volumeAt(entry.night.volume, entry.at)
  }
  const column = (name: keyof PrintedRanges) => lengthened(prints.ranges?.[name], ({ ranges }) => ranges?.[name])
  const hasRanges =
    prints.ranges ??
    rangeColumns.some((name) => known.some((entry) => !Number.isNaN(entry?.night.ranges?.[name][entry.at] ?? NaN)))
  const splits = known.flatMap((entry) => entry?.splits.get(entry.at) ?? [])
  return {
    ...prints,
    close: lengthened(prints.close, ({ close }) => close),
    volume,
    ...(hasRanges && { ranges: { open: column('open'), high: column('high'), low: column('low') } }),
    splits: withSplits(prints.splits, splits, since.dates),
  }
}

/** Splits with those that became known since; a newer one of the same session replaces the old one. */
function withSplits(
  splits: readonly PrintedSplit[],
  more: readonly { readonly date: string; readonly ratio: number }[],
  dates: readonly string[],
): readonly PrintedSplit[] {
  const bySession = new Map(splits.map(({ session, ratio }) => [session, ratio]))
  for (const { date, ratio } of more) {
    const session = dates.indexOf(date)
    if (session >= 0) bySession.set(session, ratio)
  }
  return [...bySession].map(([session, ratio]) => ({ session, ratio })).toSorted((a, b) => a.session - b.session)
}

/** One change per day, in order of days: a later one of the same day wins. */
function inOrder(changes: readonly FactChange[]): readonly FactChange[] {
  const byDay = new Map<string, FactChange>()
  for (const change of changes) {
    const facts = { ...byDay.get(change.since)?.facts, ...change.facts }
    byDay.set(change.since, { since: change.since, facts })
  }
  return [...byDay.values()].toSorted((a, b) => (a.since < b.since ? -1 : 1))
}
