import { expect, test } from 'vitest'
import { aStock } from '../testing/a-stock.ts'
import { aFiscalYear } from '../years/test-years.ts'
import { evaluateFormula } from './evaluate.ts'
import { printFormula } from './formula.ts'
import { parseFormula } from './parse.ts'

const lark = {
  ...{ symbol: 'LARK', currency: 'USD' },
  years: [
    aFiscalYear(2025, { revenue: 160, netIncome: 12, dilutedEps: 4, dilutedShares: 3 }, { close: 60 }),
    aFiscalYear(2024, { revenue: 120, netIncome: -3, dilutedEps: -1, dilutedShares: 3 }, { close: 50 }),
    aFiscalYear(2023, { revenue: 100, netIncome: 9, dilutedEps: 2, dilutedShares: 4 }, { close: 20 }),
    aFiscalYear(2022, { revenue: 90, netIncome: 8, dilutedEps: 2, dilutedShares: 4 }, { close: 40 }),
  ],
}

const valueOf = (text: string, { day = '2026-03-01', company = lark } = {}) => {
  const parsed = parseFormula(text)
  if (!parsed.ok) return parsed.error.message
  const stock = aStock({ symbol: 'LARK', close: 80, eps: 5, peRatio: 16 })
  return evaluateFormula([stock], parsed.expression, { of: () => company, day })[0]
}

test.for([
  // A line of statements is of the newest fiscal year, a metric of today.
  ['revenue', 160],
  ['revenue[0y]', 160],
  ['revenue[-1y]', 120],
  ['revenue[ −2Y ]', 100],
  ['revenue / revenue[-1y] - 1', 1 / 3],
  ['eps', 5],
  ['eps[0y]', 4],
  ['eps[-3y]', 2],
  ['price[-1y]', 50],
  ['profitMargin[-2y]', 0.09],
  // A multiple of a loss is negative, and stands apart in medians and averages.
  ['peRatio[-1y]', -50],
  ['median(peRatio, 4y)', 15],
  ['average(peRatio, 4y)', 15],
  ['median(revenue, 3y)', 120],
  ['growth(revenue, 2y)', Math.sqrt(1.6) - 1],
  ['growth(revenue / dilutedShares, 1y)', 160 / 120 - 1],
  ['share(netIncome > 0, 4y)', 0.75],
  ['peRatio < median(peRatio, 4y)', 0],
  ['median(growth(revenue, 1y), 3y)', 0.2],
] as const)('%s is %d', ([text, value]) => {
  expect(valueOf(text)).toBeCloseTo(value, 12)
})

test.for([
  // From a loss nothing grows, a year is not known, or half of the years have no value to compare.
  'growth(eps, 1y)',
  'growth(netIncome[-1y], 2y)',
  'median(revenue, 5y)',
  'share(netIncome > 0, 5y)',
  'median(dividendsPerShare, 2y)',
  'median(peRatio[-1y], 1y)',
])('%s is missing', (text) => {
  expect(valueOf(text)).toBeNull()
})

test('on a past day the newest year is the one that had been reported', () => {
  expect(valueOf('revenue', { day: '2026-02-09' })).toBe(120)
  expect(valueOf('growth(revenue, 1y)', { day: '2026-02-09' })).toBeCloseTo(0.2, 12)
})

test('amounts in another currency are missing, and ratios of two of them are not', () => {
  const company = { ...lark, currency: 'EUR' }
  expect(valueOf('revenue[-1y]', { company })).toBeNull()
  expect(valueOf('peRatio[-2y]', { company })).toBeNull()
  expect(valueOf('profitMargin[-2y]', { company })).toBeCloseTo(0.09, 12)
  expect(valueOf('dilutedShares[-2y]', { company })).toBe(4)
})

test.for([
  ['REVENUE [-1Y]', 'revenue[-1y]'],
  ['revenue[0y]', 'revenue'],
  ['eps[0y]', 'eps[0y]'],
  ['MEDIAN(PERATIO[0y], 10Y)', 'median(peRatio, 10y)'],
  ['growth((eps[-1y]), 3y)*2', 'growth(eps[-1y], 3y) * 2'],
])('%s is written as %s', ([text = '', canonical]) => {
  const parsed = parseFormula(text)
  expect(parsed.ok && printFormula(parsed.expression)).toBe(canonical)
})

test('one of the user’s own metrics keeps its name before a line of statements, and is read in each year', () => {
  const own = [{ name: 'Cash', expression: 'netIncome / revenue' }]
  const print = (text: string) => {
    const parsed = parseFormula(text, own)
    return parsed.ok ? printFormula(parsed.expression, true) : parsed.error.message
  }
  expect(print('cash + debt')).toBe('netIncome / revenue + debt')
  expect(print('growth(Cash, 2y)')).toBe('growth(netIncome / revenue, 2y)')
  expect(print('cash[-1y]')).toBe('cash[-1y]')
})
