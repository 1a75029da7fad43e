/** Sessions in 52 weeks, and the fewest in a year with all its holidays. */
const [sessionsInYear, minSessionsInYear] = [252, 245]

/** Daily bars, the oldest first and adjusted for splits: dollars, NaN where a high or low is unknown. */
interface Bars {
  readonly close: ArrayLike<number>
  readonly high?: ArrayLike<number>
  readonly low?: ArrayLike<number>
}

/** What a record's overview says of a year of prices, in dollars; NaN where there are too few sessions. */
export interface YearStatistics {
  /** The extremes of 52 weeks; a session without a high or low counts with its close. */
  readonly high: number
  readonly low: number
  /** Means of the last 50 and 200 closes. */
  readonly average50: number
  readonly average200: number
}

/** The year's extremes and averages after the last of some bars. */
export function yearStatisticsOf({ close, high = close, low = close }: Bars): YearStatistics {
  const isYear = close.length >= minSessionsInYear
  const first = Math.max(close.length - sessionsInYear, 0)
  return {
    high: isYear ? highest(high, close, first) : NaN,
    low: isYear ? -highest(low, close, first, -1) : NaN,
    average50: averageOfLast(50, close),
    average200: averageOfLast(200, close),
  }
}

/** The highest price since a bar, of the closes where it is unknown; with `sign` -1 the lowest one, negative. */
function highest(prices: ArrayLike<number>, close: ArrayLike<number>, first: number, sign = 1): number {
  let extreme = -Infinity
  for (let at = first; at < close.length; at++) {
    const price = prices[at] ?? NaN
    const known = sign * (Number.isNaN(price) ? (close[at] ?? NaN) : price)
    if (known > extreme) extreme = known
  }
  return extreme
}

function averageOfLast(count: number, closes: ArrayLike<number>): number {
  if (closes.length < count) return NaN
  let sum = 0
  for (let at = closes.length - count; at < closes.length; at++) sum += closes[at] ?? NaN
  return sum / count
}
