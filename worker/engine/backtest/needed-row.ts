import { adjustedForSplits, attributeFields, type Facts, noFacts } from '#domain/history/facts'
import { idleSessionsOf, lastTradeUpTo, type Prints, sharesSince } from '#domain/history/prints'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { sharesAt } from '#domain/history/volume-code'
import { type NumberField, numberFieldIds } from '#domain/stock/fields'
import { periodIds, periods } from '#domain/stock/stock'
import type { PastMarket } from '../history/past-market.ts'
import { recentBars } from '../history/recent-bars.ts'
import { createRowMemory, type RowMemory, writeRowAsOf } from '../history/row-as-of.ts'
import type { NeededValues } from './needed-values.ts'
import { type Bars, factsWriter, periodWriters, yearWriter } from './value-writers.ts'

/** The values of a listing as of a session that a screen needs; the next row overwrites them. */
export interface RowWriter {
  /** In the order of the needed numbers. */
  readonly numbers: Float64Array
  /** Empty if no fact is needed. */
  readonly facts: () => Facts
  /** Sets the listing, by its index in the market. Its sessions come in ascending order, even across calls. */
  readonly begin: (listing: number) => void
  /** Writes the row of the listing as of a session; false if it is not part of that day's market. */
  readonly write: (day: number) => boolean
}

/**
 * Writes the values of the row of `writeRowAsOf` that a screen needs, with the same functions. A run needs every stock on
 * thousands of days, but only two or three of a row’s seventy values.
 */
export function createRowWriter(market: PastMarket, needed: NeededValues): RowWriter {
  const memory = createRowMemory(market.dates)
  const fields = [...needed.numbers]
  const slotOf = (field: NumberField) => fields.indexOf(field)
  const numbers = new Float64Array(fields.length).fill(NaN)
  const ofPeriods = periodWriters(slotOf)
  const ofYear = yearWriter(slotOf, memory)
  const ofFacts = factsWriter(slotOf, memory)
  const needsFacts = ofFacts !== undefined || needed.texts.size + needed.flags.size > 0
  const [close, volume] = [slotOf('close'), slotOf('volume')]
  const needsVolumes = periodIds.some((period) => slotOf(`${period}VolumeAverage`) >= 0)
  const bars: Bars = { close: memory.bars.close, volume: memory.bars.volume, end: 0 }
  const isPlain = createPlainSpans(market)
  const known = createKnownFacts(market)
  let history: ListingHistory | undefined
  let index = 0
  let facts = noFacts

  /** No prices are copied: the bars are what was printed. */
  const readPlainBars = (prints: Prints, last: number): void => {
    bars.close = prints.close
    bars.end = last - prints.first + 1
    if (needsVolumes) writeVolumes(prints, bars)
  }

  /** Returns false if less than two months are known. */
  const readBars = (prints: Prints, last: number): boolean => {
    if (last - prints.first < periods.twoMonths) return false
    // For one session, `recentBars` reads as many bars as the periods need, and writes them to the end of the memory.
    const { length } = recentBars(prints, { from: last, to: last }, memory.bars).series.close
    bars.close = memory.bars.close
    bars.end = bars.close.length
    return length > periods.twoMonths
  }

  return {
    numbers,
    facts: () => facts,
    begin(listing) {
      index = listing
      history = market.listings[listing]
    },
    write(day) {
      if (!history) return false
      const { prints } = history
      const plain = isPlain(index, prints, day)
      const last = plain ? day : lastTradeUpTo(prints, day)
      if (last < 0 || day - last >= idleSessionsOf(prints)) return false
      if (needsFacts) facts = known(history, day, last)
      if (prints.isSparse) return copyRow(numbers, fields, memory, writeRowAsOf(memory, market, { history, day }))
      if (plain) readPlainBars(prints, last)
      else if (!readBars(prints, last)) return false
      for (const write of ofPeriods) write(numbers, bars)
      const price = prints.close[last - prints.first] ?? NaN
      if (close >= 0) numbers[close] = price
      if (volume >= 0) numbers[volume] = sharesAt(prints.volume, last - prints.first)
      ofYear?.(numbers, { prints, day, last })
      ofFacts?.(numbers, facts, { day, last, price })
      return true
    },
  }
}

/** Writes the volumes that periods need, at the indexes of the closes. */
function writeVolumes({ volume }: Prints, { volume: shares, end }: Bars): void {
  for (let at = end - periods.twoMonths; at < end; at++) shares[at] = sharesAt(volume, at)
}

const slots = new Map<NumberField, number>(numberFieldIds.map((field, slot) => [field, slot]))

function copyRow(numbers: Float64Array, fields: readonly NumberField[], memory: RowMemory, isPart: boolean): boolean {
  fields.forEach((field, at) => (numbers[at] = memory.numbers[slots.get(field) ?? -1] ?? NaN))
  return isPart
}

/**
 * Tells whether a listing traded in every session of the two months up to one, without a split: nine of ten do. The sessions
 * of each listing come in ascending order, so that it reads each print once.
 */
function createPlainSpans({ listings }: PastMarket) {
  const since = new Int32Array(listings.length)
  const until = new Int32Array(listings.length).fill(-1)

  const find = (index: number, { first, close, splits }: Prints, day: number): void => {
    const traded = (session: number) => !Number.isNaN(close[session - first] ?? NaN)
    if (!traded(day)) return
    let [begin, end] = [day, day]
    while (begin > day - periods.twoMonths && traded(begin - 1)) begin--
    while (traded(end + 1)) end++
    for (const { session } of splits) {
      if (session > day) end = Math.min(end, session - 1)
      else begin = Math.max(begin, session)
    }
    since[index] = begin
    until[index] = end
  }

  return (index: number, prints: Prints, day: number): boolean => {
    if (day > (until[index] ?? 0)) find(index, prints, day)
    return day <= (until[index] ?? 0) && day - (since[index] ?? 0) >= periods.twoMonths
  }
}

/** The facts known when a listing traded last, the number of changes in them, and the session in which they may change. */
interface KnownState {
  facts: Facts
  changes: number
  last: number
  until: number
}

/**
 * The facts of listings as of sessions that come in ascending order for each. It adds new facts to the known ones, and
 * recalculates all of them only if a split changes the shares, or an attribute may have been borrowed from later.
 */
function createKnownFacts({ dates, factsAsOf }: PastMarket) {
  const states = new Map<ListingHistory, KnownState>()

  const add = (state: KnownState, { changes, prints }: ListingHistory, day: number, last: number): boolean => {
    const date = dates[day] ?? ''
    for (; (changes[state.changes]?.since ?? '9') <= date; state.changes++) {
      const { facts, since = '' } = changes[state.changes] ?? {}
      if (!facts || attributeFields.some((field) => Object.hasOwn(facts, field))) return false
      const shares = sharesSince(prints, dates, { from: since, to: dates[last] ?? '' })
      Object.assign(state.facts, adjustedForSplits(facts, shares))
    }
    return true
  }

  return (history: ListingHistory, day: number, last: number): Facts => {
    let state = states.get(history)
    if (state && day < state.until) return state.facts
    // Read the facts once: a getter may unpack them each time.
    const { changes } = history
    const { splits } = history.prints
    const before = state?.last ?? 0
    const isSplit = splits.some(({ session }) => session > before && session <= last)
    if (!state || isSplit || !add(state, { changes, prints: history.prints }, day, last)) {
      const date = dates[day] ?? ''
      const later = changes.findIndex(({ since }) => since > date)
      state = {
        facts: { ...factsAsOf(history, day, last) },
        changes: later < 0 ? changes.length : later,
        last,
        until: 0,
      }
      states.set(history, state)
    }
    state.last = last
    const next = changes[state.changes]
    const split = splits.find(({ session }) => session > last)
    state.until = Math.min(next ? sessionFrom(dates, next.since) : Infinity, split?.session ?? Infinity)
    return state.facts
  }
}

/** The index of the first of the ascending dates that is not before a date. */
function sessionFrom(dates: readonly string[], date: string): number {
  let [low, high] = [0, dates.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((dates[middle] ?? '') < date) low = middle + 1
    else high = middle
  }
  return low
}
