import { medianOfSorted } from '../median.ts'
import { metricNumber } from '../stock/metric-value.ts'
import type { MetricId } from '../stock/metrics.ts'
import type { Stock } from '../stock/stock.ts'
import { yearFigure } from '../years/year-figures.ts'
import { finite, isEqual, isLess } from './arithmetic.ts'
import { noYears, type YearsOn } from './evaluate.ts'
import { type Expression, isOfYears, isWhole, type RowOperation } from './formula.ts'
import { comparedExpression } from './multiples.ts'
import { comparesYears, overYears, yearsRead } from './over-years.ts'

/** Reads the value of a formula in a row; NaN is missing, a boolean is 1 or 0. */
export type ReadFormula = (row: number) => number

/**
 * Compiles formulas for some stocks: equal to `evaluateFormula`, but a row at a time, so that a server can pause in between.
 * Operations that compare all stocks are computed at once. Columns of metrics are cached for later formulas.
 */
export function createFormulaReader(
  stocks: readonly Stock[],
  years: YearsOn = noYears,
): (expression: Expression) => ReadFormula {
  const columns = new Map<MetricId, Float64Array>()
  const columnOf = (id: MetricId): Float64Array => {
    const known = columns.get(id) ?? Float64Array.from(stocks, (stock) => metricNumber(stock, id) ?? NaN)
    columns.set(id, known)
    return known
  }
  const companies = new Map<string, ReturnType<YearsOn['of']>>()
  const companyAt = (row: number) => {
    const symbol = stocks[row]?.symbol ?? ''
    if (!companies.has(symbol)) companies.set(symbol, years.of(symbol))
    return companies.get(symbol)
  }
  const compile = (expression: Expression, ago = 0): ReadFormula => {
    if (expression.kind === 'own') return compile(expression.expression, ago)
    if (expression.kind === 'year') {
      const { figure } = expression
      const year = { ago: ago + expression.ago, day: years.day }
      return (row) => {
        const company = companyAt(row)
        return company ? yearFigure(company, figure, year) : NaN
      }
    }
    if (expression.kind === 'number') return () => expression.value
    if (expression.kind === 'metric') return ofColumn(columnOf(expression.id))
    const { operation, operands, years: count = 0 } = expression
    if (isOfYears(operation)) {
      const read = (part: Expression | undefined) =>
        yearsRead(operation, count).map((back) => (part ? compile(part, ago + back) : missing))
      const values = read(operands[0])
      const some = operands[0] && comparedExpression(operands[0])
      const compared = some === operands[0] || !comparesYears(operation) ? values : read(some)
      const valuesIn = (row: number, of: readonly ReadFormula[]) => of.map((one) => one(row))
      return (row) =>
        overYears({ operation, years: count, values: valuesIn(row, values), compared: valuesIn(row, compared) })
    }
    if (isWhole(operation)) {
      const read = operands[0] ? compile(comparedExpression(operands[0]), ago) : missing
      const values = Float64Array.from(stocks, (_, row) => read(row))
      return ofColumn(operation === 'sector' ? sectorMedians(stocks, values) : positions(values, operation))
    }
    return combine(
      operation,
      operands.map((operand) => compile(operand, ago)),
    )
  }
  return compile
}

const ofColumn =
  (values: Float64Array): ReadFormula =>
  (row) =>
    values[row] ?? NaN

const missing: ReadFormula = () => NaN

const sortedValues = (values: Float64Array): Float64Array => values.filter((value) => !Number.isNaN(value)).sort()

/** Rank 1 is the highest value; the percentile is the share of the other known values that are lower. Ties are equal. */
function positions(values: Float64Array, operation: 'rank' | 'percentile'): Float64Array {
  const sorted = sortedValues(values)
  const firstAt = new Map<number, number>()
  const lastAt = new Map<number, number>()
  sorted.forEach((value, at) => {
    if (!firstAt.has(value)) firstAt.set(value, at)
    lastAt.set(value, at)
  })
  const count = sorted.length
  return values.map((value) =>
    operation === 'rank' ? count - (lastAt.get(value) ?? NaN) : (firstAt.get(value) ?? NaN) / (count - 1),
  )
}

/** Sectors that differ only in case are one; a stock without a sector has none. */
function sectorMedians(stocks: readonly Stock[], values: Float64Array): Float64Array {
  const sectors = stocks.map(({ sector }) => sector?.toUpperCase())
  const medians = new Map(
    [...new Set(sectors)].map((sector) => [
      sector,
      medianOfSorted(sortedValues(values.filter((_, row) => sectors[row] === sector))),
    ]),
  )
  return values.map((_, row) => (sectors[row] === undefined ? NaN : (medians.get(sectors[row]) ?? NaN)))
}

/** The operations on the values of one stock. NaN, a missing boolean, stays NaN in every sum and product. */
function combine(operation: RowOperation, operands: readonly ReadFormula[]): ReadFormula {
  const [a = missing, b = missing, c = missing] = operands
  switch (operation) {
    case 'or':
      return (row) => 1 - (1 - a(row)) * (1 - b(row))
    case 'and':
      return (row) => a(row) * b(row)
    case 'not':
      return (row) => 1 - a(row)
    case 'less':
      return (row) => isLess(a(row), b(row))
    case 'atMost':
      return (row) => 1 - isLess(b(row), a(row))
    case 'more':
      return (row) => isLess(b(row), a(row))
    case 'atLeast':
      return (row) => 1 - isLess(a(row), b(row))
    case 'equal':
      return (row) => isEqual(a(row), b(row))
    case 'unequal':
      return (row) => 1 - isEqual(a(row), b(row))
    case 'add':
      return (row) => finite(a(row) + b(row))
    case 'subtract':
      return (row) => finite(a(row) - b(row))
    case 'multiply':
      return (row) => finite(a(row) * b(row))
    case 'divide':
      return (row) => finite(a(row) / b(row))
    case 'negate':
      return (row) => 0 - a(row)
    case 'min':
      return (row) => Math.min(...operands.map((read) => read(row))) + 0
    case 'max':
      return (row) => Math.max(...operands.map((read) => read(row))) + 0
    case 'abs':
      return (row) => Math.abs(a(row))
    case 'round':
      return (row) => Math.round(a(row)) + 0
    case 'log':
      return (row) => finite(Math.log(a(row)))
    case 'sqrt':
      return (row) => Math.sqrt(a(row)) + 0
    // The branch that is not taken may be missing.
    case 'if':
      return (row) => {
        const condition = a(row)
        return (condition === 1 ? b(row) : condition === 0 ? c(row) : NaN) + 0
      }
  }
}
