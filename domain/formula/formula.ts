import { keysOf } from '../keys-of.ts'
import { isMetricId, type MetricId } from '../stock/metrics.ts'
import type { YearFigure } from '../years/year-figures.ts'

/** What an expression evaluates to. A boolean is shown, bounded and sorted as 1 or 0. */
export type ValueType = 'number' | 'boolean'

/** The syntax tree of a checked formula: every operand has the type that its operation takes. */
export type Expression =
  /** Finite and not negative; a sign is the operation `negate`. */
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'metric'; readonly id: MetricId }
  /** A figure of the fiscal year that ended so many years before the newest one that was reported. */
  | { readonly kind: 'year'; readonly figure: YearFigure; readonly ago: number }
  /** One of the user’s own metrics, with the tree of its formula, which contains no own metrics. */
  | { readonly kind: 'own'; readonly name: string; readonly expression: Expression }
  | {
      readonly kind: 'call'
      readonly operation: OperationId
      readonly operands: readonly Expression[]
      /** How many fiscal years an operation on years looks at. */
      readonly years?: number
    }

/** The notation of an operation: between its two operands, before its operand, or as a function. */
type Notation =
  { readonly infix: string; readonly level: number } | { readonly prefix: string; readonly level: number } | 'function'

interface Operation {
  readonly notation: Notation
  /** The type of each operand; the last one repeats up to `maxOperands`. `same` is the type of the previous operand. */
  readonly takes: readonly (ValueType | 'any' | 'same')[]
  readonly gives: ValueType | 'same'
  /** The largest number of operands, if it is more than those in `takes`. */
  readonly maxOperands?: number
}

const two = ['number', 'number'] as const
const arithmetic = (infix: string, level: number) =>
  ({ notation: { infix, level }, takes: two, gives: 'number' }) as const
const comparison = (infix: string) => ({ notation: { infix, level: 4 }, takes: two, gives: 'boolean' }) as const
const logical = (infix: string, level: number) =>
  ({ notation: { infix, level }, takes: ['boolean', 'boolean'], gives: 'boolean' }) as const
const ofNumber = { notation: 'function', takes: ['number'], gives: 'number' } as const
const ofNumbers = { notation: 'function', takes: two, gives: 'number', maxOperands: 8 } as const

/** All operations. One of a higher level binds its operands more tightly. */
export const operations = {
  or: logical('or', 1),
  and: logical('and', 2),
  not: { notation: { prefix: 'not', level: 3 }, takes: ['boolean'], gives: 'boolean' },
  less: comparison('<'),
  atMost: comparison('<='),
  more: comparison('>'),
  atLeast: comparison('>='),
  equal: comparison('='),
  unequal: comparison('!='),
  add: arithmetic('+', 5),
  subtract: arithmetic('-', 5),
  multiply: arithmetic('*', 6),
  divide: arithmetic('/', 6),
  negate: { notation: { prefix: '-', level: 7 }, takes: ['number'], gives: 'number' },
  min: ofNumbers,
  max: ofNumbers,
  abs: ofNumber,
  round: ofNumber,
  log: ofNumber,
  sqrt: ofNumber,
  /** Its condition, the value if that holds, and the value if it does not. */
  if: { notation: 'function', takes: ['boolean', 'any', 'same'], gives: 'same' },
  rank: ofNumber,
  percentile: ofNumber,
  sector: ofNumber,
  /** The yearly growth between the newest fiscal year and the one so many years before. */
  growth: ofNumber,
  /** Of the newest fiscal years. */
  median: ofNumber,
  average: ofNumber,
  /** The share of the newest fiscal years, 0 to 1, in which a condition held. */
  share: { notation: 'function', takes: ['boolean'], gives: 'number' },
} as const satisfies Readonly<Record<string, Operation>>

export type OperationId = keyof typeof operations

export const operationOf = (id: OperationId): Operation => operations[id]

/** Computed from the values of all stocks; the others from those of one. */
export type WholeOperation = 'rank' | 'percentile' | 'sector'

export const isWhole = (operation: OperationId): operation is WholeOperation =>
  operation === 'rank' || operation === 'percentile' || operation === 'sector'

/** Its last operand is a number of fiscal years, such as `5y`; the other one is read in each of them. */
export type YearsOperation = 'growth' | 'median' | 'average' | 'share'

export const isOfYears = (operation: OperationId): operation is YearsOperation =>
  operation === 'growth' || operation === 'median' || operation === 'average' || operation === 'share'

/** Computed from the values of one stock in one year. */
export type RowOperation = Exclude<OperationId, WholeOperation | YearsOperation>

/** The type of the values of an expression. */
export function typeOf(expression: Expression): ValueType {
  if (expression.kind === 'own') return typeOf(expression.expression)
  if (expression.kind !== 'call') return 'number'
  const { gives } = operationOf(expression.operation)
  const last = expression.operands.at(-1)
  return gives === 'same' ? (last ? typeOf(last) : 'number') : gives
}

/**
 * The canonical text of an expression: it parses to the same expression. `inline` replaces own metrics by their formulas, so
 * that the text is self-contained.
 */
export function printFormula(expression: Expression, inline = false): string {
  let isWithinYears = false
  const print = (part: Expression, minLevel: number): string => {
    if (part.kind === 'number') return String(part.value)
    if (part.kind === 'metric') return part.id
    if (part.kind === 'year') return printYear(part, isWithinYears)
    if (part.kind === 'own') return inline ? print(part.expression, minLevel) : `[${part.name}]`
    const { notation } = operationOf(part.operation)
    if (part.years !== undefined) return printYears(part, part.years)
    if (notation === 'function') return `${part.operation}(${part.operands.map((one) => print(one, 0)).join(', ')})`
    const text = printOperator(notation, part.operands)
    return notation.level < minLevel ? `(${text})` : text
  }
  const printYears = ({ operation, operands }: Extract<Expression, { kind: 'call' }>, years: number): string => {
    const outer = isWithinYears
    isWithinYears = true
    const printed = operands.map((one) => print(one, 0))
    isWithinYears = outer
    return `${operation}(${[...printed, `${years}y`].join(', ')})`
  }
  const printOperator = (notation: Exclude<Notation, 'function'>, operands: readonly Expression[]): string => {
    const { level } = notation
    const [first, second] = operands.map((one, i) => print(one, level + operandLevel(notation, i)))
    if ('infix' in notation) return `${first} ${notation.infix} ${second}`
    return notation.prefix === 'not' ? `not ${first}` : `-${first}`
  }
  return print(expression, 0)
}

/** Within an operation on years, and for the lines of statements, a name alone is of the year itself. */
const printYear = ({ figure, ago }: { figure: YearFigure; ago: number }, isWithinYears: boolean): string =>
  ago > 0 ? `${figure}[-${ago}y]` : isWithinYears || !isMetricId(figure) ? figure : `${figure}[0y]`

/** 1 if an operand of the same level needs parentheses: operators of one level group from the left; comparisons never chain. */
const operandLevel = (notation: Exclude<Notation, 'function'>, index: number): 0 | 1 =>
  'infix' in notation && (index === 1 || notation.level === operations.less.notation.level) ? 1 : 0

/** The names of the functions. */
export const functionNames: readonly OperationId[] = keysOf(operations).filter(
  (id) => operationOf(id).notation === 'function',
)
