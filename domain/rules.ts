import type { Filters } from './filters.ts'

/** The rules of a screen that can hide a stock by themselves. Both exchanges together are one rule. */
export const ruleIds = [
  'search',
  'minPrice',
  'maxPrice',
  'marketCap',
  'volume',
  'sp500',
  'dowJones',
  'exchange',
  'sector',
  'industry',
] as const

export type RuleId = (typeof ruleIds)[number]

/** A change that would bring stocks back, and how many there would be then. */
export interface Relief {
  readonly rules: readonly RuleId[]
  readonly without: Partial<Filters>
  readonly total: number
}

/** What helps where a screen selects nothing. */
export interface Rescue {
  /** At most three, the most stocks first. Single rules; pairs only where no single one helps. */
  readonly reliefs: readonly Relief[]
  /** The symbol or name nearest to a search that finds nothing by itself. */
  readonly spelling: string | null
}
