import { expect, test } from 'vitest'
import { evaluateFormula } from '#domain/formula/evaluate'
import { printFormula } from '#domain/formula/formula'
import { formulaMetrics } from '#domain/formula/names'
import { parseFormula } from '#domain/formula/parse'
import { anyExpression } from '#domain/formula/test-expressions'
import { fromKeys } from '#domain/keys-of'
import { numberFieldIds } from '#domain/stock/fields'
import { aStock } from '#domain/testing/a-stock'
import { fc } from '#domain/testing/fast-check'
import { sampleCountOfFormulas } from '#domain/testing/sample-count'
import { seeded } from '#domain/testing/seed'
import { anyYears } from '#domain/years/test-years'
import { columnsOfStocks } from '../test-data.ts'
import { evaluateColumns } from './evaluate-columns.ts'
import { createYearColumns } from './year-columns.ts'

const draw = seeded(24)
const pick = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(draw() * values.length)]

/** Stocks with missing, equal, negative, tiny and huge values in every field, and sectors in any case. */
const someStocks = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    aStock({
      ...fromKeys(numberFieldIds, () => pick([null, 0, -0, 1, 2, -3, 0.05, 1e9, 1e-300, -1e300, draw() * 100]) ?? null),
      symbol: `S${i}`,
      sector: pick([null, 'FINANCE', 'Finance', 'TECHNOLOGY', 'OTHER']) ?? null,
    }),
  )

/** More stocks than a block has rows. */
const many = someStocks(2100)
const stocks = many.slice(0, 60)
const columns = columnsOfStocks(stocks)
const companies = new Map(
  fc.sample(anyYears(fc.constant('S')), { seed: 24, numRuns: 45 }).map((company, row) => [`S${row}`, company]),
)
const years = { of: (symbol: string) => companies.get(symbol), day: '2026-11-30' }
const withYears = {
  ...columns,
  years: createYearColumns(columns, companies, { dayAt: () => years.day }),
}
const asColumn = (values: readonly (number | null)[]) => Float64Array.from(values, (value) => value ?? NaN)

test('gives 2,000 random formulas the same values as the plain reference', () => {
  let known = 0
  fc.assert(
    fc.property(anyExpression([{ name: 'Yield', expression: 'eps / price' }]), (expression) => {
      const values = evaluateColumns(withYears, expression)
      expect(values, printFormula(expression)).toEqual(asColumn(evaluateFormula(stocks, expression, years)))
      known += Number(values.some((value) => !Number.isNaN(value)))
    }),
    { numRuns: sampleCountOfFormulas(2000) },
  )
  expect(known).toBeGreaterThan(sampleCountOfFormulas(2000) / 2)
}, 120_000)

test.for([
  'marketCap / ebitda + eps * beta - volume',
  'if(peRatio > 5 and not beta < 0 or eps = 1, max(eps, beta, 52WeekRange, 3), -min(eps, 2))',
  'rank(peRatio) + percentile(eps / beta) * sector(52WeekRange)',
  'peRatio',
  '52WeekRange',
  '7',
  'rank(1)',
])('gives the same values for a dataset of several blocks of rows: %s', (text) => {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.error.message)
  expect(evaluateColumns(columnsOfStocks(many), parsed.expression)).toEqual(
    asColumn(evaluateFormula(many, parsed.expression)),
  )
})

test('gives no values for a dataset without stocks', () => {
  const parsed = parseFormula(`rank(${formulaMetrics[0] ?? ''}) + sector(eps)`)
  expect(parsed.ok && evaluateColumns(columnsOfStocks([]), parsed.expression)).toEqual(new Float64Array(0))
})
