import type { Expression } from './formula.ts'
import { parseFormula } from './parse.ts'

/** Whether an expression has no value where these metrics have none. */
function isWithoutValue(expression: Expression, missing: readonly string[]): boolean {
  if (expression.kind === 'number') return false
  if (expression.kind === 'metric') return missing.includes(expression.id)
  if (expression.kind === 'own') return isWithoutValue(expression.expression, missing)
  const [condition = false, ...values] = expression.operands.map((one) => isWithoutValue(one, missing))
  // Only one of the two values is needed.
  if (expression.operation === 'if') return condition || values.every(Boolean)
  return condition || values.some(Boolean)
}

/** Whether a formula has no value where these metrics have none, or is one of another release. */
export function isFormulaWithoutValue(text: string, missing: readonly string[]): boolean {
  const parsed = parseFormula(text)
  return !parsed.ok || isWithoutValue(parsed.expression, missing)
}
