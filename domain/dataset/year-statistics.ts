/** Sessions in 52 weeks, and the fewest in a year with all its holidays. */
const [sessionsInYear, minSessionsInYear] = [252, 245]

/** Daily bars, the oldest first and adjusted for splits: dollars, NaN where a high or low is unknown. */
interface Bars {
  readonly close: ArrayLike<number>
  readonly high?: ArrayLike<number>
  readonly low?: ArrayLike<number>
}

/** What a record's overview says of a year of prices, in dollars; NaN where there are too few sessions. */
interface YearStatistics {
  /** The extremes of 52 weeks; a session without a high or low counts with its close. */
  readonly high: number
  readonly low: number
  /** Means of the last 50 and 200 closes. */
  readonly average50: number
  readonly average200: number
}

/** The year's extremes and averages after the last of some bars. */
export function yearStatisticsOf({ close, high = close, low = close }: Bars): YearStatistics {
  const first = Math.max(close.length - sessionsInYear, 0)
  const isYear = close.length >= minSessionsInYear
  let [highest, lowest] = isYear ? [-Infinity, Infinity] : [NaN, NaN]
  for (let at = first; at < close.length; at++) {
    highest = Math.max(highest, known(high[at], close[at]))
    lowest = Math.min(lowest, known(low[at], close[at]))
  }
  return { high: highest, low: lowest, average50: averageOfLast(50, close), average200: averageOfLast(200, close) }
}

const known = (value = NaN, otherwise = NaN): number => (Number.isNaN(value) ? otherwise : value)

function averageOfLast(count: number, closes: ArrayLike<number>): number {
  if (closes.length < count) return NaN
  let sum = 0
  for (let at = closes.length - count; at < closes.length; at++) sum += closes[at] ?? NaN
  return sum / count
}
