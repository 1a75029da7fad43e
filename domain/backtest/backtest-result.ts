import type { Filters } from '../screen/filters.ts'
import type { NeededId } from './needed-metrics.ts'

/** How far a run is, and what has come of it. */
export interface BacktestStatus {
  /** Days that are screened; undefined while nothing is running. */
  readonly progress?: { readonly done: number; readonly total: number }
  /** What the first days do not know, found out before the run; the result has it for all days. */
  readonly unknown?: readonly UnknownMetric[]
  readonly result: BacktestResult | null
  /** Why the run ended early. */
  readonly failure?: { readonly id: string; readonly detail?: string }
}

/** What a screen would have returned. */
export interface BacktestResult {
  /** The sessions from the first trade on, YYYY-MM-DD; empty where there was none. */
  readonly dates: readonly string[]
  /** The growth of 1 at each session: of what the screen selected, with costs. The first is 1, before the cost of the first trade. */
  readonly values: Float64Array
  /** The exchanges whose stocks are the market, as the screen chooses them; none for any. */
  readonly exchanges: readonly string[]
  /** Of all stocks of this market on each rebalance, but the unreliable ones, alike and without costs. */
  readonly equalMarket: Float64Array
  /** Of all of these whose market cap was known, in proportion to it; null where those were fewer than half of them. */
  readonly capMarket: Float64Array | null
  readonly rebalances: readonly BacktestRebalance[]
  /** What the screen needs and the first days do not know. */
  readonly unknown: readonly UnknownMetric[]
  /** How many holdings ended while they were held. */
  readonly ended: number
  /** How many prices of holdings rose more than tenfold or fell below a tenth between two prints, and count as splits. */
  readonly unrecorded: number
  /** How many times a stock was left out because a price had changed so within the two months before the signal. */
  readonly unreliable: number
  /** How many times a stock could not be bought, as it did not trade in the session after the signal: its share was cash. */
  readonly notTraded: number
  /** How many of the selected were not held because their market cap was unknown. */
  readonly withoutCap: number
  /**
   * How many times a stock without a known sector passed every other rule: the default sectors let it in, chosen ones left it out.
   */
  readonly unknownSector: number
  /** The same run begun at each session of the first period; null until it was asked for. */
  readonly starts: BacktestStarts | null
}

export interface BacktestRebalance {
  /** The session whose close decides, and the one in which is traded, YYYY-MM-DD. */
  readonly signal: string
  readonly trade: string
  /** How many stocks the screen selects, of which the first are held. */
  readonly selected: number
  /** The stocks that are held, in the screen’s order, and their shares of the portfolio. */
  readonly symbols: readonly string[]
  readonly weights: Float64Array
  /** Half of what was bought and sold, as a share of the portfolio; null for the first purchase, which replaces nothing. */
  readonly turnover: number | null
}

/** A metric that is missing on the first days. */
export interface UnknownMetric {
  readonly id: NeededId
  /** The first signal session on which it is known, YYYY-MM-DD; null for never. */
  readonly since: string | null
  /** The screen without the rules that ask for it; null where no rule does. */
  readonly without: Filters | null
}

/**
 * The same run from several first sessions, compared over the sessions that all of them have: from the first trade of the one that
 * begins last to the end.
 */
export interface BacktestStarts {
  /** The first of these sessions, YYYY-MM-DD, and how many come after it. */
  readonly from: string
  readonly sessions: number
  /** What 1 becomes in each run from there on, less the cost of its first purchase; the run itself comes first. */
  readonly growth: readonly number[]
  /**
   * The lowest, the middle and the highest run at each session of the result, in its scale: all begin at the value that the run
   * itself has on the first of these sessions. NaN before.
   */
  readonly low: Float64Array
  readonly median: Float64Array
  readonly high: Float64Array
}
