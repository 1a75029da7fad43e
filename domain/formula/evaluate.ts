import { metricNumber } from '../stock/metric-value.ts'
import type { Stock } from '../stock/stock.ts'
import type { CompanyYears } from '../years/company-years.ts'
import { yearFigure } from '../years/year-figures.ts'
import { type Expression, isOfYears, isWhole, type RowOperation, type YearsOperation } from './formula.ts'
import { comparedExpression } from './multiples.ts'

/** A value, 1 or 0 for a boolean; null is missing. */
type Value = number | null

/** The fiscal years of companies, as of a day, YYYY-MM-DD. */
export interface YearsOn {
  readonly of: (symbol: string) => CompanyYears | undefined
  readonly day: string
}

/** Before any years are known. */
export const noYears: YearsOn = { of: () => undefined, day: '' }

/**
 * The values of an expression, one for each stock: the reference for the worker's columns. A value calculated from a missing one is
 * missing, and so is a value that is not a finite number: a division by zero, the logarithm of zero. `ago` moves all fiscal years
 * back.
 */
export function evaluateFormula(
  stocks: readonly Stock[],
  expression: Expression,
  years: YearsOn = noYears,
  ago = 0,
): readonly Value[] {
  if (expression.kind === 'number') return stocks.map(() => expression.value)
  if (expression.kind === 'metric') return stocks.map((stock) => metricNumber(stock, expression.id))
  if (expression.kind === 'own') return evaluateFormula(stocks, expression.expression, years, ago)
  if (expression.kind === 'year') return stocks.map(({ symbol }) => yearValue(symbol, expression, years, ago))
  const { operation, operands: parts, years: count = 0 } = expression
  if (isOfYears(operation)) {
    // The newest first; growth also reads the year before the others.
    const values = Array.from({ length: operation === 'growth' ? count + 1 : count }, (_, back) =>
      parts.slice(0, 1).flatMap((part) => evaluateFormula(stocks, part, years, ago + back)),
    )
    const compared = Array.from({ length: count }, (_, back) =>
      parts.slice(0, 1).flatMap((part) => evaluateFormula(stocks, comparedExpression(part), years, ago + back)),
    )
    return stocks.map((_, i) =>
      ofYears(
        operation,
        values.map((row) => row[i] ?? null),
        compared.map((row) => row[i] ?? null),
      ),
    )
  }
  const operands = parts.map((operand) =>
    evaluateFormula(stocks, isWhole(operation) ? comparedExpression(operand) : operand, years, ago),
  )
  const [first = []] = operands
  if (operation === 'rank') return first.map((value) => rankAmong(first, value))
  if (operation === 'percentile') return first.map((value) => shareOfLower(first, value))
  if (operation === 'sector') return sectorMedians(stocks, first)
  return stocks.map((_, i) => {
    const value = applied(
      operation,
      operands.map((values) => values[i] ?? null),
    )
    // Adding 0 turns −0 into 0.
    return value !== null && Number.isFinite(value) ? value + 0 : null
  })
}

function yearValue(
  symbol: string,
  { figure, ago }: Extract<Expression, { kind: 'year' }>,
  { of, day }: YearsOn,
  before: number,
): Value {
  const company = of(symbol)
  const value = company ? yearFigure(company, figure, { ago: ago + before, day }) : NaN
  return Number.isNaN(value) ? null : value
}

/**
 * The operations on the values of several fiscal years, the newest first, all of which must be known. Medians and averages leave out
 * what stands apart, such as a multiple of a loss, and need half of the years; growth is between values above 0.
 */
function ofYears(operation: YearsOperation, values: readonly Value[], compared: readonly Value[]): Value {
  const [newest = null, oldest = null] = [values[0], values.at(-1)]
  if (operation === 'growth') {
    if (newest === null || oldest === null || !(newest > 0 && oldest > 0)) return null
    const growth = (newest / oldest) ** (1 / (values.length - 1)) - 1
    return Number.isFinite(growth) ? growth : null
  }
  if (values.includes(null)) return null
  if (operation === 'share') return values.filter((value) => value === 1).length / values.length
  const known = compared.filter((value) => value !== null)
  if (known.length * 2 < values.length) return null
  if (operation === 'median') return medianOf(known)
  const sum = known.reduce((total, value) => total + value, 0)
  return Number.isFinite(sum) ? sum / known.length + 0 : null
}

/** The operations on the values of one stock. */
function applied(operation: RowOperation, values: readonly Value[]): Value {
  const [condition, holds = null, fails = null] = values
  // The branch that is not taken may be missing.
  if (operation === 'if') return condition === null ? null : condition === 1 ? holds : fails
  const numbers = values.filter((value) => value !== null)
  if (numbers.length < values.length) return null
  const [a = NaN, b = NaN] = numbers
  switch (operation) {
    case 'or':
      return Number(a === 1 || b === 1)
    case 'and':
      return Number(a === 1 && b === 1)
    case 'not':
      return Number(a !== 1)
    case 'less':
      return Number(a < b)
    case 'atMost':
      return Number(a <= b)
    case 'more':
      return Number(a > b)
    case 'atLeast':
      return Number(a >= b)
    case 'equal':
      return Number(a === b)
    case 'unequal':
      return Number(a !== b)
    case 'add':
      return a + b
    case 'subtract':
      return a - b
    case 'multiply':
      return a * b
    case 'divide':
      return a / b
    case 'negate':
      return -a
    case 'min':
      return Math.min(...numbers)
    case 'max':
      return Math.max(...numbers)
    case 'abs':
      return Math.abs(a)
    case 'round':
      return Math.round(a)
    case 'log':
      return Math.log(a)
    case 'sqrt':
      return Math.sqrt(a)
  }
}

/** 1 for the highest value; equal values have the same rank. */
const rankAmong = (values: readonly Value[], own: Value): Value =>
  own === null ? null : 1 + values.filter((value) => value !== null && value > own).length

/** The share, 0 to 1, of the other stocks with a value that have a lower one; missing for the only stock with a value. */
function shareOfLower(values: readonly Value[], own: Value): Value {
  const known = values.filter((value) => value !== null)
  if (own === null || known.length < 2) return null
  return known.filter((value) => value < own).length / (known.length - 1)
}

/** The median of the stocks of the same sector that have a value; letter case does not count. */
function sectorMedians(stocks: readonly Stock[], values: readonly Value[]): readonly Value[] {
  const sectors = stocks.map(({ sector }) => sector?.toUpperCase() ?? null)
  const medians = new Map(
    [...new Set(sectors)].map((sector) => [sector, medianOf(values.filter((_, i) => sectors[i] === sector))]),
  )
  return sectors.map((sector) => (sector === null ? null : (medians.get(sector) ?? null)))
}

function medianOf(values: readonly Value[]): Value {
  const sorted = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  const [low = null, high = null] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]]
  return low === null || high === null ? null : low / 2 + high / 2
}
