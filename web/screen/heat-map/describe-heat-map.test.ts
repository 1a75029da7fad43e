import { expect, test } from 'vitest'
import { describeMissing, mapName, sectorLabel } from './describe-heat-map.ts'
import { aView } from './test-view.ts'

const market = {
  ...{ isEqual: false, isRanked: true, stocks: 312, others: 0 },
  ...{ withoutSize: 0, withoutValue: 0, otherClasses: 0 },
}

test('the map has an accessible name', () => {
  expect(mapName(market, aView)).toBe('Heat map of 312 stonks by market cap, colored by week change')
  const name = mapName({ ...market, stocks: 1 }, { ...aView, timeframe: 'twoMonths' })
  expect(name).toMatch(/^Heat map of 1 stonk by .* 2-month change$/)
  const chosen = { ...aView, size: 'volume', color: 'peRatio' } as const
  expect(mapName(market, chosen)).toBe('Heat map of 312 stonks by volume, colored by P/E')
})

test('a map of equal tiles says so, and how it orders them', () => {
  const equal = { ...market, isEqual: true, isRanked: false, stocks: 700, others: 200 }
  expect(mapName(equal, aView)).toBe('Heat map of 700 stonks, all of one size, colored by week change')
  expect(describeMissing(equal, aView, [700, 700])).toEqual([
    'The 500 that moved most are shown; 200 are grouped by sector',
  ])
})

test('a stock with a tile of its own is not described as missing', () => {
  expect(describeMissing(market, aView, [312, 312])).toEqual([])
})

test('counts stocks without a tile of their own', () => {
  const counted = { ...market, stocks: 7714, others: 7214, withoutSize: 12, withoutValue: 3, otherClasses: 2 }
  expect(describeMissing(counted, aView, [7731, 8000])).toEqual([
    'The first 7,731 of 8,000 matches',
    'The 500 largest are shown; 7,214 smaller ones are grouped by sector, not to scale',
    '12 without a market cap',
    '3 without a change',
    '2 other share classes of companies shown',
  ])
  const chosen = { ...aView, size: 'revenueTTM', color: 'returnOnEquityTTM' } as const
  expect(describeMissing({ ...market, withoutSize: 1, withoutValue: 2 }, chosen, [312, 312])).toEqual([
    '1 without revenue',
    '2 without ROE',
  ])
})

test('an unknown sector is called “Other”', () => {
  expect([sectorLabel('FINANCE'), sectorLabel(undefined)]).toEqual(['Finance', 'Other'])
})
