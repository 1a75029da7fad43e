import type { BacktestResult } from '#domain/backtest/backtest-result'
import { createHoldingReturns } from '#domain/backtest/holding-returns'
import { indexFunds, isIndexFund } from '#domain/backtest/index-fund'
import { createRankBuckets } from '#domain/backtest/rank-buckets'
import { type RunOptions, runPortfolio } from '#domain/backtest/run-backtest'
import { type Prints, tradesAsOf } from '#domain/history/prints'
import type { PastMarket } from '../history/past-market.ts'
import type { ScreenDay } from './screen-days.ts'

type Options = Pick<RunOptions, 'last' | 'newest' | 'lossAtEnd' | 'renamed'>

/** The growth of the first index fund that trades from the first session of a run to its last one; null for none. */
export function fundOf(market: PastMarket, first: number, { last, newest }: Options): BacktestResult['fund'] {
  for (const symbol of indexFunds) {
    const history = market.listing(symbol, last)
    const isFund = history && tradesAsOf(history.prints, last) && isIndexFund(market.factsAsOf(history, last, last))
    if (!isFund || Number.isNaN(history.prints.close[first - history.prints.first] ?? NaN)) continue
    const target = { signal: first - 1, trade: first, holdings: [{ listing: 0, weight: 1 }] }
    const options = { last, newest, lossAtEnd: 0, costBasisPoints: 0, renamed: new Map<number, number>() }
    return { symbol, values: runPortfolio([history.prints], [target], options).values }
  }
  return null
}

/** How many stocks are valued between calls of `breathe`. */
const stocksPerSlice = 64

/** The returns by rank of all that a screen selects on the days of its signals, from each rebalance to the next. */
export async function rankBuckets(
  listings: readonly Prints[],
  days: readonly (readonly [session: number, day: Pick<ScreenDay, 'selected'>])[],
  options: Options,
  breathe: () => Promise<void> | undefined,
): Promise<BacktestResult['ranks']> {
  const returnOf = createHoldingReturns(listings, options)
  const buckets = createRankBuckets()
  for (const [at, [signal, { selected }]] of days.entries()) {
    const next = days[at + 1]?.[0]
    // The last period is not whole.
    if (next === undefined) break
    const returns = new Float64Array(selected.length)
    for (const [rank, listing] of selected.entries()) {
      returns[rank] = returnOf(listing, signal + 1, next + 1)
      const pause = rank % stocksPerSlice === 0 ? breathe() : undefined
      if (pause) await pause
    }
    buckets.add(returns)
  }
  return buckets.result()
}
