import { extremeOf52Weeks, priceAt } from '../stock/extreme-of-52-weeks.ts'
import type { DailyBars } from '../stock/technical.ts'

/** The values of a year of prices in a record's overview, in dollars; NaN with too few sessions. */
export interface YearStatistics {
  /** The extremes of 52 weeks, from the same bars as the sessions since them. */
  readonly high: number
  readonly low: number
  /** Means of the last 50 and 200 closes. */
  readonly average50: number
  readonly average200: number
}

/** The year's extremes and averages after the last of some bars. */
export function yearStatisticsOf(bars: Pick<DailyBars, 'close' | 'high' | 'low' | 'weeks52Start'>): YearStatistics {
  const { close, high = close, low = close } = bars
  const priceOf = (prices: ArrayLike<number>, at: number) => (at < 0 ? NaN : priceAt(prices, close, at))
  return {
    high: priceOf(high, extremeOf52Weeks(bars, high)),
    low: priceOf(low, extremeOf52Weeks(bars, low, -1)),
    average50: averageOfLast(50, close),
    average200: averageOfLast(200, close),
  }
}

function averageOfLast(count: number, closes: ArrayLike<number>): number {
  if (closes.length < count) return NaN
  let sum = 0
  for (let at = closes.length - count; at < closes.length; at++) sum += closes[at] ?? NaN
  return sum / count
}
