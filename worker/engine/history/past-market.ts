import type { Facts } from '#domain/history/facts'
import { sharesSince } from '#domain/history/prints'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { knownOn, type KnownOnDays } from './packed-facts.ts'

/** The market's past in memory. */
export interface PastMarket {
  /** Its sessions, YYYY-MM-DD, the oldest first. */
  readonly dates: readonly string[]
  readonly listings: readonly ListingHistory[]
  /** The indexes of the listings in the order of their symbols, which breaks the ties of every other order. */
  readonly bySymbol: () => Uint32Array
  /** For each listing, the session from which a newer one has its symbol; Infinity for none. */
  readonly replacedFrom: Float64Array
  /** The facts of a listing as of a session; its last trade up to then was in `last`. */
  readonly factsAsOf: (history: ListingHistory, day: number, last: number) => Facts
  /** The newest listing with a symbol that has begun by a session; undefined for none. */
  readonly listing: (symbol: string, day: number) => ListingHistory | undefined
}

/** Creates a market's past from its listings, in any order. */
export function createPastMarket(dates: readonly string[], listings: readonly ListingHistory[]): PastMarket {
  const indexes = indexesBySymbol(listings)
  const firstOf = (index: number | undefined) => listings[index ?? -1]?.prints.first ?? Infinity
  const replacedFrom = new Float64Array(listings.length)
  for (const same of indexes.values())
    same.forEach((index, at) => {
      replacedFrom[index] = firstOf(same[at + 1])
    })
  let bySymbol: Uint32Array | undefined
  return {
    dates,
    listings,
    bySymbol: () => (bySymbol ??= symbolOrder(listings)),
    replacedFrom,
    factsAsOf: createFacts(dates),
    listing: (symbol, day) => listings[indexes.get(symbol)?.findLast((index) => firstOf(index) <= day) ?? -1],
  }
}

/** The indexes of the listings with each symbol, in the order in which they began. */
function indexesBySymbol(listings: readonly ListingHistory[]): ReadonlyMap<string, readonly number[]> {
  const indexes = new Map<string, number[]>()
  const firstOf = (index: number) => listings[index]?.prints.first ?? 0
  listings.forEach(({ prints }, index) => {
    const same = indexes.get(prints.symbol)
    if (same) same.push(index)
    else indexes.set(prints.symbol, [index])
  })
  for (const same of indexes.values()) same.sort((a, b) => firstOf(a) - firstOf(b))
  return indexes
}

function symbolOrder(listings: readonly ListingHistory[]): Uint32Array {
  const symbolOf = (index: number) => listings[index]?.prints.symbol ?? ''
  const compare = (a: number, b: number) => (symbolOf(a) < symbolOf(b) ? -1 : symbolOf(a) > symbolOf(b) ? 1 : 0)
  return Uint32Array.from(listings.keys()).sort(compare)
}

/** The last known facts of a listing, and after how many of its splits. */
interface KnownState extends KnownOnDays {
  readonly splits: number
}

/** Caches facts until the next change or split of the listing: on most days nothing becomes known. */
function createFacts(dates: readonly string[]): PastMarket['factsAsOf'] {
  const states = new Map<ListingHistory, KnownState>()
  return (history, day, last) => {
    const date = dates[day] ?? ''
    const splits = countUpTo(history.prints.splits, ({ session }) => session <= last)
    const known = states.get(history)
    if (known?.splits === splits && known.from <= date && date < known.until) return known.facts
    const state = knownOn(history, date, (from) => sharesSince(history.prints, dates, { from, to: dates[last] ?? '' }))
    states.set(history, { ...state, splits })
    return state.facts
  }
}

function countUpTo<Item>(items: readonly Item[], isKnown: (item: Item) => boolean): number {
  let count = 0
  for (const item of items) if (isKnown(item)) count++
  return count
}
