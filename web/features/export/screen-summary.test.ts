import { expect, test } from 'vitest'
import { screenSummary } from './screen-summary.ts'

test('a screen is summed up in one line', () => {
  const words = ['Large cap', 'S&P 500']
  expect(screenSummary({ words, sortColumn: 'weekDeltaRatio', total: 42, date: '2024-11-19' })).toBe(
    'Large cap · S&P 500 · by week change, 42 stonks, data of Nov 19, 2024',
  )
})

test.each([
  ['marketCap', 5750, 'By market cap, 5,750 stonks'],
  ['peRatio', 1, 'By P/E, 1 stonk'],
  ['52WeekRange', 0, 'By 52-week range, 0 stonks'],
  ['returnOnAssetsTTM', 2, 'By ROA, 2 stonks'],
] as const)('a screen without filters, by %s, of %d reads %s', (sortColumn, total, text) => {
  expect(screenSummary({ words: [], sortColumn, total, date: null })).toBe(text)
})
