import { dateOfDay, dayOfDate, isTradingDayNumber } from '../dataset/trading-days.ts'
import { normalCumulative, normalInverse } from './normal-distribution.ts'

/** The usual number of sessions in a year. */
export const sessionsPerYear = 252

/** The change of each value from the previous one, as a fraction: value ÷ previous value − 1. One fewer than the values. */
export const dailyReturns = (values: Float64Array): Float64Array =>
  Float64Array.from(values.subarray(1), (value, at) => value / (values[at] ?? NaN) - 1)

/** Growth over some sessions as an annual return: growth^(252 ÷ sessions) − 1; null for less than a year, which says little. */
export const annualized = (growth: number, sessions: number): number | null =>
  sessions < sessionsPerYear ? null : finite(growth ** (sessionsPerYear / sessions) - 1)

/** The last value ÷ the first − 1; NaN without one. */
export const totalReturn = (values: Float64Array): number => (values.at(-1) ?? NaN) / (values[0] ?? NaN) - 1

/** The annual return of a whole series; null for less than a year. */
export const annualReturn = (values: Float64Array): number | null =>
  annualized(1 + totalReturn(values), values.length - 1)

/** The sample deviation of daily returns × √252; null for fewer than two returns. */
export const annualVolatility = (returns: Float64Array): number | null =>
  returns.length < 2 ? null : finite(sampleDeviation(returns) * Math.sqrt(sessionsPerYear))

/**
 * Mean ÷ sample deviation of daily returns × √252, with a risk-free rate of 0; null for fewer than two returns, or if all are
 * equal. Source: W. F. Sharpe, The Sharpe Ratio, Journal of Portfolio Management 21 (1994).
 */
export const sharpeRatio = (returns: Float64Array): number | null =>
  returns.length < 2 ? null : finite((mean(returns) / sampleDeviation(returns)) * Math.sqrt(sessionsPerYear))

/** The mean third power of the distances from the mean, in deviations of the population; null if all values are equal. */
export const skewness = (values: Float64Array): number | null => finite(moment(values, 3) / moment(values, 2) ** 1.5)

/** The mean fourth power of the distances from the mean, in deviations: 3 for a normal distribution; null if all are equal. */
export const kurtosis = (values: Float64Array): number | null => finite(moment(values, 4) / moment(values, 2) ** 2)

/** The distribution of the daily returns of a strategy. */
export interface ReturnsShape {
  /** Mean ÷ sample deviation of daily returns, not annualized. */
  readonly sharpe: number
  readonly sessions: number
  readonly skewness: number
  readonly kurtosis: number
}

/**
 * The probability that the true Sharpe ratio of one session is above `benchmark`: Φ((S − benchmark) × √(sessions − 1) ÷
 * √(1 − skewness × S + (kurtosis − 1) ÷ 4 × S²)); null if it is not defined. Source: D. H. Bailey and M. López de Prado, The
 * Sharpe Ratio Efficient Frontier, Journal of Risk 15 (2012).
 */
export function probabilityAbove(
  benchmark: number,
  { sharpe, sessions, skewness, kurtosis }: ReturnsShape,
): number | null {
  const variance = 1 - skewness * sharpe + ((kurtosis - 1) / 4) * sharpe ** 2
  return finite(normalCumulative(((sharpe - benchmark) * Math.sqrt(sessions - 1)) / Math.sqrt(variance)))
}

/** Euler and Mascheroni's constant. */
const euler = 0.5772156649015329

/**
 * The expected Sharpe ratio of the best of several tries without any skill: √variance × ((1 − γ) × Φ⁻¹(1 − 1 ÷ tries)
 * + γ × Φ⁻¹(1 − 1 ÷ (tries × e))), with the variance of the tries’ ratios; 0 for one try. Source: as `deflatedSharpe`.
 */
export const bestByLuck = (tries: number, variance: number): number =>
  tries < 2
    ? 0
    : Math.sqrt(variance) *
      ((1 - euler) * normalInverse(1 - 1 / tries) + euler * normalInverse(1 - 1 / (tries * Math.E)))

/**
 * The probability that the true Sharpe ratio of some daily returns is above the one that the best of all tries would show by
 * luck. `triedSharpes` are the ratios of all tries by `sharpeRatio`, including this one; with fewer than two, it is the
 * probability of a true ratio above 0. Null for fewer than two returns, or if all are equal. Source: D. H. Bailey and
 * M. López de Prado, The Deflated Sharpe Ratio, Journal of Portfolio Management 40 (2014).
 */
export function deflatedSharpe(returns: Float64Array, triedSharpes: readonly number[]): number | null {
  const sharpe = sharpeRatio(returns)
  const shape = { skewness: skewness(returns), kurtosis: kurtosis(returns) }
  if (sharpe === null || shape.skewness === null || shape.kurtosis === null) return null
  const tried = Float64Array.from(triedSharpes, ofSession)
  const benchmark = bestByLuck(tried.length, sampleDeviation(tried) ** 2)
  return probabilityAbove(benchmark, {
    sharpe: ofSession(sharpe),
    sessions: returns.length,
    skewness: shape.skewness,
    kurtosis: shape.kurtosis,
  })
}

const ofSession = (annualSharpe: number): number => annualSharpe / Math.sqrt(sessionsPerYear)

/** The drawdown at each value of a series: value ÷ highest value up to it − 1, as a fraction; 0 at a high. */
export function drawdowns(values: Float64Array): Float64Array {
  let high = -Infinity
  return values.map((value) => {
    high = Math.max(high, value)
    return value / high - 1
  })
}

/** A drawdown from a high until its recovery. */
export interface Fall {
  /** The last day at the high. */
  readonly peak: string
  /** The day of the lowest value. */
  readonly trough: string
  /** The first day on which the high is reached again; null for never. */
  readonly recovery: string | null
  /** Lowest value ÷ high − 1: below 0. */
  readonly depth: number
  /** From the high to its recovery, or to the end of the series. */
  readonly sessions: number
}

/** The deepest drawdowns of a series, the deepest first, equal ones in order of time. They do not overlap. */
export function worstFalls(dates: readonly string[], values: Float64Array, count: number): readonly Fall[] {
  const falls: Fall[] = []
  let [peak, trough] = [0, 0]
  const end = (recovery: number | null) => {
    if (trough > peak)
      falls.push({
        peak: dates[peak] ?? '',
        trough: dates[trough] ?? '',
        recovery: recovery === null ? null : (dates[recovery] ?? ''),
        depth: (values[trough] ?? NaN) / (values[peak] ?? NaN) - 1,
        sessions: (recovery ?? values.length - 1) - peak,
      })
  }
  for (const [at, value] of values.entries()) {
    if (value >= (values[peak] ?? NaN)) {
      end(at)
      peak = trough = at
    } else if (value < (values[trough] ?? NaN)) trough = at
  }
  end(null)
  return falls.toSorted((a, b) => a.depth - b.depth).slice(0, count)
}

/** The return of a calendar year or month, which may be partial at the ends of the series. */
export interface PeriodReturn {
  /** YYYY or YYYY-MM. */
  readonly period: string
  readonly value: number
}

/** The return of each calendar year: its last value ÷ the last one before it, or the first of the series, − 1. */
export const yearReturns = (dates: readonly string[], values: Float64Array): readonly PeriodReturn[] =>
  periodReturns(dates, values, 'YYYY'.length)

/**
 * The share of whole calendar months whose return is above the benchmark's; null if the series has no whole month. A month is
 * whole if the series has the last session before it and its own last one.
 */
export function monthsAhead(dates: readonly string[], values: Float64Array, benchmark: Float64Array): number | null {
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return null
  const partial = [monthOf(first), ...(isMonthEnd(last) ? [] : [monthOf(last)])]
  const [own = [], others = []] = [values, benchmark].map((series) =>
    periodReturns(dates, series, 'YYYY-MM'.length).filter(({ period }) => !partial.includes(period)),
  )
  return finite(own.filter(({ value }, at) => value > (others[at]?.value ?? NaN)).length / own.length)
}

const monthOf = (date: string): string => date.slice(0, 'YYYY-MM'.length)

/** Whether no session of its month comes after a date. */
function isMonthEnd(date: string): boolean {
  let day = dayOfDate(date) + 1
  while (monthOf(dateOfDay(day)) === monthOf(date) && !isTradingDayNumber(day)) day++
  return monthOf(dateOfDay(day)) !== monthOf(date)
}

/** The returns of periods, which are the first characters of their dates. The first value has no return. */
function periodReturns(dates: readonly string[], values: Float64Array, letters: number): readonly PeriodReturn[] {
  const periodAt = (at: number) => dates[at]?.slice(0, letters) ?? ''
  const returns: PeriodReturn[] = []
  let before = 0
  for (let at = 1; at < values.length; at++) {
    if (at < values.length - 1 && periodAt(at + 1) === periodAt(at)) continue
    returns.push({ period: periodAt(at), value: (values[at] ?? NaN) / (values[before] ?? NaN) - 1 })
    before = at
  }
  return returns
}

const mean = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0) / values.length

/** The mean of a power of the distances from the mean. */
function moment(values: Float64Array, power: number): number {
  const center = mean(values)
  return values.reduce((sum, value) => sum + (value - center) ** power, 0) / values.length
}

const sampleDeviation = (values: Float64Array): number =>
  Math.sqrt((moment(values, 2) * values.length) / (values.length - 1))

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null)
