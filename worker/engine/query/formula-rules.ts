import type { HeldSessions } from '#domain/backtest/stock-past'
import { type Expression, isWhole } from '#domain/formula/formula'
import type { Filters } from '#domain/screen/filters'
import { isFormulaId } from '#domain/screen/formulas'
import { parseFormulas } from '#domain/screen/parse-formulas'
import { rangedMetrics } from '#domain/screen/ranges'

/** Why the values of one stock do not tell whether it passes the rules with formulas of a screen; undefined if they do. */
export function unanswerable({ formulas, ranges }: Pick<Filters, 'formulas' | 'ranges'>): HeldSessions | undefined {
  const parse = parseFormulas(formulas)
  const parsed = rangedMetrics(ranges).filter(isFormulaId).map(parse)
  for (const result of parsed) if (!result.ok) return { kind: 'invalid', error: result.error }
  return parsed.some((result) => result.ok && isAcrossStocks(result.expression)) ? { kind: 'market' } : undefined
}

/** Whether a value of one stock depends on those of others: on a rank, a percentile or a sector's median. */
function isAcrossStocks(expression: Expression): boolean {
  if (expression.kind === 'own') return isAcrossStocks(expression.expression)
  if (expression.kind !== 'call') return false
  const { operation, operands } = expression
  return isWhole(operation) || operands.some(isAcrossStocks)
}
