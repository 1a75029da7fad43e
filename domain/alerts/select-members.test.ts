import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { evaluateFormula } from '../formula/evaluate.ts'
import { printFormula } from '../formula/formula.ts'
import { parseFormula } from '../formula/parse.ts'
import { anyExpression } from '../formula/test-expressions.ts'
import { decodeFilters, encodeFilters } from '../screen/filter-codec.ts'
import { defaultFilters, type Filters } from '../screen/filters.ts'
import { matching } from '../screen/screen.ts'
import type { Stock } from '../stock/stock.ts'
import { aStock } from '../testing/a-stock.ts'
import { sampleCount } from '../testing/sample-count.ts'
import { aFiscalYear } from '../years/test-years.ts'
import { createSelector, type Selecting } from './select-members.ts'

const anyNumber = fc.constantFrom(null, 0, 1, 5, 30, 47.5, 1e6, 3e9)
const anyStocks = fc
  .array(
    fc.record({
      close: fc.constantFrom(null, 1, 20, 100),
      eps: anyNumber,
      peRatio: anyNumber,
      marketCap: anyNumber,
      volume: anyNumber,
      sector: fc.constantFrom(null, 'FINANCE', 'Technology'),
      exchange: fc.constantFrom(null, 'NYSE', 'NASDAQ'),
      industry: fc.constantFrom(null, '', 'Banks', 'OIL'),
      sp500: fc.boolean(),
      dowJones: fc.boolean(),
    }),
    { maxLength: 40 },
  )
  .map((rows) => rows.map((row, at) => aStock({ ...row, symbol: `S${at}` })))

const anyBound = fc.constantFrom(null, 0, 1, 30, 1e6)
const anyFilters: fc.Arbitrary<Partial<Filters>> = fc.record(
  {
    minPrice: fc.constantFrom(0, 5, 50),
    sp500: fc.boolean(),
    dowJones: fc.boolean(),
    nasdaq: fc.boolean(),
    symbols: fc.constantFrom<readonly string[]>([], ['S0', 'S3', 'S7', 'S12'], ['S1', 'GONE']),
    industry: fc.constantFrom<readonly string[]>([], ['BANKS'], ['BANKS', 'OIL']),
    notIndustry: fc.constantFrom<readonly string[]>([], ['BANKS']),
    nyse: fc.boolean(),
    unlisted: fc.boolean(),
    sector: fc.constantFrom<readonly string[]>([], ['FINANCE'], ['TECHNOLOGY']),
    marketCap: fc.constantFrom<Filters['marketCap']>([0, 8], [2, 8], [0, 3]),
    ranges: fc.record({ peRatio: fc.tuple(anyBound, anyBound) }),
  },
  { requiredKeys: [] },
)

const all = (selecting: Selecting | undefined, step: number): readonly string[] | undefined => {
  if (!selecting) return undefined
  const found: string[] = []
  for (let from = 0; from < selecting.rows; from += step) found.push(...selecting.between(from, from + step))
  return found
}

const screen = (filters: Filters) => ({ kind: 'gains', name: 'Screen', filter: encodeFilters(filters) }) as const
/** The filters as a link restores them. */
const canonical = (filters: Filters): Filters => decodeFilters(encodeFilters(filters)).filters

const noSearch = () => new Set<string>()

test('a screen selects the same stocks as the reference, for any number of rows at a time', () => {
  fc.assert(
    fc.property(anyStocks, anyFilters, fc.integer({ min: 1, max: 50 }), (stocks, some, step) => {
      const filters = canonical({ ...defaultFilters, ...some })
      const expected = matching(stocks, filters, { kind: 'all' }, noSearch).map(({ symbol }) => symbol)
      expect(all(createSelector(stocks)(screen(filters)), step)).toEqual(expected)
    }),
    { numRuns: sampleCount(2000) },
  )
})

test('a screen with a formula selects the same stocks as the reference', () => {
  fc.assert(
    fc.property(anyStocks, anyExpression([]), fc.tuple(anyBound, anyBound), (stocks, expression, range) => {
      const text = printFormula(expression)
      // The text of a link has a maximum length.
      fc.pre(text.length <= 500 && parseFormula(text).ok)
      const formulas = { 'formula:1': { name: 'Mine', expression: text } }
      const filters = canonical({ ...defaultFilters, formulas, ranges: { 'formula:1': range } })
      const values = evaluateFormula(stocks, expression)
      const valued: readonly Stock[] = stocks.map((stock, i) => ({ ...stock, formulas: { 'formula:1': values[i] } }))
      const expected = matching(valued, filters, { kind: 'all' }, noSearch).map(({ symbol }) => symbol)
      expect(all(createSelector(stocks, new Map())(screen(filters)), 7)).toEqual(expected)
    }),
    { numRuns: sampleCount(2000) },
  )
})

const stocks = [aStock({ symbol: 'A', close: 10, rsi14: 71 }), aStock({ symbol: 'B', close: null })]
const closes = (symbol: string, side: 'above' | 'below', price: number) =>
  ({ kind: 'closes', symbol, side, price }) as const
const crosses = (expression: string, level: number | null, side: 'above' | 'below' = 'above') =>
  ({ kind: 'crosses', symbol: 'A', metric: { name: 'Mine', expression }, side, level }) as const

test.for([
  ['a close above a price', closes('A', 'above', 9), ['A']],
  ['a close that is equal', closes('A', 'above', 10), []],
  ['a stock without a price', closes('B', 'above', 9), undefined],
  ['a stock that is not in the dataset', closes('C', 'above', 9), undefined],
  ['a metric above a level', crosses('rsi14', 70), ['A']],
  ['a metric that is not below a level', crosses('rsi14', 70, 'below'), []],
  ['a condition that holds', crosses('rsi14 > 70', null), ['A']],
  ['a metric without a value', crosses('eps', 1), undefined],
  ['a formula of another release', crosses('metricOfTomorrow', 1), undefined],
] as const)('selects by %s', ([, condition, expected]) => {
  expect(all(createSelector(stocks)(condition), 10)).toEqual(expected)
})

test('selects by fiscal years, and knows no stocks while there are none', () => {
  const years = new Map([
    [
      'A',
      { symbol: 'A', currency: 'USD', years: [aFiscalYear(2025, { revenue: 9 }), aFiscalYear(2024, { revenue: 5 })] },
    ],
  ])
  const grows = crosses('growth(revenue, 1y)', 0.5)
  expect(all(createSelector(stocks, years)(grows), 10)).toEqual(['A'])
  expect(createSelector(stocks)(grows)).toBeUndefined()
  const screened = screen({
    ...defaultFilters,
    formulas: { 'formula:1': { name: 'Growth', expression: 'growth(revenue, 1y)' } },
    ranges: { 'formula:1': [0.5, null] },
    ...{ sector: [], unlisted: true, minPrice: 0 },
  })
  expect(all(createSelector(stocks, years)(screened), 10)).toEqual(['A'])
  expect(createSelector(stocks)(screened)).toBeUndefined()
})
