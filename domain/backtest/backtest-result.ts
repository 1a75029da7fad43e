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
  /** The growth of 1 at each session: of what the screen selected, with costs. */
  readonly values: Float64Array
  /** Of all stocks of each rebalance’s market alike, without costs. */
  readonly equalMarket: Float64Array
  /** Of all stocks whose market cap was known, in proportion to it; null where those were fewer than half of them. */
  readonly capMarket: Float64Array | null
  readonly rebalances: readonly BacktestRebalance[]
  /** What the screen needs and the first days do not know. */
  readonly unknown: readonly UnknownMetric[]
  /** How many holdings ended while they were held. */
  readonly ended: number
  /** How many prices of holdings rose more than tenfold between two prints, and count as reverse splits. */
  readonly unrecorded: number
  /** How many times a stock was left out because a price had risen so within the two months before the signal. */
  readonly unreliable: number
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
  /** What was bought and sold, as a share of the portfolio. */
  readonly traded: number
}

/** A metric that is missing on the first days. */
export interface UnknownMetric {
  readonly id: NeededId
  /** The first signal session on which it is known, YYYY-MM-DD; null for never. */
  readonly since: string | null
  /** The screen without the rules that ask for it; null where no rule does. */
  readonly without: Filters | null
}

/** The same run from several first sessions: entry i of `low`, `median` and `high` belongs to session i of the run. */
export interface BacktestStarts {
  /** The growth of 1 at the end of each run, and how many sessions it took. */
  readonly ends: readonly { readonly value: number; readonly sessions: number }[]
  readonly low: Float64Array
  readonly median: Float64Array
  readonly high: Float64Array
}
