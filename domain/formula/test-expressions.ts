import { fc } from '#domain/testing/fast-check'
import { keysOf } from '../keys-of.ts'
import { yearFigures } from '../years/year-figures.ts'
import { byYear } from './by-year.ts'
import {
  type Expression,
  isOfYears,
  type OperationId,
  operationOf,
  operations,
  type ValueType,
  type YearsOperation,
} from './formula.ts'
import { formulaMetrics } from './names.ts'
import { type OwnMetric, parseFormula } from './parse.ts'

const number = fc
  .oneof(
    fc.constantFrom(0, 1, 2, 10, 0.05, 1e6, 1e9),
    fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: 0, max: 1000 }),
  )
  .map((value): Expression => ({ kind: 'number', value: value + 0 }))
const metric = fc.constantFrom(...formulaMetrics).map((id): Expression => ({ kind: 'metric', id }))

const year = fc
  .record({ figure: fc.constantFrom(...yearFigures), ago: fc.integer({ min: 0, max: 3 }) })
  .map((read): Expression => ({ kind: 'year', ...read }))

/** Random formulas of any type, up to four operations deep. */
export function anyExpression(own: readonly OwnMetric[] = []): fc.Arbitrary<Expression> {
  const ownMetrics = own.flatMap(({ name, expression }): Expression[] => {
    const parsed = parseFormula(expression)
    return parsed.ok && parsed.type === 'number' ? [{ kind: 'own', name, expression: parsed.expression }] : []
  })
  const leaf = fc.oneof({ weight: 3, arbitrary: metric }, number, year, ...ownMetrics.map((one) => fc.constant(one)))
  // One arbitrary for each type and depth: the operands of all operations share them.
  const made = new Map<string, fc.Arbitrary<Expression>>()
  const ofType = (type: ValueType, depth: number): fc.Arbitrary<Expression> => {
    const known = made.get(`${type} ${depth}`) ?? make(type, depth)
    made.set(`${type} ${depth}`, known)
    return known
  }
  const make = (type: ValueType, depth: number): fc.Arbitrary<Expression> => {
    if (depth === 0) return type === 'number' ? leaf : comparisonOf(leaf)
    const fitting = keysOf(operations).filter((id) => [type, 'same'].includes(operationOf(id).gives))
    const calls = fitting.map((id) => callOf(id, type, (wanted) => ofType(wanted, depth - 1)))
    return fc.oneof({ weight: 5, arbitrary: ofType(type, 0) }, ...calls)
  }
  const [numbers, conditions] = [ofType('number', 4), ofType('boolean', 4)]
  return fc.oneof({ weight: 2, arbitrary: numbers }, conditions)
}

const comparisonOf = (operand: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> =>
  fc.tuple(operand, operand).map((operands) => ({ kind: 'call', operation: 'less', operands }))

function callOf(
  operation: OperationId,
  type: ValueType,
  operand: (type: ValueType) => fc.Arbitrary<Expression>,
): fc.Arbitrary<Expression> {
  const { takes, maxOperands = takes.length } = operationOf(operation)
  if (isOfYears(operation)) return overYearsOf(operation, operand(takes[0] === 'boolean' ? 'boolean' : 'number'))
  const operands = takes.map((wanted) => operand(wanted === 'any' || wanted === 'same' ? type : wanted))
  const more = fc.array(operand('number'), { maxLength: maxOperands - takes.length })
  return fc
    .tuple(fc.tuple(...operands), more)
    .map(([first, rest]) => ({ kind: 'call', operation, operands: [...first, ...rest] }))
}

/** What is not known by fiscal year, or too far back, gives way to a number. */
function overYearsOf(operation: YearsOperation, operand: fc.Arbitrary<Expression>): fc.Arbitrary<Expression> {
  return fc.tuple(operand, fc.integer({ min: 1, max: 4 })).map(([part, years]): Expression => {
    const found = byYear(part, operation, years)
    const one: Expression = { kind: 'number', value: 1 }
    const fallback: Expression =
      operation === 'share' ? { kind: 'call', operation: 'equal', operands: [one, one] } : one
    return { kind: 'call', operation, operands: [typeof found === 'string' ? fallback : found], years }
  })
}
