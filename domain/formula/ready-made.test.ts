import { expect, test } from 'vitest'
import { acceptFormula } from '../screen/formulas.ts'
import { aStock } from '../testing/a-stock.ts'
import { aFiscalYear } from '../years/test-years.ts'
import { evaluateFormula } from './evaluate.ts'
import { parseFormula } from './parse.ts'
import { readyMadeMetrics } from './ready-made.ts'

/** Eleven years: revenue doubles, free cash flow triples, and an eighth of the shares is bought back in the last five. */
const years = Array.from({ length: 11 }, (_, ago) =>
  aFiscalYear(
    2025 - ago,
    {
      revenue: 200 * 2 ** (-ago / 10),
      netIncome: ago === 3 ? -4 : 10,
      dilutedEps: ago === 3 ? -1 : 4 * 1.5 ** (-ago / 5),
      operatingCashFlow: 40 * 3 ** (-ago / 10),
      capitalExpenditure: 10 * 3 ** (-ago / 10),
      dilutedShares: ago < 5 ? 7 : 8,
    },
    { close: ago === 3 ? 20 : 40 * 1.5 ** (-ago / 5) },
  ),
)
const company = { symbol: 'LARK', currency: 'USD', years }

test('ready-made metrics have the values that a person works out', () => {
  const values = readyMadeMetrics.map(({ expression }) => {
    const parsed = parseFormula(expression)
    if (!parsed.ok) throw new Error(parsed.error.message)
    return evaluateFormula([aStock({ symbol: 'LARK', peRatio: 12 })], parsed.expression, {
      ...{ of: () => company, day: '2026-11-30' },
    })[0]
  })
  const perYear = (times: number, count: number) => times ** (1 / count) - 1
  const expected = [
    ...[perYear(Math.SQRT2, 5), perYear(2, 10), perYear(1.5, 5), perYear(2.25, 10)],
    ...[perYear(Math.sqrt(3), 5), perYear(3, 10), 0.9, 12 / 10 - 1, 1 / 8],
  ]
  values.forEach((value, at) => expect(value, readyMadeMetrics[at]?.name).toBeCloseTo(expected[at] ?? NaN, 9))
})

test('they can be saved and linked like one’s own', () => {
  for (const metric of readyMadeMetrics) expect(acceptFormula(metric)).toEqual(metric)
  expect(new Set(readyMadeMetrics.map(({ name }) => name)).size).toBe(readyMadeMetrics.length)
})
