import type { BacktestSettings } from '#domain/backtest/backtest'
import { createPortfolio } from '#domain/backtest/run-backtest'
import { weigh } from '#domain/backtest/weights'
import type { PastMarket } from '../history/past-market.ts'
import { numberColumn } from '../index/columns.ts'
import { memoizeRecent } from '../index/memoize.ts'
import { marketDays } from './market-days.ts'

/** What the whole market would have returned, without costs. */
export interface MarketRuns {
  readonly equal: Float64Array
  /** By market cap; null where fewer than half of a day’s stocks had a known one. */
  readonly cap: Float64Array | null
}

interface MarketQuery {
  /** The sessions that decide, by their indexes. */
  readonly signals: readonly number[]
  /** The index of the last session. */
  readonly last: number
  readonly lossAtEnd: BacktestSettings['lossAtEnd']
  /** Asked for after each of the signals. */
  readonly breathe: () => Promise<void> | undefined
  readonly onDay: () => void
}

const maxRuns = 4
const needed = { numbers: new Set(['marketCap'] as const), texts: new Set<never>(), flags: new Set<never>() }

/** Gives what the whole market would have returned: calculated once for the same days. */
export function createMarketRuns(market: PastMarket) {
  const listings = market.listings.map(({ prints }) => prints)
  const known = memoizeRecent(maxRuns, (): { runs?: MarketRuns } => ({}))

  const calculate = async ({ signals, last, lossAtEnd, breathe, onDay }: MarketQuery): Promise<MarketRuns> => {
    const options = { last, newest: market.dates.length - 1, costBasisPoints: 0, lossAtEnd }
    const [equal, cap] = [createPortfolio(listings, options), createPortfolio(listings, options)]
    let hasCaps = signals.length > 0
    let at = 0
    for await (const { session, columns, listings: rows } of marketDays(market, signals, needed, breathe)) {
      const caps = numberColumn(columns, 'marketCap')
      const all = Array.from(rows, (listing, row) => ({ listing, marketCap: caps[row] ?? NaN }))
      const next = signals[++at]
      for (const [portfolio, weighting] of [
        [equal, 'equal'],
        [cap, 'cap'],
      ] as const) {
        const holdings = weigh(all, weighting)
        if (weighting === 'cap' && holdings.length * 2 < all.length) hasCaps = false
        if (weighting === 'cap' && !hasCaps) continue
        portfolio.rebalance(
          { signal: session, trade: session + 1, holdings },
          next === undefined ? undefined : next + 1,
        )
        const pause = breathe()
        if (pause) await pause
      }
      onDay()
    }
    return { equal: equal.run().values, cap: hasCaps ? cap.run().values : null }
  }

  return async (query: MarketQuery): Promise<MarketRuns> => {
    const memory = known(JSON.stringify([query.signals, query.last, query.lossAtEnd]))
    return (memory.runs ??= await calculate(query))
  }
}
