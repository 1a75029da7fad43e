import { roundDecimals } from '../rounding.ts'
import { type Expression, isWhole, type OperationId, printFormula } from './formula.ts'
import { parseFormula } from './parse.ts'
import { figureDegree, shareDegree } from './share-degree.ts'

/** Rounds a rescaled amount: keeps up to six digits; more become cents or, below 1, four digits. */
export function roundRescaled(value: number): number {
  const exact = Number(value.toPrecision(12))
  if (Number(exact.toPrecision(6)) === exact) return exact
  return Math.abs(exact) < 1 ? Number(exact.toPrecision(4)) : roundDecimals(exact, 2)
}

/** An amount of some degree after one share has become `ratio` shares. */
export const rescaled = (value: number, degree: number, ratio: number): number =>
  degree < 0 ? value * ratio ** -degree : value / ratio ** degree

/** A formula for the split stock. */
interface Rescaled {
  /** The same object if it need not change. */
  readonly expression: Expression
  /** Its values are divided by the ratio to this power. */
  readonly degree: number
}

/**
 * A formula that means the same after a split as another one before it: rescales what is compared with or added to dollars per
 * share or share counts. Undefined if its parts do not fit together, such as `price + volume`, or if it compares values that a
 * split changes with other stocks.
 */
export function rescaleExpression(expression: Expression, ratio: number, round = roundRescaled): Rescaled | undefined {
  const fitted = new Rescaling(ratio, round).fit(expression)
  return fitted && { expression: fitted.expression, degree: fitted.degree ?? 0 }
}

/** The text of a formula for the split stock, with the degree of its values; undefined as for `rescaleExpression`. */
export function rescaleFormula(
  text: string,
  ratio: number,
): { text: string; degree: number; isRounded: boolean } | undefined {
  const parsed = parseFormula(text)
  if (!parsed.ok) return undefined
  let isRounded = false
  const round = (value: number): number => {
    const rounded = roundRescaled(value)
    isRounded ||= !isNear(rounded, value)
    return rounded
  }
  const found = rescaleExpression(parsed.expression, ratio, round)
  if (!found) return undefined
  const { expression, degree } = found
  return { text: expression === parsed.expression ? text : printFormula(expression), degree, isRounded }
}

/** Whether two amounts differ only by calculation errors. */
export const isNear = (a: number, b: number): boolean => Math.abs(a - b) <= Math.abs(b) * 1e-9

/** Part of a formula. Constants have a null degree and take the degree of what they are compared with. */
interface Part {
  readonly expression: Expression
  readonly degree: number | null
}

class Rescaling {
  private readonly ratio: number
  private readonly round: (value: number) => number

  constructor(ratio: number, round: (value: number) => number) {
    this.ratio = ratio
    this.round = round
  }

  fit(expression: Expression): Part | undefined {
    if (expression.kind === 'number') return { expression, degree: null }
    if (expression.kind === 'metric') return { expression, degree: shareDegree(expression.id) }
    if (expression.kind === 'year') return { expression, degree: figureDegree(expression.figure) }
    if (expression.kind === 'own') {
      const inner = this.fit(expression.expression)
      return inner?.expression === expression.expression ? { ...inner, expression } : inner
    }
    const operands: Part[] = []
    for (const operand of expression.operands) {
      const part = this.fit(operand)
      if (!part) return undefined
      operands.push(part)
    }
    return this.call(expression, operands)
  }

  private call(call: Extract<Expression, { kind: 'call' }>, operands: readonly Part[]): Part | undefined {
    const { operation } = call
    const [first, second] = operands.map(({ degree }) => degree)
    const as = (degree: number | null | undefined, parts = operands) =>
      degree === undefined ? undefined : { expression: withOperands(call, parts), degree }
    if (isWhole(operation)) {
      const isSame = withOperands(call, operands) === call
      return isSame && (first === 0 || first === null) ? as(0) : undefined
    }
    switch (operation) {
      case 'multiply':
        return as(first === null && second === null ? null : (first ?? 0) + (second ?? 0))
      case 'divide':
        return as(first === null && second === null ? null : (first ?? 0) - (second ?? 0))
      case 'sqrt':
        return as(typeof first === 'number' ? first / 2 : first)
      case 'growth':
      case 'share':
        return as(0)
      case 'log':
      case 'round':
        return first === 0 || first === null ? as(first) : undefined
      case 'if': {
        const [condition, ...values] = operands
        const fitting = this.sameDegree(values)
        return condition && fitting && as(fitting.degree, [condition, ...fitting.parts])
      }
      default: {
        const fitting = this.sameDegree(operands)
        return fitting && as(givesBoolean.has(operation) ? 0 : fitting.degree, fitting.parts)
      }
    }
  }

  /** The parts with one degree; undefined if they have several. */
  private sameDegree(parts: readonly Part[]) {
    const [degree = null, ...others] = new Set(parts.flatMap((part) => part.degree ?? []))
    if (others.length > 0) return undefined
    if (degree === null || degree === 0) return { degree, parts }
    const scaled = parts.map((part) => (part.degree === null ? this.scale(part.expression, degree) : part.expression))
    return { degree, parts: scaled.map((expression): Part => ({ expression, degree })) }
  }

  /** A constant with a degree after the split. */
  private scale(constant: Expression, degree: number): Expression {
    const { kind } = constant
    if (kind === 'number') {
      const value = this.round(rescaled(constant.value, degree, this.ratio))
      return value === constant.value ? constant : { kind, value }
    }
    if (kind === 'own') return this.scale(constant.expression, degree)
    if (kind === 'metric' || kind === 'year') return constant
    const [first, ...others] = constant.operands
    if (!first) return constant
    const scale = (part: Expression) => this.scale(part, degree)
    const operands = (...parts: readonly Expression[]) => withOperands(constant, parts.map(asConstant))
    switch (constant.operation) {
      case 'multiply':
      case 'divide':
        return operands(scale(first), ...others)
      case 'if':
        return operands(first, ...others.map(scale))
      case 'log':
      case 'round':
      case 'sqrt':
        return { kind, operation: 'multiply', operands: [scale({ kind: 'number', value: 1 }), constant] }
      default:
        return operands(scale(first), ...others.map(scale))
    }
  }
}

const givesBoolean: ReadonlySet<OperationId> = new Set(['less', 'atMost', 'more', 'atLeast', 'equal', 'unequal'])

const asConstant = (expression: Expression): Part => ({ expression, degree: null })

/** The same object if all operands are the same. */
function withOperands(call: Extract<Expression, { kind: 'call' }>, parts: readonly Part[]): Expression {
  const isSame = parts.every(({ expression }, i) => expression === call.operands[i])
  return isSame ? call : { ...call, operands: parts.map(({ expression }) => expression) }
}
