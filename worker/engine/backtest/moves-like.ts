import {
  type Correlated,
  minShareInCommon,
  type MovesLike,
  type MovesOfSpan,
  moveSpans,
} from '#domain/backtest/stock-past'
import { lastTradeUpTo, type Prints, tradesAsOf } from '#domain/history/prints'
import type { PastMarket } from '../history/past-market.ts'

/** The number of most and least correlated stocks. */
const shownCount = 10
/** How many listings are compared between calls of `breathe`: less than a millisecond. */
const listingsPerSlice = 64
const longest = Math.max(...moveSpans)

interface Coefficient {
  /** The index of the listing. */
  readonly index: number
  readonly value: number
}

/**
 * The correlations of a stock's daily returns with those of all other stocks in the market of the session with index `day`;
 * undefined for an unknown symbol. A return needs two sessions in a row in which the stock traded; it is adjusted for splits.
 */
export async function movesLike(
  market: PastMarket,
  symbol: string,
  day: number,
  breathe: () => Promise<void> | undefined,
): Promise<MovesLike | undefined> {
  const stock = market.listing(symbol, day)
  if (!stock) return undefined
  const [own, others] = [new Float64Array(longest), new Float64Array(longest)]
  writeReturns(stock.prints, day, own)
  const found = moveSpans.map((): Coefficient[] => [])
  for (const [index, other] of market.listings.entries()) {
    const isPart = (market.replacedFrom[index] ?? 0) > day && tradesAsOf(other.prints, day)
    if (isPart && other !== stock) {
      writeReturns(other.prints, day, others)
      moveSpans.forEach((span, at) => {
        const value = correlation(own.subarray(longest - span), others.subarray(longest - span))
        if (!Number.isNaN(value)) found[at]?.push({ index, value })
      })
    }
    const pause = index % listingsPerSlice === 0 ? breathe() : undefined
    if (pause) await pause
  }
  return moveSpans.map((span, at) => summary(market, day, span, found[at] ?? []))
}

/** The returns of the sessions up to one of them, the last at the end; NaN for a missing one. */
function writeReturns({ first, close, splits }: Prints, day: number, returns: Float64Array): void {
  const start = day - returns.length + 1 - first
  // Read no index outside of the closes: the JavaScript engine would leave its fast path.
  const end = Math.min(returns.length, close.length - start)
  returns.fill(NaN)
  for (let at = Math.max(0, 1 - start); at < end; at++) {
    returns[at] = (close[start + at] ?? NaN) / (close[start + at - 1] ?? NaN) - 1
  }
  for (const { session, ratio } of splits) {
    const at = session - first - start
    if (at >= 0 && at < returns.length) returns[at] = ((returns[at] ?? NaN) + 1) * ratio - 1
  }
}

/**
 * Pearson's coefficient of the entries that both series have; NaN if these are too few, or one of the series is constant in
 * them. It sums deviations from the means, so that no digits cancel.
 */
function correlation(a: Float64Array, b: Float64Array): number {
  let count = 0
  let sumA = 0
  let sumB = 0
  for (let at = 0; at < a.length; at++) {
    const x = a[at] ?? NaN
    const y = b[at] ?? NaN
    if (Number.isNaN(x + y)) continue
    count++
    sumA += x
    sumB += y
  }
  if (count < minShareInCommon * a.length) return NaN
  const meanA = sumA / count
  const meanB = sumB / count
  let squaresA = 0
  let squaresB = 0
  let products = 0
  for (let at = 0; at < a.length; at++) {
    const x = (a[at] ?? NaN) - meanA
    const y = (b[at] ?? NaN) - meanB
    if (Number.isNaN(x + y)) continue
    squaresA += x * x
    squaresB += y * y
    products += x * y
  }
  // The deviations of a constant series are only rounding errors.
  if (Math.min(squaresA, squaresB) < count * 1e-24) return NaN
  return Math.max(-1, Math.min(1, products / Math.sqrt(squaresA * squaresB)))
}

function summary(
  market: PastMarket,
  day: number,
  sessions: MovesOfSpan['sessions'],
  found: readonly Coefficient[],
): MovesOfSpan {
  const symbolOf = ({ index }: Coefficient) => market.listings[index]?.prints.symbol ?? ''
  const sorted = found.toSorted((a, b) => b.value - a.value || (symbolOf(a) < symbolOf(b) ? -1 : 1))
  const middle = ((sorted[(sorted.length - 1) >> 1]?.value ?? NaN) + (sorted[sorted.length >> 1]?.value ?? NaN)) / 2
  const isKnown = sorted.length > 0
  const shown = (one: Coefficient): Correlated => {
    const history = market.listings[one.index]
    const facts = history && market.factsAsOf(history, day, lastTradeUpTo(history.prints, day))
    return { symbol: symbolOf(one), name: facts?.name ?? null, correlation: one.value }
  }
  return {
    sessions,
    tested: sorted.length,
    median: isKnown ? middle : null,
    aboveHalf: isKnown ? sorted.filter(({ value }) => value > 0.5).length / sorted.length : null,
    highest: sorted.slice(0, shownCount).map(shown),
    lowest: sorted
      .slice(Math.max(shownCount, sorted.length - shownCount))
      .toReversed()
      .map(shown),
  }
}
