import { expect, test } from 'vitest'
import { periodIds } from '#domain/stock/stock'
import { describeMissing, mapName, periodTexts, sectorLabel } from './describe-heat-map.ts'

const market = { isEqual: false, sectors: [], stocks: 312, others: 0, withoutCap: 0, withoutChange: 0, otherClasses: 0 }

test('the map has an accessible name', () => {
  expect(mapName(market, 'week')).toBe('Heat map of 312 stonks by market cap, colored by week change')
  expect(mapName({ ...market, stocks: 1 }, 'twoMonths')).toMatch(/^Heat map of 1 stonk by .* 2-month change$/)
})

test('a map of equal tiles says so, and names the stocks that it leaves out', () => {
  const equal = { ...market, isEqual: true, stocks: 700, others: 200 }
  expect(mapName(equal, 'week')).toBe('Heat map of 500 stonks, all of one size, colored by week change')
  expect(describeMissing(equal, 700, 700)).toEqual(['The 500 that moved most are shown, 200 are not'])
})

test('every timeframe has its texts', () => {
  expect(periodIds.filter((period) => periodTexts[period].span === '')).toEqual([])
})

test('a stock with a tile of its own is not described as missing', () => {
  expect(describeMissing(market, 312, 312)).toEqual([])
})

test('counts stocks without a tile of their own', () => {
  expect(
    describeMissing(
      { ...market, stocks: 7714, others: 7214, withoutCap: 12, withoutChange: 3, otherClasses: 2 },
      7731,
      8000,
    ),
  ).toEqual([
    'The first 7,731 of 8,000 matches',
    'The 500 largest are shown; 7,214 smaller ones are grouped by sector',
    '12 without a market cap',
    '3 without a change',
    '2 other share classes of companies shown',
  ])
})

test('an unknown sector is called “Other”', () => {
  expect([sectorLabel('FINANCE'), sectorLabel(undefined)]).toEqual(['Finance', 'Other'])
})
