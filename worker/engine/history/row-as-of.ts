import { dayOfDate } from '#domain/dataset/trading-days'
import type { Facts } from '#domain/history/facts'
import { adjustedPrints, idleSessionsOf, lastTradeUpTo, type Prints } from '#domain/history/prints'
import { type ListingHistory, sparseValues, technicalSessions } from '#domain/history/stock-as-of'
import { sharesAt } from '#domain/history/volume-code'
import { keysOf } from '#domain/keys-of'
import { flagFieldIds, numberFieldIds, textFieldIds } from '#domain/stock/fields'
import { periods } from '#domain/stock/stock'
import { type DailyBars, type Starts, startsOf } from '#domain/stock/technical'
import type { RowValues } from '../index/column-builder.ts'
import type { PastMarket } from './past-market.ts'
import { type BarMemory, createBarMemory, type RecentBars, recentBars } from './recent-bars.ts'
import {
  type FactDays,
  factsGroups,
  isRecorded,
  type SeriesGroup,
  seriesGroups,
  slots,
  type YearGroup,
  yearGroups,
} from './value-groups.ts'

const calculatedSlots = [...seriesGroups, ...yearGroups].flatMap((group) => group.slots)

/** The row of a listing and the data that it is calculated from; the next row overwrites them. */
export interface RowMemory extends RowValues {
  symbol: string
  readonly texts: (string | null)[]
  readonly bars: BarMemory
  readonly startsUpTo: (last: number) => Starts
  /** Each session's day, counted from 1970-01-01. */
  readonly days: readonly number[]
}

/** Memory for the rows of a market with these sessions. */
export const createRowMemory = (dates: readonly string[]): RowMemory => ({
  symbol: '',
  // A past day has none of the values that no row writes.
  numbers: new Float64Array(numberFieldIds.length).fill(NaN),
  texts: textFieldIds.map(() => null),
  flags: new Uint8Array(flagFieldIds.length),
  bars: createBarMemory(dates.length),
  startsUpTo: createStarts(dates),
  days: dates.map(dayOfDate),
})

/** A listing, and the index of a session. */
interface ListingDay {
  readonly history: ListingHistory
  readonly day: number
}

/** The index of the last session up to a day in which a listing traded; -1 if it is not part of that day's market. */
export function lastTradeIn(prints: Prints, day: number): number {
  const last = lastTradeUpTo(prints, day)
  const isPart = last >= 0 && day - last < idleSessionsOf(prints) && (prints.isSparse || hasTwoMonths(prints, last))
  return isPart ? last : -1
}

function hasTwoMonths({ first, close }: Prints, last: number): boolean {
  let missing = periods.twoMonths + 1
  for (let at = last - first; at >= missing - 1 && missing > 0; at--) if (!Number.isNaN(close[at])) missing--
  return missing === 0
}

/**
 * Writes the row of a listing as of a session; false if it is not part of that day's market. Equal to `stockAsOf`, which
 * takes a hundred times as long: the same functions calculate from arrays that each row reuses. No closure per day: the
 * JavaScript engine would compile each one.
 */
export function writeRowAsOf(memory: RowMemory, market: PastMarket, { history, day }: ListingDay): boolean {
  const { prints } = history
  const last = lastTradeIn(prints, day)
  if (last < 0) return false
  memory.symbol = prints.symbol
  writePrint(memory, prints, last)
  if (prints.isSparse) writeSparse(memory, prints, last)
  else {
    const bars = recentBars(prints, { from: day - technicalSessions + 1, to: last }, memory.bars)
    const { series } = bars
    for (const group of seriesGroups) group.write(memory.numbers, series)
    const year = yearOf(bars, memory.startsUpTo(last))
    for (const group of yearGroups) group.write(memory.numbers, year)
  }
  writeFacts(memory, market.factsAsOf(history, day, last), daysOf(memory, last, day))
  memory.texts[dateSlot] = market.dates[last] ?? null
  return true
}

/** Writes the close and the volume of the session in which a listing traded last. */
export function writePrint({ numbers }: RowMemory, { first, close, volume }: Prints, last: number): void {
  numbers[slots.close] = close[last - first] ?? NaN
  numbers[slots.volume] = sharesAt(volume, last - first)
}

/** Writes the values of one group for a listing that is part of a day's market, and that traded last in `last`. */
export function writeBarsGroup(
  memory: RowMemory,
  group: SeriesGroup | YearGroup,
  { prints, day, last }: { readonly prints: Prints; readonly day: number; readonly last: number },
): void {
  if (prints.isSparse) writeSparse(memory, prints, last)
  else if (group.of === 'series')
    group.write(memory.numbers, recentBars(prints, { from: day - periods.twoMonths, to: last }, memory.bars).series)
  else {
    const bars = recentBars(prints, { from: day - technicalSessions + 1, to: last }, memory.bars)
    group.write(memory.numbers, yearOf(bars, memory.startsUpTo(last)))
  }
}

const yearOf = ({ close, firstSince }: RecentBars, { yearStart, weeks52Start }: Starts): DailyBars => ({
  close,
  yearStart: firstSince(yearStart),
  weeks52Start: firstSince(weeks52Start),
})

/** The days of the last trade and of the session, for the ages of facts. */
export const daysOf = ({ days }: RowMemory, last: number, day: number) => ({
  last: days[last] ?? NaN,
  day: days[day] ?? NaN,
})

/** The maximum number of sessions by which a print may precede the beginning of a period. */
const earlierSessions = 6

/** The values that sparse prints allow. */
function writeSparse({ numbers, startsUpTo }: RowMemory, prints: Prints, last: number): void {
  for (const slot of calculatedSlots) numbers[slot] = NaN
  const { weeks52Start } = startsUpTo(last)
  const from = Math.min(weeks52Start, last - periods.twoMonths) - earlierSessions
  const values = sparseValues(adjustedPrints(prints, from, last), weeks52Start)
  for (const field of keysOf(values)) numbers[slots[field]] = values[field] ?? NaN
}

const factTexts = textFieldIds.filter(isRecorded).map((field) => ({ field, slot: textFieldIds.indexOf(field) }))
const dateSlot = textFieldIds.indexOf('date')

function writeFacts({ numbers, texts, flags }: RowMemory, facts: Facts, days: FactDays): void {
  for (const group of factsGroups) group.write(numbers, facts, days)
  for (const { field, slot } of factTexts) texts[slot] = facts[field]
  for (let slot = 0; slot < flags.length; slot++) flags[slot] = Number(facts[flagFieldIds[slot] ?? 'sp500'])
}

/** The first sessions of the year and of the 52 weeks up to a session, searched once for each session. */
function createStarts(dates: readonly string[]): (last: number) => Starts {
  const known = new Map<number, Starts>()
  return (last) => {
    const starts = known.get(last) ?? startsOf(dates.slice(0, last + 1))
    known.set(last, starts)
    return starts
  }
}
