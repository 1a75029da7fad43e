import { periodStatistics, type Series } from '#domain/dataset/statistics'
import { yearStatisticsOf } from '#domain/dataset/year-statistics'
import { type Facts, noFacts, pricedValues, recordedFacts } from '#domain/history/facts'
import { lastTradeUpTo, maxIdleSessions } from '#domain/history/prints'
import { type ListingHistory, technicalSessions } from '#domain/history/stock-as-of'
import { fromKeys, keysOf } from '#domain/keys-of'
import { flagFieldIds, numberFieldIds, technicalFieldIds, textFieldIds } from '#domain/stock/fields'
import { periodIds, periods } from '#domain/stock/stock'
import { type Starts, startsOf, technicalValues } from '#domain/stock/technical'
import { ColumnBuilder, type RowValues } from '../index/column-builder.ts'
import type { Columns } from '../index/columns.ts'
import type { PastMarket } from './past-market.ts'
import { createBarReader } from './recent-bars.ts'

/** How many listings are calculated before `breathe` is asked: less than a millisecond. */
const listingsPerSlice = 32

/**
 * All stocks of a session, which is given by its index. Where two listings of one symbol are part of it, the newer one counts.
 * `breathe` is awaited between stocks. Equal to `stockAsOf` for each listing, which takes a hundred times as long: the same
 * functions calculate from arrays that each listing uses again, and write into one row.
 */
export async function columnsAsOf(
  market: PastMarket,
  day: number,
  breathe: () => Promise<void> | undefined,
): Promise<Columns> {
  const builder = new ColumnBuilder()
  const rowOf = createRows(market, day)
  for (let index = 0; index < market.listings.length; index++) {
    const history = market.listings[index]
    const row = history && (market.replacedFrom[index] ?? 0) > day ? rowOf(history) : undefined
    if (row) builder.add(row)
    if (index % listingsPerSlice > 0) continue
    const pause = breathe()
    if (pause) await pause
  }
  return builder.finish()
}

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

/** The values that a listing's facts state, and those that follow from its price. */
const recorded = recordedFacts(noFacts)
const isRecorded = <Field extends string>(field: Field): field is Field & keyof typeof recorded =>
  Object.hasOwn(recorded, field)
const factFields = numberFieldIds.filter(isRecorded)
const pricedFields = keysOf(pricedValues(noFacts, NaN))

/** The rows of a session: each listing's is overwritten by the next one's; undefined for one that is not part of it. */
function createRows(market: PastMarket, day: number): (history: ListingHistory) => RowValues | undefined {
  const { dates } = market
  const barsUpTo = createBarReader(dates.length)
  const startsUpTo = createStarts(dates)
  const numbers = new Float64Array(numberFieldIds.length)
  const flags = new Uint8Array(flagFieldIds.length)
  return (history) => {
    const { prints } = history
    const last = lastTradeUpTo(prints, day)
    if (last < 0 || day - last >= maxIdleSessions) return undefined
    const { series, close, sessions } = barsUpTo(prints, day - technicalSessions + 1, last)
    if (series.close.length <= periods.twoMonths) return undefined
    const facts = market.factsAsOf(history, day, last)
    numbers.fill(NaN)
    numbers[slots.close] = prints.close[last - prints.first] ?? NaN
    numbers[slots.volume] = prints.volume[last - prints.first] ?? NaN
    writePeriods(numbers, series)
    writeYear(numbers, close, startsUpTo(last, sessions))
    writeFacts(numbers, facts)
    flagFieldIds.forEach((flag, slot) => (flags[slot] = Number(facts[flag])))
    const texts = textFieldIds.map((field) =>
      isRecorded(field) ? facts[field] : field === 'date' ? (dates[last] ?? null) : null,
    )
    return { symbol: prints.symbol, numbers, texts, flags }
  }
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

function writeYear(numbers: Float64Array, close: Float64Array, starts: Starts): void {
  const year = yearStatisticsOf({ close })
  numbers[slots['52WeekHigh']] = year.high
  numbers[slots['52WeekLow']] = year.low
  numbers[slots['50DayMovingAverage']] = year.average50
  numbers[slots['200DayMovingAverage']] = year.average200
  const technical = technicalValues({ close, ...starts })
  for (const field of technicalFieldIds) numbers[slots[field]] = technical[field]
}

function writeFacts(numbers: Float64Array, facts: Facts): void {
  const priced = pricedValues(facts, numbers[slots.close] ?? NaN)
  for (const field of factFields) numbers[slots[field]] = facts[field] ?? NaN
  for (const field of pricedFields) numbers[slots[field]] = priced[field] ?? NaN
}

/** The starts of spans for bars of some of the market's sessions: searched in the calendar once for each last session. */
function createStarts(dates: readonly string[]): (last: number, sessions: Int32Array) => Starts {
  const known = new Map<number, Starts>()
  return (last, sessions) => {
    const starts = known.get(last) ?? startsOf(dates.slice(0, last + 1))
    known.set(last, starts)
    return {
      yearStart: firstSince(sessions, starts.yearStart),
      weeks52Start: firstSince(sessions, starts.weeks52Start),
    }
  }
}

/** The index of the first of some ascending sessions that is not before another one, up to which there is one. */
function firstSince(sessions: Int32Array, session: number): number {
  // Without gaps it is there; with gaps it is before.
  let at = Math.max(session - (sessions[0] ?? 0), 0)
  while (at > 0 && !((sessions[at - 1] ?? Infinity) < session)) at--
  return at
}
