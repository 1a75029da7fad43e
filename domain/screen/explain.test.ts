import { expect, test } from 'vitest'
import { aStock } from '../testing/a-stock.ts'
import { explain, rescue } from '../testing/reference-explain.ts'
import { facetsOf } from '../testing/reference-facets.ts'
import { defaultFilters, type Filters } from './filters.ts'
import { presetFilters } from './presets.ts'

const scope = { kind: 'all' } as const
const found = () => new Set<string>()
const rescued = (stocks: Parameters<typeof rescue>[0], filters: Partial<Filters>) =>
  rescue(stocks, { filters: { ...defaultFilters, ...filters }, scope }, found, () => null)

test('names filters by values that no stock has, and lifts them together', () => {
  const market = [aStock({ symbol: 'A', peRatio: 12 }), aStock({ symbol: 'B', peRatio: 90 })]
  const { unknown, reliefs } = rescued(market, presetFilters(11))
  const nobody = ['range:freeCashFlowYield', 'range:debtToEquity', 'range:returnOnInvestedCapital']
  expect(unknown.toSorted()).toEqual(nobody.toSorted())
  expect(reliefs).toMatchObject([{ rules: unknown, without: { ranges: { peRatio: [0, 20] } }, total: 1, unknown: 1 }])
})

test('lifts another filter with those that no stock can pass if it excludes all the rest', () => {
  const market = [aStock({ symbol: 'A', peRatio: 90 }), aStock({ symbol: 'B', peRatio: null })]
  const { unknown, reliefs } = rescued(market, { ranges: { peRatio: [0, 20], debtToEquity: [0, 1] } })
  expect(unknown).toEqual(['range:debtToEquity'])
  expect(reliefs).toMatchObject([{ rules: ['range:debtToEquity', 'range:peRatio'], total: 2, unknown: 2 }])
})

test('a relief counts the stocks that lack the value', () => {
  const market = [
    ...['A', 'B', 'C'].map((symbol) => aStock({ symbol, beta: null })),
    aStock({ symbol: 'D', beta: 3 }),
    aStock({ symbol: 'E', beta: 0.5, close: 1 }),
  ]
  const { unknown, reliefs } = rescued(market, { ranges: { beta: [null, 1] }, minPrice: 10 })
  expect(unknown).toEqual([])
  expect(reliefs).toMatchObject([
    { rules: ['range:beta'], total: 4, unknown: 3 },
    { rules: ['minPrice'], total: 1, unknown: 0 },
  ])
})

test('distinguishes a market without index members from a stock that is not a member', () => {
  const market = (sp500: boolean) => [aStock({ symbol: 'A' }), aStock({ symbol: 'B', sp500 })]
  const filters = { ...defaultFilters, sp500: true, search: 'A' }
  const valueIn = (stocks: ReturnType<typeof market>) =>
    explain({ stocks, dropped: new Map() }, filters, scope, () => new Set(['A']))?.causes
  expect(valueIn(market(true))).toMatchObject([{ rule: 'sp500', value: 0 }])
  expect(valueIn(market(false))).toMatchObject([{ rule: 'sp500', value: null }])
  expect(rescued(market(false), { sp500: true }).unknown).toEqual(['sp500'])
  expect(rescued(market(true), { sp500: true, minPrice: 500 }).unknown).toEqual([])
})

test('a stock outside a list of symbols would join it, and lifting the list brings all back', () => {
  const market = [aStock({ symbol: 'A' }), aStock({ symbol: 'B' })]
  const filters = { ...defaultFilters, symbols: ['B', 'GONE'], search: 'A' }
  expect(explain({ stocks: market, dropped: new Map() }, filters, scope, () => new Set(['A']))?.causes).toMatchObject([
    { rule: 'symbols', value: 'A', without: { symbols: ['A', 'B', 'GONE'] } },
  ])
  const { reliefs, unknown } = rescued(market, { symbols: ['GONE'] })
  expect(unknown).toEqual([])
  expect(reliefs).toMatchObject([{ rules: ['symbols'], total: 2, unknown: 0 }])
})

test('counts the stocks that have the value of each filter', () => {
  const market = [
    aStock({ symbol: 'A', beta: 1, sector: null }),
    aStock({ symbol: 'B', exchange: null, industry: 'Banks' }),
  ]
  const { of, known } = facetsOf(market, { filters: defaultFilters, scope }, found)
  expect(of).toBe(2)
  expect(known).toMatchObject({ price: 2, beta: 1, debtToEquity: 0, sector: 1, industry: 1, exchange: 1 })
})
