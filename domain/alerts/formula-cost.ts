import type { Expression } from '../formula/formula.ts'

/** What the evaluation of the formulas of one rule may cost: a few hundredths of a second for 8,000 stocks. */
export const maxFormulaCost = 400

/** An operation that compares all stocks sorts them first. */
const costOfComparison = 20

/** The number of operations of an expression; those that compare all stocks with each other count many times. */
export function formulaCost(expression: Expression): number {
  if (expression.kind === 'own') return formulaCost(expression.expression)
  if (expression.kind !== 'call') return 1
  const own = ['rank', 'percentile', 'sector'].includes(expression.operation) ? costOfComparison : 1
  return expression.operands.reduce((sum, operand) => sum + formulaCost(operand), own)
}
