import type { Filters } from '../screen/filters.ts'
import type { Scope } from '../screen/screen.ts'

/** How often a run buys and sells what its screen selects. */
export const rebalanceIds = ['week', 'month', 'quarter'] as const

export type Rebalance = (typeof rebalanceIds)[number]

/** How a run divides its money among the stocks that it holds. */
export const weightingIds = ['equal', 'cap'] as const

export type Weighting = (typeof weightingIds)[number]

/** What a run does with the stocks that a screen selects. */
export interface BacktestSettings {
  /** The first and the last day, YYYY-MM-DD. */
  readonly from: string
  readonly to: string
  readonly rebalance: Rebalance
  /** How many stocks are held, from the top of the screen's order; 0 holds all. */
  readonly count: number
  readonly weighting: Weighting
  /** Hundredths of a percent of what is bought or sold. */
  readonly costBasisPoints: number
  /**
   * The share of a holding's last price that is lost where its prints end: 0, or 0.3 as in Shumway, “The Delisting Bias in CRSP
   * Data”, Journal of Finance 52 (1997).
   */
  readonly lossAtEnd: number
}

/** A screen, and what a run does with what it selects. */
export interface BacktestRequest {
  readonly filters: Filters
  readonly scope: Scope
  readonly settings: BacktestSettings
  /** Whether the run is also begun at each other session of its first period. */
  readonly everyStart: boolean
}

/** The share that a holding loses where its prints end, by Shumway's assumption. */
export const shumwayLoss = 0.3

/** Bounds of what can be set. */
export const maxCostBasisPoints = 500
export const maxHoldings = 1000

/** A stock that is held from one rebalance to the next. */
export interface Holding {
  /** The index of the listing. */
  readonly listing: number
  /** Its share of the portfolio, above 0; those of a rebalance sum to 1 at most. The rest is cash. */
  readonly weight: number
}

/** What a run decides at one rebalance. */
export interface Target {
  /** The indexes of the session whose close decides, and of the next one, at whose close is traded. */
  readonly signal: number
  readonly trade: number
  readonly holdings: readonly Holding[]
}
