import { defaultFilters, type Filters } from './filters.ts'
import { searchText } from './screen.ts'

/** Each rule of a screen that can hide a stock by itself, and the change that lifts it. Two exchanges are one rule. */
export const lifted = {
  search: { search: '' },
  minPrice: { minPrice: 0 },
  maxPrice: { maxPrice: 0 },
  marketCap: { marketCap: defaultFilters.marketCap },
  volume: { volume: defaultFilters.volume },
  sp500: { sp500: false },
  dowJones: { dowJones: false },
  exchange: { nasdaq: false, nyse: false },
  sector: { sector: [] },
  industry: { industry: [] },
} as const satisfies Readonly<Record<string, Partial<Filters>>>

export type RuleId = keyof typeof lifted

export const ruleIds = Object.keys(lifted) as RuleId[]

/** The filters without some of their rules. */
export const without = (filters: Filters, ...rules: readonly RuleId[]): Filters =>
  rules.reduce((changed, rule) => ({ ...changed, ...lifted[rule] }), filters)

/** Whether a rule asks anything. The seven default sectors do: they hide what has none of them. */
export function isSet(filters: Filters, rule: RuleId): boolean {
  if (rule === 'search') return searchText(filters) !== ''
  return Object.entries(lifted[rule]).some(([key, value]) => String(filters[key as keyof Filters]) !== String(value))
}
