import type { Filters } from '../screen/filters.ts'
import type { NeededId } from './needed-metrics.ts'
import type { RankBuckets } from './rank-buckets.ts'
import type { Trades } from './trade-columns.ts'

/** The progress and the result of a run. */
export interface BacktestStatus {
  /** In steps of work, such as screening a day; undefined while nothing is running. */
  readonly progress?: { readonly done: number; readonly total: number }
  /** The metrics that the first days lack, found before the run; the result checks all days. */
  readonly unknown?: readonly UnknownMetric[]
  readonly result: BacktestResult | null
  /** Why the run ended early. */
  readonly failure?: { readonly id: string; readonly detail?: string }
}

/** What a screen would have returned. */
export interface BacktestResult {
  /** The sessions from the first trade on, YYYY-MM-DD; empty without a trade. */
  readonly dates: readonly string[]
  /** The growth of 1 by session: of the screen’s stocks, with costs. The first value is 1, before the cost of the first trade. */
  readonly values: Float64Array
  /** The exchanges of the benchmark market, by the screen; none for any. */
  readonly exchanges: readonly string[]
  /** The growth of all stocks of this market, except the unreliable ones, with equal weights and without costs. */
  readonly equalMarket: Float64Array
  /** The same weighted by market cap; null if fewer than half of the stocks had a known one. */
  readonly capMarket: Float64Array | null
  /** The growth of an index fund over the same sessions, without costs; null if the market has none in all of them. */
  readonly fund: { readonly symbol: string; readonly values: Float64Array } | null
  readonly rebalances: readonly BacktestRebalance[]
  /** The trades; the indexes of their sessions are those of `dates`. */
  readonly trades: Trades
  /** The returns by rank among all matches, from each rebalance to the next; null with too few matches. */
  readonly ranks: RankBuckets | null
  /** The metrics that the screen needs and the first days lack. */
  readonly unknown: readonly UnknownMetric[]
  /** The number of holdings that ended while they were held. */
  readonly ended: number
  /** The number of prices of holdings that rose more than tenfold or fell below a tenth between two prints: they count as splits. */
  readonly unrecorded: number
  /** How many times a stock was left out because of such a price in the two months before the signal. */
  readonly unreliable: number
  /** How many times a stock could not be bought because it did not trade in the session after the signal: its share was cash. */
  readonly notTraded: number
  /** How many selected stocks were not held because their market cap was unknown. */
  readonly withoutCap: number
  /**
   * How many times a stock without a known sector passed every other rule: the default sectors include it, chosen ones
   * exclude it.
   */
  readonly unknownSector: number
  /** The same run with other start dates; null unless requested. */
  readonly starts: BacktestStarts | null
}

export interface BacktestRebalance {
  /** The session of the signal, and that of the trade, YYYY-MM-DD. */
  readonly signal: string
  readonly trade: string
  /** The number of stocks that the screen selects; the first of them are held. */
  readonly selected: number
  /** The held stocks, in the screen’s order, and their shares of the portfolio. */
  readonly symbols: readonly string[]
  readonly weights: Float64Array
  /** Half of the purchases and sales, as a share of the portfolio; null for the first purchase, which replaces nothing. */
  readonly turnover: number | null
}

/** A metric that is missing on the first days. */
export interface UnknownMetric {
  readonly id: NeededId
  /** The first signal session on which it is known, YYYY-MM-DD; null for never. */
  readonly since: string | null
  /** The screen without the rules that need it; null if no rule does. */
  readonly without: Filters | null
}

/**
 * The same run with several start dates, compared over the sessions that all of these runs have: from the first trade of
 * the last start to the end.
 */
export interface BacktestStarts {
  /** The first of these sessions, YYYY-MM-DD, and the number of sessions after it. */
  readonly from: string
  readonly sessions: number
  /** The growth of 1 in each run from there on, after the cost of its first purchase; the run itself comes first. */
  readonly growth: readonly number[]
  /**
   * The lowest, median and highest run at each session of the result, in its scale: all begin at the value of the run itself
   * in the first of these sessions. NaN before.
   */
  readonly low: Float64Array
  readonly median: Float64Array
  readonly high: Float64Array
}
