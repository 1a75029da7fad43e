import type { MetricId } from '../stock/metrics.ts'
import type { Expression } from './formula.ts'
import { type OwnMetric, parseFormula } from './parse.ts'

/** Whether an expression has no value if these metrics have none. */
function isWithoutValue(expression: Expression, missing: readonly string[]): boolean {
  if (expression.kind === 'number' || expression.kind === 'year') return false
  if (expression.kind === 'metric') return missing.includes(expression.id)
  if (expression.kind === 'own') return isWithoutValue(expression.expression, missing)
  const [condition = false, ...values] = expression.operands.map((one) => isWithoutValue(one, missing))
  // Only one of the two values is needed.
  if (expression.operation === 'if') return condition || values.every(Boolean)
  return condition || values.some(Boolean)
}

/** Whether a formula has no value if these metrics have none, or is of another release. */
export function isFormulaWithoutValue(text: string, missing: readonly string[]): boolean {
  const parsed = parseFormula(text)
  return !parsed.ok || isWithoutValue(parsed.expression, missing)
}

/** The metrics of a formula and of its own metrics; none if it is of another release. */
export function metricsIn(text: string, own: readonly OwnMetric[] = []): ReadonlySet<MetricId> {
  const parsed = parseFormula(text, own)
  const found = new Set<MetricId>()
  const collect = (expression: Expression): void => {
    if (expression.kind === 'metric') found.add(expression.id)
    if (expression.kind === 'own') collect(expression.expression)
    if (expression.kind === 'call') expression.operands.forEach(collect)
  }
  if (parsed.ok) collect(parsed.expression)
  return found
}
