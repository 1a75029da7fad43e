import { keysOf } from '../keys-of.ts'
import { byYear, readCount, readYear } from './by-year.ts'
import {
  type Expression,
  isOfYears,
  isWhole,
  type OperationId,
  operationOf,
  operations,
  typeOf,
  type ValueType,
  type YearsOperation,
} from './formula.ts'
import { figureNamed, formulaMetrics, functionNamed, isSameName, metricNamed, nearestName } from './names.ts'
import { wrongOperand } from './operands.ts'
import { type Part, TokenReader } from './token-reader.ts'
import type { FormulaError, Token } from './tokens.ts'

/** One of the user’s own metrics: a name and the text of its formula. */
export interface OwnMetric {
  readonly name: string
  readonly expression: string
  /** The format of all its numbers; without one, each is formatted by its size. */
  readonly format?: MetricFormat
  /** The decimals of the format; two by default. */
  readonly decimals?: number
}

export type MetricFormat = 'number' | 'percent' | 'money' | 'compact'

export type ParsedFormula =
  /** The cost of its calculation, in operations on the values of one stock. */
  | { readonly ok: true; readonly expression: Expression; readonly type: ValueType; readonly cost: number }
  | { readonly ok: false; readonly error: FormulaError }

/** The maximum nesting of parentheses, functions and signs. */
const maxDepth = 32
/**
 * The maximum cost of all formulas of a screen or an alert, including own metrics: a few hundredths of a second for 8,000
 * stocks.
 */
export const maxFormulaCost = 400
/** A rank, a percentile or a median sorts the values of all stocks first. */
const costOfComparison = 20

/**
 * Parses and checks a formula. Never throws, for any text; the error is the first one in the text.
 *
 *     formula    = and { "or" and }
 *     and        = not { "and" not }
 *     not        = "not" not | comparison
 *     comparison = sum [ ( "<" | "<=" | ">" | ">=" | "=" | "!=" ) sum ]
 *     sum        = product { ( "+" | "-" ) product }
 *     product    = sign { ( "*" | "/" ) sign }
 *     sign       = "-" sign | operand
 *     operand    = number | metric | year | own | function "(" formula { "," formula } [ "," years ] ")" | "(" formula ")"
 *     number     = digits [ "." digits ] [ "e" [ "+" | "-" ] digits ] [ "K" | "M" | "B" | "T" | "%" ]
 *     metric     = the id of a numeric metric, in any case
 *     year       = figure | figure "[" [ "-" ] years "]"
 *     figure     = the name of a figure of a fiscal year, in any case
 *     years      = digits "y"
 *     own        = "[" name "]" | name, one of the user’s own metrics, in any case
 *     function   = "min" | "max" | "abs" | "round" | "log" | "sqrt" | "if" | "rank" | "percentile" | "sector"
 *                | "growth" | "median" | "average" | "share"
 *
 * `growth`, `median`, `average` and `share` end with years, and read each name in them as a figure of those years.
 * Comparisons take numbers and give booleans; `and`, `or`, `not` and the first operand of `if` take booleans. An own metric
 * is used one level deep: its formula has no own metrics.
 */
export function parseFormula(
  text: string,
  own: readonly OwnMetric[] = [],
  parsedOwn: ParsedOwn = new Map(),
): ParsedFormula {
  return new Parser(text, own, parsedOwn).parse()
}

/** The own metrics that have been parsed, for all formulas that use them. */
export type ParsedOwn = Map<OwnMetric, ParsedFormula>

const infixes = new Map<string, { readonly id: OperationId; readonly level: number }>()
for (const id of keysOf(operations)) {
  const { notation } = operationOf(id)
  if (notation !== 'function' && 'infix' in notation) infixes.set(notation.infix, { id, level: notation.level })
}

const comparisonLevel = operations.less.notation.level
/** A recursive-descent parser. Its first error ends the input, so that every rule returns. */
class Parser extends TokenReader {
  private depth = 0
  private cost = 0
  private readonly own: readonly OwnMetric[]
  private readonly parsedOwn: ParsedOwn
  /** The own metric whose formula is parsed, which must not use others. */
  private readonly within: OwnMetric | undefined

  constructor(text: string, own: readonly OwnMetric[], parsedOwn: ParsedOwn, within?: OwnMetric) {
    super(text)
    this.own = own
    this.parsedOwn = parsedOwn
    this.within = within
  }

  parse(): ParsedFormula {
    const { expression, type } = this.formula(0)
    if (!this.error && this.current.kind !== 'end') this.unexpected()
    return this.error ? { ok: false, error: this.error } : { ok: true, expression, type, cost: this.cost }
  }

  /** Operators of at least this level. */
  private formula(minLevel: number): Part {
    let left = this.operand()
    for (;;) {
      const token = this.current
      const infix = token.kind === 'symbol' ? infixes.get(token.text) : undefined
      if (!infix || infix.level < minLevel || this.error) return left
      this.position++
      const right = this.formula(infix.level + 1)
      left = this.call(infix.id, token, [left, right], { from: left.from, to: right.to })
      const next = this.current.kind === 'symbol' ? infixes.get(this.current.text) : undefined
      if (infix.level === comparisonLevel && next?.level === comparisonLevel) {
        return this.fail('Join two comparisons with “and”, as in 1 < beta and beta < 2.', this.current)
      }
    }
  }

  private operand(): Part {
    if (this.depth === maxDepth) return this.fail('This is nested too deeply.', this.current)
    this.depth++
    const part = this.prefixed() ?? this.parenthesized() ?? this.value()
    this.depth--
    return part
  }

  private prefixed(): Part | undefined {
    const token = this.accept('-') ?? this.accept('not')
    if (!token) return undefined
    const id = token.text === '-' ? 'negate' : 'not'
    const operand = this.formula(operations[id].notation.level)
    return this.call(id, token, [operand], { from: token.from, to: operand.to })
  }

  private parenthesized(): Part | undefined {
    const open = this.accept('(')
    if (!open) return undefined
    const inner = this.formula(0)
    const { to } = this.close(open)
    return { ...inner, from: open.from, to }
  }

  private value(): Part {
    const token = this.current
    if (token.kind === 'end' || token.kind === 'symbol') {
      if (this.isEmpty) return this.fail('Write a formula, such as marketCap / revenueTTM.', token)
      const before = token.kind === 'end' ? 'at the end' : `before “${token.text}”`
      return this.fail(`A number or a name is missing ${before}.`, token)
    }
    this.position++
    if (token.kind === 'number') return this.number(token)
    if (token.kind === 'own') return this.ownMetric(token) ?? this.unknown(token, 'is not one of your metrics')
    const open = this.accept('(')
    return open ? this.functionCall(token, open) : this.named(token)
  }

  private number({ value = NaN, ...token }: Token): Part {
    if (!Number.isFinite(value)) return this.fail(`${token.text} is too large.`, token)
    return this.leaf({ kind: 'number', value }, token)
  }

  private named(token: Token): Part {
    const past = this.yearNamed(token)
    if (past) return past
    const id = metricNamed(token.text)
    if (id !== undefined && formulaMetrics.includes(id)) return this.leaf({ kind: 'metric', id }, token)
    const own = this.ownMetric(token)
    if (own) return own
    const figure = figureNamed(token.text)
    if (figure !== undefined) return this.leaf({ kind: 'year', figure, ago: 0 }, token)
    if (functionNamed(token.text)) return this.fail(`“${token.text}” needs its values in parentheses.`, token)
    if (id === undefined) return this.unknown(token, 'is not a metric')
    return this.fail(`“${token.text}” is not a number, and formulas calculate with numbers.`, token)
  }

  /** A name with a year in brackets; undefined without one. */
  private yearNamed(name: Token): Part | undefined {
    const year = this.current
    const read = year.kind === 'own' ? readYear(name.text, year.text) : undefined
    if (!read) return undefined
    this.position++
    if (typeof read === 'object') return this.leaf({ kind: 'year', ...read }, { ...name, to: year.to })
    return this.fail(read, { from: name.from, to: year.to })
  }

  private unknown(token: Token, what: string, isCall = false): Part {
    const own = this.within ? [] : this.own.map(({ name }) => name)
    const suggestion = nearestName(token.text, { isCall, own })
    const hint = suggestion === undefined ? '' : ` Did you mean ${suggestion}?`
    return this.fail(`“${token.text}” ${what}.${hint}`, token, suggestion)
  }

  private ownMetric(token: Token): Part | undefined {
    const own = this.own.find(({ name }) => isSameName(name, token.text))
    if (!own) return undefined
    const { within } = this
    if (own === within || own.expression === this.text) return this.fail(`“${own.name}” cannot use itself.`, token)
    if (within)
      return this.fail(`“${within.name}” uses “${own.name}”: only one level of own metrics is possible.`, token)
    const parsed = this.parseOwn(own)
    if (!parsed.ok) return this.fail(`“${own.name}” has an error: ${parsed.error.message}`, token)
    this.cost += parsed.cost
    return this.leaf({ kind: 'own', name: own.name, expression: parsed.expression }, token)
  }

  /** Parses the formula of an own metric once. */
  private parseOwn(own: OwnMetric): ParsedFormula {
    const parsed = this.parsedOwn.get(own) ?? new Parser(own.expression, this.own, this.parsedOwn, own).parse()
    this.parsedOwn.set(own, parsed)
    return parsed
  }

  private functionCall(name: Token, open: Token): Part {
    const id = functionNamed(name.text)
    if (id === undefined) return this.unknown(name, 'is not a function', true)
    if (isOfYears(id)) return this.callOfYears(id, name, open)
    const operands: Part[] = []
    if (this.current.text !== ')') {
      do operands.push(this.formula(0))
      while (this.accept(','))
    }
    const { to } = this.close(open)
    return this.call(id, name, operands, { from: name.from, to })
  }

  /** An operation whose last operand is a number of years. */
  private callOfYears(id: YearsOperation, name: Token, open: Token): Part {
    const before = this.cost
    const operand = this.formula(0)
    const cost = this.cost - before
    this.accept(',')
    const token = this.current
    const years = token.kind === 'name' ? readCount(token.text) : undefined
    if (years === undefined) return this.fail(`“${name.text}” ends with years, as in ${id}(eps, 5y).`, token)
    this.position++
    const { to } = this.close(open)
    const found = byYear(operand.expression, id, years)
    if (typeof found === 'string') return this.fail(found, { from: operand.from, to: token.to })
    const span = { from: name.from, to }
    // It is read in each of the years.
    this.grow(span, cost * years)
    const { expression, type } = this.call(id, name, [{ ...operand, expression: found }], span)
    return { expression: expression.kind === 'call' ? { ...expression, years } : expression, type, ...span }
  }

  private leaf(expression: Expression, { from, to }: Token): Part {
    this.grow({ from, to })
    return { expression, type: typeOf(expression), from, to }
  }

  private grow(span: { readonly from: number; readonly to: number }, cost = 1): void {
    this.cost += cost
    if (this.cost > maxFormulaCost) this.fail('This formula is too long to calculate.', span)
  }

  /** Checks the number of operands and their types. */
  private call(id: OperationId, token: Token, operands: readonly Part[], span: { from: number; to: number }): Part {
    if (this.error) return { ...span, expression: { kind: 'number', value: 0 }, type: 'number' }
    const wrong = wrongOperand(id, token.text, operands)
    if (wrong) return this.fail(wrong.message, wrong.operand ?? span)
    this.grow(span, isWhole(id) ? costOfComparison : 1)
    const expression: Expression = { kind: 'call', operation: id, operands: operands.map((one) => one.expression) }
    return { expression, type: typeOf(expression), ...span }
  }
}
