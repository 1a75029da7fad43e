import type { Filters } from '../screen/filters.ts'
import type { Scope } from '../screen/screen.ts'

/** How often a run rebalances. */
export const rebalanceIds = ['week', 'month', 'quarter'] as const

export type Rebalance = (typeof rebalanceIds)[number]

/** The weighting of the holdings of a run. */
export const weightingIds = ['equal', 'cap'] as const

export type Weighting = (typeof weightingIds)[number]

/** The settings of a run. */
export interface BacktestSettings {
  /** The first and the last day, YYYY-MM-DD. */
  readonly from: string
  readonly to: string
  readonly rebalance: Rebalance
  /** The number of stocks to hold, from the top of the screen's order; 0 holds all. */
  readonly count: number
  readonly weighting: Weighting
  /** Hundredths of a percent of each purchase and sale. */
  readonly costBasisPoints: number
  /**
   * The share of a holding's last price that is lost when its prints end: 0, or 0.3 as in Shumway, “The Delisting Bias in CRSP
   * Data”, Journal of Finance 52 (1997).
   */
  readonly lossAtEnd: number
}

/** A screen, and the settings of a run of it. */
export interface BacktestRequest {
  readonly filters: Filters
  readonly scope: Scope
  readonly settings: BacktestSettings
  /** Whether to run also from each other session of its first period. */
  readonly everyStart: boolean
}

/** The share that a holding loses when its prints end, by Shumway's assumption. */
export const shumwayLoss = 0.3

/** The maximum settings. */
export const maxCostBasisPoints = 500
export const maxHoldings = 1000

/** A stock that is held from one rebalance to the next. */
export interface Holding {
  /** The index of the listing. */
  readonly listing: number
  /** Its share of the portfolio, above 0; those of a rebalance sum to 1 at most. The rest is cash. */
  readonly weight: number
}

/** The decision of a run at one rebalance. */
export interface Target {
  /** The indexes of the session whose close gives the signal, and of the next one, at whose close the run trades. */
  readonly signal: number
  readonly trade: number
  readonly holdings: readonly Holding[]
}
