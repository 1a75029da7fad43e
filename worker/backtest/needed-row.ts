import { adjustedForSplits, attributeFields, type Facts, noFacts } from '#domain/history/facts'
import { idleSessionsOf, lastTradeUpTo, type Prints, sharesSince } from '#domain/history/prints'
import type { ListingHistory } from '#domain/history/stock-as-of'
import { type NumberField, numberFieldIds } from '#domain/stock/fields'
import { periods } from '#domain/stock/stock'
import type { PastMarket } from '../history/past-market.ts'
import { recentBars } from '../history/recent-bars.ts'
import { createRowMemory, type RowMemory, writeRowAsOf } from '../history/row-as-of.ts'
import type { NeededValues } from './needed-values.ts'
import { type Bars, factsWriter, periodWriters, yearWriter } from './value-writers.ts'

/** The values of a listing as of a session that a screen needs: the next ones overwrite them. */
export interface RowWriter {
  /** In the order of the needed numbers. */
  readonly numbers: Float64Array
  /** Nothing is known where no fact is needed. */
  readonly facts: () => Facts
  /** The sessions of a listing that follow come in ascending order. */
  readonly begin: (history: ListingHistory) => void
  /** Writes the row of the listing as of a session; false if it is not part of that day's market. */
  readonly write: (day: number) => boolean
}

/**
 * Writes what a screen needs of the row of `writeRowAsOf`, by the same functions. A run asks for every stock on thousands of
 * days, but for two or three of a row’s seventy values.
 */
export function createRowWriter(market: PastMarket, needed: NeededValues): RowWriter {
  const memory = createRowMemory(market.dates)
  const fields = [...needed.numbers]
  const slotOf = (field: NumberField) => fields.indexOf(field)
  const numbers = new Float64Array(fields.length)
  const ofPeriods = periodWriters(slotOf)
  const ofYear = yearWriter(slotOf, memory)
  const ofFacts = factsWriter(slotOf, memory)
  const needsFacts = ofFacts !== undefined || needed.texts.size + needed.flags.size > 0
  const [close, volume] = [slotOf('close'), slotOf('volume')]
  const bars: Bars = { close: memory.bars.close, volume: memory.bars.volume, end: 0 }
  const plain = createPlainSpan()
  const known = createKnownFacts(market)
  let history: ListingHistory | undefined
  let facts = noFacts

  /** False where less than two months are known. */
  const readBars = (prints: Prints, last: number): boolean => {
    if (last - prints.first < periods.twoMonths) return false
    if (last - plain.since(prints, last) >= periods.twoMonths) {
      ;({ close: bars.close, volume: bars.volume } = prints)
      bars.end = last - prints.first + 1
      return true
    }
    // Of one session it reads as many as periods need, and writes them at the end of the memory.
    const { length } = recentBars(prints, { from: last, to: last }, memory.bars).series.close
    ;({ close: bars.close, volume: bars.volume } = memory.bars)
    bars.end = bars.close.length
    return length > periods.twoMonths
  }

  return {
    numbers,
    facts: () => facts,
    begin(next) {
      history = next
      plain.begin()
    },
    write(day) {
      if (!history) return false
      const { prints } = history
      const last = lastTradeUpTo(prints, day)
      if (last < 0 || day - last >= idleSessionsOf(prints)) return false
      if (needsFacts) facts = known(history, day, last)
      if (prints.isSparse) return copyRow(numbers, fields, memory, writeRowAsOf(memory, market, { history, day }))
      if (!readBars(prints, last)) return false
      for (const write of ofPeriods) write(numbers, bars)
      const price = prints.close[last - prints.first] ?? NaN
      if (close >= 0) numbers[close] = price
      if (volume >= 0) numbers[volume] = prints.volume[last - prints.first] ?? NaN
      ofYear?.(numbers, { prints, day, last })
      ofFacts?.(numbers, facts, { day, last, price })
      return true
    },
  }
}

const slots = new Map<NumberField, number>(numberFieldIds.map((field, slot) => [field, slot]))

function copyRow(numbers: Float64Array, fields: readonly NumberField[], memory: RowMemory, isPart: boolean): boolean {
  fields.forEach((field, at) => (numbers[at] = memory.numbers[slots.get(field) ?? -1] ?? NaN))
  return isPart
}

/** Since when a listing has traded in every session without a split, up to sessions that come in ascending order. */
function createPlainSpan() {
  let [since, checked] = [0, -1]
  return {
    begin: () => (checked = -1),
    /** Looks no further back than two months. */
    since({ first, close, splits }: Prints, last: number): number {
      if (checked < 0) {
        const from = Math.max(first, last - periods.twoMonths)
        for (since = last; since > from && !Number.isNaN(close[since - 1 - first]);) since--
      } else
        for (let session = checked + 1; session <= last; session++)
          if (Number.isNaN(close[session - first])) since = session + 1
      for (const { session } of splits) if (session > since && session <= last) since = session
      checked = last
      return since
    },
  }
}

/** What was known of a listing when it traded last, how many changes that has, and the session on which it may be something else. */
interface KnownState {
  facts: Facts
  changes: number
  last: number
  until: number
}

/**
 * The facts of listings as of sessions that come in ascending order for each. What becomes known is added to what was: the whole is
 * calculated again only where a split changes what is known of shares, or an attribute may have been borrowed from later.
 */
function createKnownFacts({ dates, factsAsOf }: PastMarket) {
  const states = new Map<ListingHistory, KnownState>()

  const add = (state: KnownState, { changes, prints }: ListingHistory, day: number, last: number): boolean => {
    const date = dates[day] ?? ''
    for (; (changes[state.changes]?.since ?? '9') <= date; state.changes++) {
      const { facts, since = '' } = changes[state.changes] ?? {}
      if (!facts || attributeFields.some((field) => Object.hasOwn(facts, field))) return false
      const shares = sharesSince(prints, dates, { from: since, to: dates[last] ?? '' })
      state.facts = { ...state.facts, ...adjustedForSplits(facts, shares) }
    }
    return true
  }

  return (history: ListingHistory, day: number, last: number): Facts => {
    let state = states.get(history)
    if (state && day < state.until) return state.facts
    const { splits } = history.prints
    const before = state?.last ?? 0
    const isSplit = splits.some(({ session }) => session > before && session <= last)
    if (!state || isSplit || !add(state, history, day, last)) {
      const date = dates[day] ?? ''
      const later = history.changes.findIndex(({ since }) => since > date)
      state = {
        facts: factsAsOf(history, day, last),
        changes: later < 0 ? history.changes.length : later,
        last,
        until: 0,
      }
      states.set(history, state)
    }
    state.last = last
    const next = history.changes[state.changes]
    const split = splits.find(({ session }) => session > last)
    state.until = Math.min(next ? sessionFrom(dates, next.since) : Infinity, split?.session ?? Infinity)
    return state.facts
  }
}

/** The index of the first of ascending dates that is not before a date. */
function sessionFrom(dates: readonly string[], date: string): number {
  let [low, high] = [0, dates.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((dates[middle] ?? '') < date) low = middle + 1
    else high = middle
  }
  return low
}
