import { isMetricId } from '../stock/metrics.ts'
import { isMultiple } from '../stock/multiples.ts'
import { type Expression, operationOf, operations } from './formula.ts'

const zero: Expression = { kind: 'number', value: 0 }
const missing: Expression = { kind: 'call', operation: 'divide', operands: [zero, zero] }

/**
 * An expression whose values are compared with those of other stocks, without negative multiples: they are missing, but still
 * take part in conditions, which can name them. The same object if there are none.
 */
export function comparedExpression(expression: Expression): Expression {
  if (expression.kind === 'number') return expression
  if (expression.kind === 'own') {
    const inner = comparedExpression(expression.expression)
    return inner === expression.expression ? expression : { ...expression, expression: inner }
  }
  if (expression.kind === 'metric' || expression.kind === 'year') {
    const id = expression.kind === 'metric' ? expression.id : expression.figure
    if (!isMetricId(id) || !isMultiple(id)) return expression
    const isNegative: Expression = { kind: 'call', operation: 'less', operands: [expression, zero] }
    return { kind: 'call', operation: 'if', operands: [isNegative, missing, expression] }
  }
  const { notation } = operationOf(expression.operation)
  const isComparison = notation !== 'function' && notation.level === operations.less.notation.level
  if (isComparison) return expression
  const operands = expression.operands.map(comparedExpression)
  return operands.every((one, at) => one === expression.operands[at]) ? expression : { ...expression, operands }
}
