import type { BacktestSettings } from '#domain/backtest/backtest'
import type { RenamedListings } from '#domain/backtest/renamed-listings'
import { createPortfolio } from '#domain/backtest/run-backtest'
import { type Candidate, weigh } from '#domain/backtest/weights'
import type { PastMarket } from '../history/past-market.ts'
import { numberColumn } from '../index/columns.ts'
import { memoizeRecent } from '../index/memoize.ts'
import { type MarketDay, marketDays } from './market-days.ts'

/** The benchmark: what the whole market of a screen would have returned, without costs. */
export interface MarketRuns {
  readonly equal: Float64Array
  /** Weighted by market cap; null if fewer than half of a day’s stocks had a known one. */
  readonly cap: Float64Array | null
}

interface MarketQuery {
  /** The indexes of the signals' sessions. */
  readonly signals: readonly number[]
  /** The index of the last session. */
  readonly last: number
  readonly lossAtEnd: BacktestSettings['lossAtEnd']
  /** The exchanges whose stocks are the market, upper-cased; none means any. */
  readonly exchanges: readonly string[]
  /** Awaited between slices of work. */
  readonly breathe: () => Promise<void> | undefined
  readonly onDay: () => void
}

const maxRuns = 4
/** How many stocks are read between calls of `breathe`: about a millisecond on the first day. */
const stocksPerSlice = 16

interface KnownListings {
  readonly renamed: RenamedListings
  readonly isReliable: (listing: number, session: number) => boolean
}

/** Calculates what the whole market would have returned, once for the same days. */
export function createMarketRuns(market: PastMarket, { renamed, isReliable }: KnownListings) {
  const listings = market.listings.map(({ prints }) => prints)
  const known = memoizeRecent(maxRuns, (): { runs?: MarketRuns } => ({}))

  /** The market of a day: the stocks that a screen can select by exchange and reliability. */
  const stocksOf = async (day: MarketDay, { exchanges, breathe }: MarketQuery): Promise<readonly Candidate[]> => {
    const { columns, listings: rows, session } = day
    const caps = numberColumn(columns, 'marketCap')
    const { codes, values } = columns.texts.exchange
    const isChosen = values.map((exchange) => exchanges.length === 0 || exchanges.includes(exchange.toUpperCase()))
    const stocks: Candidate[] = []
    for (const [row, listing] of rows.entries()) {
      if (isChosen[codes[row] ?? 0] && isReliable(listing, session))
        stocks.push({ listing, marketCap: caps[row] ?? NaN })
      const pause = row % stocksPerSlice === 0 ? breathe() : undefined
      if (pause) await pause
    }
    return stocks
  }

  const calculate = async (query: MarketQuery): Promise<MarketRuns> => {
    const { signals, last, lossAtEnd, exchanges, breathe, onDay } = query
    const needed = {
      numbers: new Set(['marketCap'] as const),
      texts: new Set(exchanges.length > 0 ? (['exchange'] as const) : []),
      flags: new Set<never>(),
    }
    const options = { last, newest: market.dates.length - 1, costBasisPoints: 0, lossAtEnd, renamed }
    const [equal, cap] = [createPortfolio(listings, options), createPortfolio(listings, options)]
    let hasCaps = signals.length > 0
    let at = 0
    for await (const day of marketDays(market, signals, needed, breathe)) {
      const { session } = day
      const all = await stocksOf(day, query)
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
    const memory = known(JSON.stringify([query.signals, query.last, query.lossAtEnd, query.exchanges]))
    return (memory.runs ??= await calculate(query))
  }
}
