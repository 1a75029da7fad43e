import { periodStatistics, type Series } from '#domain/dataset/statistics'
import { dayOfDate } from '#domain/dataset/trading-days'
import { yearStatisticsOf } from '#domain/dataset/year-statistics'
import { agesOf, type Facts, noFacts, pricedValues, recordedFacts } from '#domain/history/facts'
import { adjustedPrints, idleSessionsOf, lastTradeUpTo, type Prints } from '#domain/history/prints'
import { type ListingHistory, sparseValues, technicalSessions } from '#domain/history/stock-as-of'
import { sharesAt } from '#domain/history/volume-code'
import { fromKeys, keysOf } from '#domain/keys-of'
import { flagFieldIds, numberFieldIds, technicalFieldIds, textFieldIds } from '#domain/stock/fields'
import { periodIds, periods } from '#domain/stock/stock'
import { type Starts, startsOf, technicalValue } from '#domain/stock/technical'
import type { RowValues } from '../index/column-builder.ts'
import type { PastMarket } from './past-market.ts'
import { type BarMemory, createBarMemory, type RecentBars, recentBars, type Span } from './recent-bars.ts'

/** The index of each number in a row. */
const slots = fromKeys(numberFieldIds, (_, slot) => slot)
const periodSlots = periodIds.map((period) => ({
  sessions: periods[period],
  delta: slots[`${period}Delta`],
  deltaRatio: slots[`${period}DeltaRatio`],
  average: slots[`${period}Average`],
  low: slots[`${period}Low`],
  high: slots[`${period}High`],
  volumeAverage: slots[`${period}VolumeAverage`],
}))

/** The fields of a row that state facts, with their indexes, and those that follow from facts and a price. */
const recorded = recordedFacts(noFacts)
const isRecorded = <Field extends string>(field: Field): field is Field & keyof typeof recorded =>
  Object.hasOwn(recorded, field)
const factNumbers = numberFieldIds.filter(isRecorded).map((field) => ({ field, slot: slots[field] }))
const factTexts = textFieldIds.filter(isRecorded).map((field) => ({ field, slot: textFieldIds.indexOf(field) }))
const pricedNumbers = keysOf(pricedValues(noFacts, NaN)).map((field) => ({ field, slot: slots[field] }))
const technicalNumbers = technicalFieldIds.map((field) => ({ field, slot: slots[field] }))
const calculatedSlots = [
  ...periodSlots.flatMap(({ delta, deltaRatio, average, low, high, volumeAverage }) => [
    ...[delta, deltaRatio, average],
    ...[low, high, volumeAverage],
  ]),
  ...technicalNumbers.map(({ slot }) => slot),
  ...(['52WeekHigh', '52WeekLow', '50DayMovingAverage', '200DayMovingAverage'] as const).map((field) => slots[field]),
]
const dateSlot = textFieldIds.indexOf('date')

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

/**
 * Writes the row of a listing as of a session; false if it is not part of that day's market. Equal to `stockAsOf`, which
 * takes a hundred times as long: the same functions calculate from arrays that each row reuses. No closure per day: the
 * JavaScript engine would compile each one.
 */
export function writeRowAsOf(memory: RowMemory, market: PastMarket, { history, day }: ListingDay): boolean {
  const { prints } = history
  const { numbers, texts } = memory
  const last = lastTradeUpTo(prints, day)
  if (last < 0 || day - last >= idleSessionsOf(prints)) return false
  if (prints.isSparse) writeSparse(memory, prints, last)
  else if (!writeDaily(memory, prints, { from: day - technicalSessions + 1, to: last })) return false
  memory.symbol = prints.symbol
  numbers[slots.close] = prints.close[last - prints.first] ?? NaN
  numbers[slots.volume] = sharesAt(prints.volume, last - prints.first)
  writeFacts(memory, market.factsAsOf(history, day, last), {
    last: memory.days[last] ?? NaN,
    day: memory.days[day] ?? NaN,
  })
  texts[dateSlot] = market.dates[last] ?? null
  return true
}

/** Returns false if less than two months are known. */
function writeDaily({ numbers, bars: memory, startsUpTo }: RowMemory, prints: Prints, span: Span): boolean {
  const bars = recentBars(prints, span, memory)
  const { series } = bars
  if (series.close.length <= periods.twoMonths) return false
  writePeriods(numbers, series)
  writeYear(numbers, bars, startsUpTo(span.to))
  return true
}

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

function writePeriods(numbers: Float64Array, series: Series): void {
  for (const period of periodSlots) {
    const { close, volume } = periodStatistics(series, period.sessions)
    numbers[period.delta] = close.delta
    numbers[period.deltaRatio] = close.deltaRatio
    numbers[period.average] = close.average
    numbers[period.low] = close.low
    numbers[period.high] = close.high
    numbers[period.volumeAverage] = volume.average
  }
}

function writeYear(
  numbers: Float64Array,
  { close, firstSince }: RecentBars,
  { yearStart, weeks52Start }: Starts,
): void {
  const bars = { close, yearStart: firstSince(yearStart), weeks52Start: firstSince(weeks52Start) }
  const year = yearStatisticsOf(bars)
  numbers[slots['52WeekHigh']] = year.high
  numbers[slots['52WeekLow']] = year.low
  numbers[slots['50DayMovingAverage']] = year.average50
  numbers[slots['200DayMovingAverage']] = year.average200
  for (const { field, slot } of technicalNumbers) numbers[slot] = technicalValue(field, bars)
}

function writeFacts({ numbers, texts, flags }: RowMemory, facts: Facts, days: Parameters<typeof agesOf>[1]): void {
  const { priceAge, reportAge } = agesOf(facts, days)
  numbers[slots.priceAge] = priceAge ?? NaN
  numbers[slots.reportAge] = reportAge ?? NaN
  const priced = pricedValues(facts, numbers[slots.close] ?? NaN)
  for (const { field, slot } of factNumbers) numbers[slot] = facts[field] ?? NaN
  for (const { field, slot } of pricedNumbers) numbers[slot] = priced[field] ?? NaN
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
