import type { Holding, Weighting } from './backtest.ts'

/** A stock that a screen selects. */
export interface Candidate {
  /** The index of the listing. */
  readonly listing: number
  /** Dollars; NaN if unknown. */
  readonly marketCap: number
}

/** The shares of a portfolio, which sum to 1. Weighting by market cap holds only stocks with a known market cap. */
export function weigh(candidates: readonly Candidate[], weighting: Weighting): readonly Holding[] {
  if (weighting === 'equal') return candidates.map(({ listing }) => ({ listing, weight: 1 / candidates.length }))
  const known = candidates.filter(({ marketCap }) => marketCap > 0)
  const sum = known.reduce((total, { marketCap }) => total + marketCap, 0)
  return known.map(({ listing, marketCap }) => ({ listing, weight: marketCap / sum }))
}
