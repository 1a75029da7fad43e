import { derivedNumbers } from '../dataset/parse-stock.ts'
import { sparseStatistics, sparseYear } from '../dataset/sparse-periods.ts'
import { type PeriodStatistics, statisticsOf } from '../dataset/statistics.ts'
import { dayOfDate } from '../dataset/trading-days.ts'
import { yearStatisticsOf } from '../dataset/year-statistics.ts'
import { fromKeys, keysOf } from '../keys-of.ts'
import { numberFieldIds, profileFieldIds, type StoredNumberField, textFieldIds } from '../stock/fields.ts'
import { periodIds, periods, type Stock } from '../stock/stock.ts'
import { startsOf, technicalOf } from '../stock/technical.ts'
import { agesOf, type FactChange, factsAsOf, type KnownFacts, pricedValues, recordedFacts } from './facts.ts'
import { type BarsAsOf, barsAsOf, lastTradeUpTo, type Prints, sharesSince, tradesAsOf } from './prints.ts'
import { sharesAt } from './volume-code.ts'

/** The prints and facts of a listing. */
export interface ListingHistory {
  readonly prints: Prints
  /** The oldest first. */
  readonly changes: readonly FactChange[]
}

/** A stock as of a session. */
export interface StockAsOf extends Pick<KnownFacts, 'later'> {
  readonly stock: Stock
}

/**
 * The number of sessions from which technical values are calculated, like in a published dataset: the weekdays of 52 weeks,
 * and the one before, which proves that the first of them is known.
 */
export const technicalSessions = 261

/**
 * The record of a listing as of the session with index `day` among the market's sessions `dates` (YYYY-MM-DD, ascending):
 * prices as printed then, the facts known then, and everything else by the functions that make a dataset. Undefined if it is
 * not part of that day's market, or its record would be dropped for a history of less than two months. This is the plain
 * reference for the data worker's columns.
 */
export function stockAsOf(
  { prints, changes }: ListingHistory,
  dates: readonly string[],
  day: number,
): StockAsOf | undefined {
  if (!tradesAsOf(prints, day)) return undefined
  const last = lastTradeUpTo(prints, day)
  const bars = barsAsOf(prints, dates, 0, day)
  if (!prints.isSparse && bars.sessions.length <= periods.twoMonths) return undefined
  const close = prints.close[last - prints.first] ?? NaN
  const { facts, later } = factsAsOf(changes, dates[day] ?? '', (from) =>
    sharesSince(prints, dates, { from, to: dates[last] ?? '' }),
  )
  const nothing = fromKeys(numberFieldIds, (): number | null => null)
  const numbers: Record<StoredNumberField, number | null> = {
    ...nothing,
    ...(prints.isSparse
      ? sparseValues(bars, startsOf(dates.slice(0, last + 1)).weeks52Start)
      : dailyValues(bars, barsAsOf(prints, dates, day - technicalSessions + 1, day))),
  }
  const texts = fromKeys([...textFieldIds, ...profileFieldIds], (): string | null => null)
  Object.assign(numbers, pricedValues(facts, close), { close })
  numbers.volume = known(sharesAt(prints.volume, last - prints.first))
  const ages = agesOf(facts, { last: dayOfDate(dates[last] ?? ''), day: dayOfDate(dates[day] ?? '') })
  const stored = { ...numbers, ...recordedFacts(facts), ...ages }
  return {
    stock: { ...texts, ...stored, ...derivedNumbers(stored), symbol: prints.symbol, date: dates[last] ?? null },
    later,
  }
}

const known = (value = NaN): number | null => (Number.isNaN(value) ? null : value)

type PeriodValues = { [Field in StoredNumberField]?: number | null }

const dailyValues = (bars: BarsAsOf, year: BarsAsOf): PeriodValues => ({
  ...periodValues(bars),
  ...technicalOf(year),
  ...yearValues(year),
})

/** The values that sparse prints allow: the changes of one and two months, and the extremes of the 52 weeks from a session on. */
export function sparseValues(
  { sessions, close }: Pick<BarsAsOf, 'sessions' | 'close'>,
  weeks52Start: number,
): PeriodValues {
  const prints = sessions.map((session, at) => ({ session, close: close[at] ?? NaN }))
  const values: PeriodValues = {}
  const statistics = sparseStatistics(prints)
  for (const period of keysOf(statistics)) {
    values[`${period}Delta`] = statistics[period]?.close.delta ?? null
    values[`${period}DeltaRatio`] = statistics[period]?.close.deltaRatio ?? null
  }
  const year = sparseYear(prints, weeks52Start)
  return { ...values, ...(year && { '52WeekHigh': year.high, '52WeekLow': year.low }) }
}

function periodValues({
  close,
  volume,
}: {
  readonly close: Float64Array
  readonly volume: Float64Array
}): PeriodValues {
  const series = Array.from(close.subarray(-periods.twoMonths - 1), (price, at) => ({
    close: price,
    volume: volume.subarray(-periods.twoMonths - 1)[at] ?? NaN,
  }))
  const statistics = statisticsOf(series)
  const values: PeriodValues = {}
  for (const period of periodIds) {
    const known = statistics[period]
    if (known) Object.assign(values, valuesOf(period, known))
  }
  return values
}

const valuesOf = (period: (typeof periodIds)[number], { close, volume }: PeriodStatistics): PeriodValues => ({
  [`${period}Delta`]: close.delta,
  [`${period}DeltaRatio`]: close.deltaRatio,
  [`${period}Average`]: close.average,
  [`${period}Low`]: close.low,
  [`${period}High`]: close.high,
  [`${period}VolumeAverage`]: known(volume.average),
})

function yearValues(bars: BarsAsOf): PeriodValues {
  const { high, low, average50, average200 } = yearStatisticsOf(bars)
  return {
    '52WeekHigh': known(high),
    '52WeekLow': known(low),
    '50DayMovingAverage': known(average50),
    '200DayMovingAverage': known(average200),
  }
}
