import { filterRules, type Filters, withKnownFormulas } from './filters.ts'
import type { FormulaId } from './formulas.ts'

/** The change that removes a formula with its column, its range and its order. */
export function withoutFormula(filters: Filters, id: FormulaId): Partial<Filters> {
  const formulas = filterRules.formulas({ ...filters.formulas, [id]: undefined }) ?? {}
  const { metric, ranges, sortColumn, asc, thenBy } = withKnownFormulas({ ...filters, formulas })
  return { formulas, metric, ranges, sortColumn, asc, thenBy }
}
