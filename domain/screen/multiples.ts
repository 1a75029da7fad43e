import type { OwnMetric } from '../formula/parse.ts'
import { metricIds } from '../stock/metrics.ts'
import { isMultiple } from '../stock/multiples.ts'
import { type ColumnId, type Formulas, formulasIn, isFormulaId } from './formulas.ts'
import type { Range } from './ranges.ts'

const multipleNames = new Set(metricIds.filter(isMultiple).map((id) => id.toLowerCase()))

/** Whether a column shows a multiple as it is: the metric, or a formula that only names it. */
export function isMultipleColumn(id: ColumnId, formulas: Formulas): boolean {
  if (!isFormulaId(id)) return isMultiple(id)
  const own = formulasIn(formulas).flatMap((other) => formulas[other] ?? [])
  return isMultipleFormula(formulas[id]?.expression ?? '', own)
}

/** The range that a column applies: that of a multiple begins at 0 unless it has a minimum, or a maximum up to 0. */
export const appliedRange = (id: ColumnId, [min, max]: Range, formulas: Formulas): Range =>
  min === null && (max === null || max > 0) && isMultipleColumn(id, formulas) ? [0, max] : [min, max]

/** Whether a formula only names a multiple, or one of some own metrics that does. It does not use the parser, which a first visit does not load. */
export function isMultipleFormula(expression: string, own: readonly OwnMetric[] = []): boolean {
  const name = named(expression)
  const text = /^\[(.*)\]$/.exec(name)?.[1]?.trim() ?? name
  return (
    multipleNames.has(name) ||
    own.some((other) => other.name.toLowerCase() === text && multipleNames.has(named(other.expression)))
  )
}

/** A text in lower case without the parentheses around it, and without a fiscal year, such as `[-1y]`. */
const named = (expression: string): string =>
  expression
    .replaceAll(/^[\s(]+|[\s)]+$/g, '')
    .replace(/(\w)\s*\[\s*[-−]?\s*\d+\s*y\s*\]$/i, '$1')
    .toLowerCase()
