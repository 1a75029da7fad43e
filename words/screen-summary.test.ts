import { expect, test } from 'vitest'
import { defaultFilters } from '#domain/screen/filters'
import { screenSummary } from './screen-summary.ts'

test('summarizes a screen in one line', () => {
  const filters = ['Large cap', 'S&P 500']
  expect(
    screenSummary({
      filters,
      sorted: { ...defaultFilters, sortColumn: 'weekDeltaRatio' },
      total: 42,
      date: '2024-11-19',
    }),
  ).toBe('Large cap · S&P 500 · by week change, 42 stonks, data of Nov 19, 2024')
})

test.each([
  ['marketCap', 5750, 'By market cap, 5,750 stonks'],
  ['peRatio', 1, 'By P/E, 1 stonk'],
  ['52WeekRange', 0, 'By 52-week range, 0 stonks'],
  ['returnOnAssetsTTM', 2, 'By ROA, 2 stonks'],
] as const)('summarizes a screen without filters by %s with %d stocks as “%s”', (sortColumn, total, text) => {
  expect(screenSummary({ filters: [], sorted: { ...defaultFilters, sortColumn }, total, date: null })).toBe(text)
})

test('names every sort column, and formulas by their names', () => {
  const sorted = {
    ...defaultFilters,
    sortColumn: 'sector',
    thenBy: [{ column: 'formula:1', asc: true }],
    formulas: { 'formula:1': { name: 'Value rank', expression: 'eps / price' } },
  } as const
  expect(screenSummary({ filters: [], sorted, total: 3, date: null })).toBe('By sector, then value rank, 3 stonks')
})
