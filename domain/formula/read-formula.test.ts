import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { fromKeys } from '../keys-of.ts'
import { numberFieldIds } from '../stock/fields.ts'
import { aStock } from '../testing/a-stock.ts'
import { sampleCountOfFormulas } from '../testing/sample-count.ts'
import { anyYears } from '../years/test-years.ts'
import { evaluateFormula } from './evaluate.ts'
import { printFormula } from './formula.ts'
import { createFormulaReader } from './read-formula.ts'
import { anyExpression } from './test-expressions.ts'

/** Stocks with missing, equal, negative, tiny and huge values, and sectors in any case. */
const anyStocks = fc.array(
  fc.record({
    values: fc.array(fc.constantFrom(null, 0, -0, 1, 2, -3, 0.05, 1e9, 1e-300, -1e300, 47.5), {
      minLength: numberFieldIds.length,
      maxLength: numberFieldIds.length,
    }),
    sector: fc.constantFrom(null, 'FINANCE', 'Finance', 'OTHER'),
  }),
  { minLength: 1, maxLength: 12 },
)

/** Fiscal years of some of the stocks. */
const anyCompanies = fc.array(anyYears(fc.constant('S')), { minLength: 0, maxLength: 8 })

test('gives random formulas the same values as the plain reference', () => {
  let known = 0
  const samples = sampleCountOfFormulas(2000)
  fc.assert(
    fc.property(
      anyStocks,
      anyExpression([{ name: 'Yield', expression: 'eps / price' }]),
      anyCompanies,
      (rows, expression, companies) => {
        const years = { of: (symbol: string) => companies[Number(symbol.slice(1))], day: '2026-11-30' }
        const stocks = rows.map(({ values, sector }, row) =>
          aStock({ ...fromKeys(numberFieldIds, (_, i) => values[i] ?? null), symbol: `S${row}`, sector }),
        )
        const read = createFormulaReader(stocks, years)(expression)
        // Adding 0 removes the sign of zeros: the median of zeros has the sign of any of them.
        const expected = evaluateFormula(stocks, expression, years).map((value) => (value ?? NaN) + 0)
        expect(
          stocks.map((_, row) => read(row) + 0),
          printFormula(expression),
        ).toEqual(expected)
        known += Number(expected.some((value) => !Number.isNaN(value)))
      },
    ),
    { numRuns: samples },
  )
  expect(known).toBeGreaterThan(samples / 10)
})
