import { setImmediate } from 'node:timers/promises'
import type { PrintedRanges, Prints } from '#domain/history/prints'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { dateOf } from '../calendar.ts'
import { type Entry, isPermanent, lastSessionOf, listAll, listGone, markIndexes } from '../companies/roster.ts'
import type { Listing } from '../companies/traits.ts'
import { seed } from '../demo-market.ts'
import { seedOf, uniformAt } from '../prices/random.ts'
import { type Bars, createFactors, createPastFactors, toTick, walk, walkBack } from '../prices/walk.ts'
import { pastFacts, quarterStarts } from './past-facts.ts'
import { splitWithin } from './splits.ts'

/** A listing that was in the market at some time, with its first and last session of the requested ones. */
interface Lived {
  readonly listing: Listing
  readonly from: number
  readonly to: number
}

/** The past of the simulated market. */
export interface DemoPast {
  /** The market's sessions, YYYY-MM-DD, the oldest first. */
  readonly dates: readonly string[]
  /**
   * Everything that was listed in them, by symbol; of two under one symbol, the older first. Computed as they are read.
   */
  listings(): Generator<ListingHistory>
}

/**
 * The simulated market from one session of the demo calendar to another, both ends included: companies that list,
 * split, report and vanish. Its last year is that of the dataset of the last session. With fewer `stocks` than the
 * market has, it contains those of a dataset with as many, and some that have vanished.
 */
export function createDemoPast(from: number, to: number, stocks = Infinity): DemoPast {
  const all = [...listAll(seed, Math.max(to, 0))]
  const gone = [...listGone(seed, goneSince(from), all)]
  return pastOf(livedWithin({ from, to }, { all, gone }, stocks), { from, to })
}

/** The same; yields to other work in between. */
export async function openDemoPast(from: number, to: number, stocks = Infinity): Promise<DemoPast> {
  const all = await collected(listAll(seed, Math.max(to, 0)))
  const gone = await collected(listGone(seed, goneSince(from), all))
  return pastOf(livedWithin({ from, to }, { all, gone }, stocks), { from, to })
}

interface Span {
  readonly from: number
  readonly to: number
}

function pastOf(lived: readonly Lived[], { from, to }: Span): DemoPast {
  return {
    dates: Array.from({ length: to - from + 1 }, (_, at) => dateOf(from + at)),
    *listings() {
      const shared = {
        past: createPastFactors(seed, Math.max(-from, 0)),
        since: createFactors(seed, Math.max(to, 0)),
        quarters: quarterStarts(from, to),
      }
      for (const one of lived) {
        const history = historyOf(one, shared, from)
        if (history) yield history
      }
    },
  }
}

interface Listed {
  readonly all: readonly Entry[]
  readonly gone: readonly Entry[]
}

function livedWithin({ from, to }: Span, { all, gone }: Listed, stocks: number): readonly Lived[] {
  const permanent = markIndexes(all.filter((_, place) => isPermanent(place)))
  const others = all.slice(permanent.length)
  const placed = [
    ...permanent.map((entry, place) => ({ entry, place })),
    ...others.map((entry, at) => ({ entry, place: permanent.length + at })),
    ...gone.map((entry, at) => ({ entry, place: -1 - at })),
  ]
  return placed
    .filter(({ place }) => stocks >= permanent.length || (place < stocks && place >= -stocks))
    .map(({ entry, place }) => ({
      listing: entry.listing,
      from: Math.max(firstSession(entry.listing, place), from),
      to: Math.min(lastSessionOf(place) ?? Infinity, to),
    }))
    .filter((lived) => lived.from <= lived.to)
    .toSorted((a, b) => compareTexts(a.listing.symbol, b.listing.symbol) || a.from - b.from)
}

/** How many entries are listed at once, within some milliseconds: all would take half a second. */
const entriesAtOnce = 250

async function collected(entries: Iterable<Entry>): Promise<readonly Entry[]> {
  const list: Entry[] = []
  for (const entry of entries) if (list.push(entry) % entriesAtOnce === 0) await setImmediate()
  return list
}

const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** The number of listings that vanished between a session and session 0. */
function goneSince(from: number): number {
  let count = 0
  while ((lastSessionOf(-1 - count) ?? NaN) >= from) count++
  return count
}

/** The share of the permanent and of the vanished listings that are older than the longest past. */
const oldShare = { permanent: 0.8, gone: 0.5 }
/** Sessions before session 0. */
export const longestPast = 1300

/** The session of a listing’s first trade; −Infinity if it is older than the longest past. */
export function firstSession({ priceModel }: Pick<Listing, 'priceModel'>, place: number): number {
  const at = (position: number) => uniformAt(seedOf(priceModel.seed, 6), position)
  if (isPermanent(place)) return at(0) < oldShare.permanent ? -Infinity : -Math.ceil(at(1) * longestPast) - 1
  if (place >= 0) return priceModel.listed
  return at(0) < oldShare.gone ? -Infinity : (lastSessionOf(place) ?? NaN) - 60 - Math.floor(at(1) * longestPast)
}

/** What all listings share. */
interface Shared {
  readonly past: ReturnType<typeof createPastFactors>
  readonly since: ReturnType<typeof createFactors>
  readonly quarters: readonly number[]
}

/** undefined if it never traded. `start` is the first session of the past. */
function historyOf({ listing, from, to }: Lived, shared: Shared, start: number): ListingHistory | undefined {
  const { priceModel, company } = listing
  const { quarters } = shared
  const before = from < 0 ? walkBack(priceModel, shared.past, from) : undefined
  const since = to >= 0 ? walk(priceModel, shared.since, { from: Math.max(from, 0), to }) : undefined
  const bars = [before, since].flatMap((part) => part ?? [])
  const split = splitWithin(priceModel, from, to)
  const prints = printsOf({ symbol: listing.symbol, bars, split, to, start })
  return prints && { prints, changes: company ? pastFacts({ ...listing, company }, { from, to, split, quarters }) : [] }
}

interface Printed {
  readonly symbol: string
  readonly bars: readonly Bars[]
  readonly split: ReturnType<typeof splitWithin>
  readonly to: number
  readonly start: number
}

const columns = ['open', 'high', 'low', 'close'] as const

/** Prices and volumes as printed: before a split, those of the old shares. */
function printsOf({ symbol, bars, split, to, start }: Printed): Prints | undefined {
  const trading = bars.flatMap(({ session }) => [...session].filter((one) => one <= to))
  const [first, last] = [trading[0], trading.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const empty = () => new Float64Array(last - first + 1).fill(NaN)
  const series = { open: empty(), high: empty(), low: empty(), close: empty(), volume: empty() }
  for (const part of bars)
    for (const [at, session] of part.session.entries()) {
      if (session > to) break
      const shares = split && session < split.session ? split.ratio : 1
      for (const column of columns) {
        const price = part[column][at] ?? NaN
        series[column][session - first] = shares === 1 ? price : toTick(price * shares)
      }
      series.volume[session - first] = Math.round((part.volume[at] ?? NaN) / shares)
    }
  const { close, volume, ...prices } = series
  const ranges: PrintedRanges = prices
  const splits = split && split.session > first && split.session <= last ? [split] : []
  return {
    symbol,
    first: first - start,
    close,
    volume,
    ranges,
    splits: splits.map(({ session, ratio }) => ({ session: session - start, ratio })),
  }
}
