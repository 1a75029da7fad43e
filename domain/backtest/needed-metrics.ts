import { metricsIn } from '../formula/needs.ts'
import { sameValue } from '../screen/filter-codec.ts'
import { defaultFilters, type Filters, sortKeys } from '../screen/filters.ts'
import { type ColumnId, type Formulas, isFormulaId } from '../screen/formulas.ts'
import { type FixedRuleId, isRangeRule, rangedBy, rulesOf, without } from '../screen/rules.ts'
import type { FlagField } from '../stock/fields.ts'
import type { MetricId } from '../stock/metrics.ts'

/** A metric, or another property of a stock, that a screen can need. */
export type NeededId = MetricId | FlagField

const byRule: { readonly [Rule in FixedRuleId]?: NeededId } = {
  marketCap: 'marketCap',
  volume: 'volume',
  sp500: 'sp500',
  dowJones: 'dowJones',
  exchange: 'exchange',
  sector: 'sector',
  industry: 'industry',
  notIndustry: 'industry',
}

/**
 * The metrics that a market must have for a screen: those of its rules and formulas, and those of its order if that decides
 * which stocks are held. Prices are always known, and the default sectors hide no stock with only prices.
 */
export function neededMetrics(filters: Filters, isOrdered: boolean): readonly NeededId[] {
  const hasDefaultSectors = sameValue(filters.sector, defaultFilters.sector)
  const rules = rulesOf(filters).filter((rule) => rule !== 'sector' || !hasDefaultSectors)
  const fromRules = rules.flatMap((rule) =>
    isRangeRule(rule) ? metricsOf(rangedBy(rule), filters.formulas) : (byRule[rule] ?? []),
  )
  const fromOrder = isOrdered ? sortKeys(filters).flatMap(({ column }) => metricsOf(column, filters.formulas)) : []
  return [...new Set<NeededId>([...fromRules, ...fromOrder])]
}

/** A screen without the rules that need a metric; null if no rule does, although its order may. */
export function withoutNeed(filters: Filters, id: NeededId): Filters | null {
  const rules = rulesOf(filters)
  const needing = rules.filter((rule) =>
    neededMetrics(without(filters, ...rules.filter((other) => other !== rule)), false).includes(id),
  )
  return needing.length > 0 ? without(filters, ...needing) : null
}

function metricsOf(id: ColumnId, formulas: Formulas): readonly MetricId[] {
  if (!isFormulaId(id)) return [id]
  const own = Object.values(formulas)
  return [...metricsIn(formulas[id]?.expression ?? '', own)]
}
