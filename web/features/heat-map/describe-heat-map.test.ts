import { expect, test } from 'vitest'
import { periodIds } from '#domain/stock/stock'
import { mapName, missingWords, periodWords, sectorLabel } from './describe-heat-map.ts'

const market = { sectors: [], stocks: 312, others: 0, withoutCap: 0, withoutChange: 0 }

test('the picture says what it is', () => {
  expect(mapName(market, 'week')).toBe('Heat map of 312 stonks by market cap, colored by week change')
  expect(mapName({ ...market, stocks: 1 }, 'twoMonths')).toMatch(/^Heat map of 1 stonk by .* 2-month change$/)
})

test('every timeframe has its words', () => {
  expect(periodIds.filter((period) => periodWords[period].span === '')).toEqual([])
})

test('what is on the map by itself needs no words', () => {
  expect(missingWords(market, 312, 312)).toEqual([])
})

test('what is not is counted', () => {
  expect(missingWords({ ...market, stocks: 7714, others: 7214, withoutCap: 12, withoutChange: 3 }, 7729, 8000)).toEqual(
    [
      'The first 7,729 of 8,000 matches',
      'The 500 largest are shown; 7,214 smaller ones are grouped by sector',
      '12 without a market cap',
      '3 without a change',
    ],
  )
})

test('a sector that is none of the seven is another one', () => {
  expect([sectorLabel('FINANCE'), sectorLabel(undefined)]).toEqual(['Finance', 'Other'])
})
