import type { Prints } from './prints.ts'

/** The numbers of stocks above their average, and at new highs and lows, by closes adjusted for splits. */
export interface SessionBreadth {
  /** YYYY-MM-DD */
  readonly date: string
  /** The stocks that closed and have `averageSessions` closes up to the session. */
  readonly averaged: number
  /** Those of them whose close is above the mean of these closes. */
  readonly above: number
  /** The stocks that closed and have `yearSessions` closes up to the session. */
  readonly ofYear: number
  /** Those of them whose close is above, or below, all others of these closes: reaching one again is not a new high. */
  readonly highs: number
  readonly lows: number
}

const averageSessions = 200
const yearSessions = 252

/** Sums of the same prices in another order, and prices adjusted for splits, may differ by this share. */
const rounding = 1e-9

/** Counts the breadth of the sessions `dates` (YYYY-MM-DD), one listing after the other. */
export function createMarketBreadth(dates: readonly string[]) {
  const counts = dates.map((date) => ({ date, averaged: 0, above: 0, ofYear: 0, highs: 0, lows: 0 }))

  function add(prints: Pick<Prints, 'first' | 'close' | 'splits'>): void {
    const { sessions, closes } = adjustedCloses(prints)
    const sums = overLast(closes, averageSessions, (a, b) => a + b)
    const highest = overLast(closes, yearSessions - 1, Math.max)
    const lowest = overLast(closes, yearSessions - 1, Math.min)
    for (let at = 0; at < closes.length; at++) {
      const close = closes[at] ?? NaN
      const count = counts[sessions[at] ?? -1]
      if (!count) continue
      const [mean, high, low] = [(sums[at] ?? NaN) / averageSessions, highest[at - 1] ?? NaN, lowest[at - 1] ?? NaN]
      if (!Number.isNaN(mean)) count.averaged++
      if (close > mean * (1 + rounding)) count.above++
      if (!Number.isNaN(high)) count.ofYear++
      if (close > high * (1 + rounding)) count.highs++
      if (close < low * (1 - rounding)) count.lows++
    }
  }

  return { add, sessions: (): readonly SessionBreadth[] => counts }
}

/** The closes of a listing's trading days in the shares of its last one, and the days' indexes among the market's sessions. */
function adjustedCloses({ first, close, splits }: Pick<Prints, 'first' | 'close' | 'splits'>) {
  let traded = 0
  for (const price of close) if (!Number.isNaN(price)) traded++
  const [sessions, closes] = [new Int32Array(traded), new Float64Array(traded)]
  let [at, factor, next] = [traded, 1, splits.length - 1]
  for (let session = first + close.length - 1; session >= first; session--) {
    for (; (splits[next]?.session ?? -1) > session; next--) factor *= splits[next]?.ratio ?? 1
    const price = close[session - first] ?? NaN
    if (Number.isNaN(price)) continue
    sessions[--at] = session
    closes[at] = price / factor
  }
  return { sessions, closes }
}

/**
 * The combination of the last `length` values up to each one; NaN for fewer. Each window is the end of one block of `length`
 * values and the beginning of the next, so that it takes two steps without a subtraction, which would round (van Herk, 1992).
 */
function overLast(values: Float64Array, length: number, combine: (a: number, b: number) => number): Float64Array {
  const results = new Float64Array(values.length).fill(NaN)
  const ends = new Float64Array(length)
  for (let start = 0; start < values.length; start += length) {
    const size = Math.min(length, values.length - start)
    let beginning = NaN
    for (let at = 0; at < size; at++) {
      const value = values[start + at] ?? NaN
      beginning = at === 0 ? value : combine(beginning, value)
      if (at === length - 1) results[start + at] = beginning
      else if (start > 0) results[start + at] = combine(ends[at + 1] ?? NaN, beginning)
    }
    if (size < length) break
    for (let at = length - 1; at >= 0; at--) {
      const value = values[start + at] ?? NaN
      ends[at] = at === length - 1 ? value : combine(value, ends[at + 1] ?? NaN)
    }
  }
  return results
}
