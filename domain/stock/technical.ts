import { roundSignificant } from '../rounding.ts'
import { extremeOf52Weeks, priceAt } from './extreme-of-52-weeks.ts'
import { type TechnicalField, technicalFieldIds } from './fields.ts'
import { isTechnicalValue } from './technical-ranges.ts'

/** A stock's daily bars, the oldest first and adjusted for splits: entry i of every column is the same trading day. */
export interface DailyBars extends Starts {
  /** Dollars, above 0. */
  readonly close: ArrayLike<number>
  /** Dollars; NaN if unknown, absent if all are unknown. */
  readonly open?: ArrayLike<number>
  readonly high?: ArrayLike<number>
  readonly low?: ArrayLike<number>
  /** The extremes of 52 weeks that the record itself states, in dollars; NaN or absent if it states none. */
  readonly statedHigh?: number
  readonly statedLow?: number
}

/** The indexes of the first bars of some spans up to the last bar. */
export interface Starts {
  /** The calendar year of the last bar. */
  readonly yearStart: number
  /** The 52 weeks up to the last bar. */
  readonly weeks52Start: number
}

const daysIn52Weeks = 364
const msPerDay = 86_400_000

/** Finds the starts of the spans in ascending dates, YYYY-MM-DD. */
export function startsOf(dates: readonly string[]): Starts {
  const last = dates.at(-1) ?? ''
  const time = Date.parse(last)
  const before = Number.isNaN(time) ? '' : new Date(time - daysIn52Weeks * msPerDay).toISOString().slice(0, 10)
  return {
    yearStart: dates.findIndex((date) => date.startsWith(last.slice(0, 4))),
    weeks52Start: dates.findIndex((date) => date > before),
  }
}

/** The object `technical` of a record, in the units of `technicalRanges`; values that cannot be computed are absent. */
export type Technical = { readonly [F in TechnicalField]?: number }

const toDecimals = (digits: number) => {
  const scale = 10 ** digits
  return (value: number) => Math.round(value * scale) / scale + 0
}

/** The rounding of values: it suits the dollars of a penny stock and of one of 500,000 dollars. */
const roundings: Readonly<Record<TechnicalField, (value: number) => number>> = {
  rsi14: toDecimals(2),
  sma20: roundSignificant,
  sma50: roundSignificant,
  sma200: roundSignificant,
  atr14: roundSignificant,
  gap: toDecimals(5),
  volatility20: toDecimals(5),
  change3Months: toDecimals(5),
  change6Months: toDecimals(5),
  change12Months: toDecimals(5),
  changeYearToDate: toDecimals(5),
  sessionsSinceHigh: Math.round,
  sessionsSinceLow: Math.round,
  sessionsSinceGoldenCross: Math.round,
}

/** The technical values after the last of some bars; those that need more bars, or a missing price, are absent. */
export function technicalOf(bars: DailyBars): Technical {
  const values: { [F in TechnicalField]?: number } = {}
  for (const field of technicalFieldIds) {
    const value = technicalValue(field, bars)
    if (!Number.isNaN(value)) values[field] = value
  }
  return values
}

/** One of the technical values after the last of some bars; NaN if it is absent. */
export function technicalValue(field: TechnicalField, bars: DailyBars): number {
  const value = roundings[field](calculations[field](bars))
  return isTechnicalValue(field, value) ? value : NaN
}

const calculations: Readonly<Record<TechnicalField, (bars: DailyBars) => number>> = {
  rsi14: ({ close }) => rsi(close, 14),
  sma20: ({ close }) => meanOfLast(close, 20),
  sma50: ({ close }) => meanOfLast(close, 50),
  sma200: ({ close }) => meanOfLast(close, 200),
  atr14: (bars) => averageTrueRange(bars, 14),
  gap: ({ close, open }) => ratioOf(open?.[close.length - 1], close[close.length - 2]),
  volatility20: ({ close }) => volatility(close, 20),
  change3Months: ({ close }) => changeOver(close, 63),
  change6Months: ({ close }) => changeOver(close, 126),
  change12Months: ({ close }) => changeOver(close, 252),
  changeYearToDate: ({ close, yearStart }) => ratioOf(close[close.length - 1], close[yearStart - 1]),
  sessionsSinceHigh: (bars) => sessionsSince(bars, bars.high, { sign: 1, stated: bars.statedHigh }),
  sessionsSinceLow: (bars) => sessionsSince(bars, bars.low, { sign: -1, stated: bars.statedLow }),
  sessionsSinceGoldenCross: ({ close }) => sessionsSinceCross(close, 50, 200),
}

const changeOver = (close: ArrayLike<number>, sessions: number): number =>
  ratioOf(close[close.length - 1], close[close.length - 1 - sessions])

const meanOfLast = (close: ArrayLike<number>, count: number): number =>
  mean(close, close.length - count, close.length - 1)

/** A change as a fraction; NaN if a price is missing. */
const ratioOf = (value = NaN, before = NaN): number => value / before - 1

/** The mean of the values from one index to another, both included; NaN if the first is before the series. */
function mean(values: ArrayLike<number>, from: number, to: number): number {
  let sum = from < 0 ? NaN : 0
  for (let at = from; at <= to; at++) sum += values[at] ?? NaN
  return sum / (to - from + 1)
}

/**
 * Relative Strength Index, 0 to 100: 100 × mean gain ÷ (mean gain + mean loss) of the changes of the close. The first means
 * are simple ones of `length` changes; each later one is (mean × (length − 1) + change) ÷ length. NaN if the close never
 * changed. Source: J. Welles Wilder, New Concepts in Technical Trading Systems (1978), section VI.
 */
function rsi(close: ArrayLike<number>, length: number): number {
  if (close.length <= length) return NaN
  let [gain, loss, weight, before] = [0, 0, 0, close[0] ?? NaN]
  for (let at = 1; at < close.length; at++) {
    const price = close[at] ?? NaN
    const moved = price - before
    // Half the sum and half the difference are the gain and the loss: `Math.max` takes three times as long.
    const size = Math.abs(moved)
    if (at <= length) weight = weightOf(at, length)
    gain += ((size + moved) / 2 - gain) * weight
    loss += ((size - moved) / 2 - loss) * weight
    before = price
  }
  return (100 * gain) / (gain + loss)
}

/**
 * The weight of the `count`th value in Wilder's average: it is the simple mean of the first `length` values, then exponential.
 */
const weightOf = (count: number, length: number): number => 1 / Math.min(count, length)

/**
 * Average True Range in dollars, smoothed like the RSI. A true range spans the session's high and low and the previous close.
 * It uses the bars since the last one with an unknown high or low; NaN with fewer than `length` of them. Source: Wilder,
 * section III.
 */
function averageTrueRange({ close, high, low }: DailyBars, length: number): number {
  if (!high || !low) return NaN
  let first = close.length
  while (first > 1 && (high[first - 1] ?? NaN) >= (low[first - 1] ?? NaN)) first--
  if (close.length - first < length) return NaN
  let average = 0
  for (let at = first; at < close.length; at++) {
    const before = close[at - 1] ?? NaN
    const range = Math.max(high[at] ?? NaN, before) - Math.min(low[at] ?? NaN, before)
    average += (range - average) * weightOf(at - first + 1, length)
  }
  return average
}

/** Trading days in a year, by which volatility is annualized. */
const tradingDays = 252

/** Sample standard deviation of the last `length` daily changes of the log close × √252, as a fraction. */
function volatility(close: ArrayLike<number>, length: number): number {
  const changes: number[] = []
  let sum = 0
  for (let at = close.length - 1; changes.length < length; at--) {
    const moved = Math.log((close[at] ?? NaN) / (close[at - 1] ?? NaN))
    changes.push(moved)
    sum += moved
  }
  const average = sum / length
  let squares = 0
  for (const moved of changes) squares += (moved - average) ** 2
  return Math.sqrt((squares / (length - 1)) * tradingDays)
}

/** A record's own extreme may differ by this share because of rounding or adjustment; a larger difference is another price. */
const statedDifference = 0.005

interface Extreme {
  /** 1 for the highest price, -1 for the lowest one. */
  readonly sign: 1 | -1
  /** The extreme that the record states. */
  readonly stated: number | undefined
}

/**
 * Trading days since the extreme price of the last 52 weeks: the highest high or the lowest low. NaN if the bars do not fill
 * the 52 weeks, or if the last session has the extreme but the record itself states a more extreme price.
 */
function sessionsSince(
  bars: DailyBars,
  prices: ArrayLike<number> = bars.close,
  { sign, stated = NaN }: Extreme,
): number {
  const last = bars.close.length - 1
  const best = extremeOf52Weeks(bars, prices, sign)
  if (best < 0) return NaN
  const isContradicted = sign * stated > sign * priceAt(prices, bars.close, best) * (1 + sign * statedDifference)
  return best === last && isContradicted ? NaN : last - best
}

/** Sums of the same prices in another order may differ by this share. */
const rounding = 1e-9

/** Memory for the sums of the closes up to each one, reused for thousands of stocks. */
let sums = new Float64Array(0)

/**
 * Trading days since the mean of the last `short` closes rose above that of the last `long` ones. NaN if it is not above, or
 * if the bars do not reach back to the crossing.
 */
function sessionsSinceCross(close: ArrayLike<number>, short: number, long: number): number {
  if (sums.length <= close.length) sums = new Float64Array(close.length + 1)
  let sum = 0
  for (let at = 0; at < close.length; at++) {
    sum += close[at] ?? NaN
    sums[at + 1] = sum
  }
  const average = (at: number, length: number) => ((sums[at + 1] ?? NaN) - (sums[at + 1 - length] ?? NaN)) / length
  const isAbove = (at: number) => average(at, short) > average(at, long) * (1 + rounding)
  const last = close.length - 1
  let at = last
  while (at >= long - 1 && isAbove(at)) at--
  return at < long - 1 || at === last ? NaN : last - at - 1
}
