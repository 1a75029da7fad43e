import { expect, test } from 'vitest'
import { aStock } from '../testing/a-stock.ts'
import { peersOf } from '../testing/reference-peers.ts'
import { groupField, technicalValue } from './peers.ts'
import { medianOf, minPeers } from './sector-percentiles.ts'

const software = (count: number, change: object = {}) =>
  Array.from({ length: count }, (_, i) =>
    aStock({ symbol: `S${i}`, sector: 'TECHNOLOGY', industry: 'SOFTWARE', marketCap: 100 - i, ...change }),
  )

const symbolsOf = (stocks: ReturnType<typeof software>, at: number) => stocks[at] && peersOf(stocks, stocks[at])

test('lists a stock among the five largest others of its industry by market cap', () => {
  const stocks = software(9)
  expect(symbolsOf(stocks, 1)).toMatchObject({
    group: { field: 'industry', count: 9 },
    symbols: ['S0', 'S1', 'S2', 'S3', 'S4', 'S5'],
  })
  expect(symbolsOf(stocks, 8)?.symbols).toEqual(['S0', 'S1', 'S2', 'S3', 'S4', 'S8'])
})

test('sorts unknown market caps last and equal ones by symbol, and excludes stocks without an exchange', () => {
  const stocks = [
    aStock({ symbol: 'OWN', industry: 'Software', marketCap: null }),
    ...software(6, { marketCap: 7 }).toReversed(),
    aStock({ symbol: 'GONE', industry: 'SOFTWARE', marketCap: 9, exchange: null }),
  ]
  expect(symbolsOf(stocks, 0)?.symbols).toEqual(['S0', 'S1', 'S2', 'S3', 'S4', 'OWN'])
})

test('a small industry falls back to the sector, and a stock with neither has no group', () => {
  expect([groupField(5, 100), groupField(4, 100), groupField(2, 2), groupField(0, 1), groupField(0, 0)]).toEqual([
    'industry',
    'sector',
    'industry',
    'sector',
    undefined,
  ])
  const alone = aStock({ symbol: 'ALONE', sector: null, industry: null })
  expect(peersOf([...software(3), alone], alone)).toEqual({
    group: undefined,
    symbols: ['ALONE'],
    sectorChanges: {},
    percentiles: {},
  })
})

test('the sector’s change is the median of the known ones, if there are enough', () => {
  const stocks = software(minPeers).map((stock, i) => ({ ...stock, monthDeltaRatio: i / 100, change3Months: null }))
  const { sectorChanges } = symbolsOf(stocks, 0) ?? {}
  expect(sectorChanges?.monthDeltaRatio).toBeCloseTo(0.095)
  expect(sectorChanges?.change3Months).toBeUndefined()
  expect(medianOf(Array.from({ length: minPeers - 1 }, () => 1))).toBeNull()
})

test('averages and the true range are relative to the price; one without a value or of 0 is missing', () => {
  const stock = aStock({ close: 110, sma20: 100, sma50: 0, atr14: 11 })
  expect(technicalValue(stock, 'fromSma20')).toBeCloseTo(1.1)
  expect(technicalValue(stock, 'atr14')).toBeCloseTo(0.1)
  expect(technicalValue(stock, 'fromSma50')).toBeNull()
  expect(technicalValue(stock, 'fromSma200')).toBeNull()
})
