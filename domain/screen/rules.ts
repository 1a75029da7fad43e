import { keysOf } from '../keys-of.ts'
import { sameValue } from './filter-codec.ts'
import { defaultFilters, type Filters, hasSearch } from './filters.ts'
import type { ColumnId } from './formulas.ts'
import { rangedMetrics, withRange } from './ranges.ts'

/** The rules that every screen has, and the change that removes each. The two exchanges are one rule. */
const lifted = {
  search: { search: '' },
  symbols: { symbols: [] },
  minPrice: { minPrice: 0 },
  maxPrice: { maxPrice: 0 },
  marketCap: { marketCap: defaultFilters.marketCap },
  volume: { volume: defaultFilters.volume },
  sp500: { sp500: false },
  dowJones: { dowJones: false },
  exchange: { nasdaq: false, nyse: false },
  sector: { sector: [] },
  industry: { industry: [] },
  notIndustry: { notIndustry: [] },
} as const satisfies Readonly<Record<string, Partial<Filters>>>

export type FixedRuleId = keyof typeof lifted

/** The range of one metric. */
type RangeRuleId = `range:${ColumnId}`

/** A rule that can hide a stock by itself: one of those that every screen has, or the range of a metric. */
export type RuleId = FixedRuleId | RangeRuleId

const fixedRules = keysOf(lifted)
const prefix = 'range:'

export const isRangeRule = (rule: RuleId): rule is RangeRuleId => rule.startsWith(prefix)

export const rangeRule = (id: ColumnId): RangeRuleId => `${prefix}${id}`

// The type of the rule determines the text after the prefix.
export const rangedBy = (rule: RangeRuleId): ColumnId => rule.slice(prefix.length) as ColumnId

/** The active rules of a screen. The seven default sectors are a rule: they hide stocks of other sectors. */
export const rulesOf = (filters: Filters): readonly RuleId[] => [
  ...fixedRules.filter((rule) => isSet(filters, rule)),
  ...rangedMetrics(filters.ranges).map(rangeRule),
]

/** The change that removes some rules at once. */
export function lift(filters: Filters, ...rules: readonly RuleId[]): Partial<Filters> {
  return rules.reduce<Partial<Filters>>((change, rule) => {
    if (!isRangeRule(rule)) return { ...change, ...lifted[rule] }
    return { ...change, ranges: withRange(change.ranges ?? filters.ranges, rangedBy(rule), undefined) }
  }, {})
}

/** The filters without some of their rules. */
export const without = (filters: Filters, ...rules: readonly RuleId[]): Filters => ({
  ...filters,
  ...lift(filters, ...rules),
})

function isSet(filters: Filters, rule: FixedRuleId): boolean {
  if (rule === 'search') return hasSearch(filters)
  return keysOf(lifted[rule]).some((key) => !sameValue(filters[key], lifted[rule][key]))
}
