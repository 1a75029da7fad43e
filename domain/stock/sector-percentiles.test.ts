import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { aStock } from '../testing/a-stock.ts'
import { medianOf, minPeers, sectorPercentiles, shareBelow } from './sector-percentiles.ts'

const sector = (count: number) =>
  Array.from({ length: count }, (_, i) => aStock({ symbol: `S${i}`, sector: 'Technology', peRatio: i }))

test('the percentile is the share of the sector’s other stocks with a lower value', () => {
  const stocks = [...sector(21), aStock({ symbol: 'OTHER', sector: 'FINANCE', peRatio: -5 })]
  const share = (at: number) => stocks[at] && sectorPercentiles(stocks, stocks[at]).shares.peRatio
  expect([share(0), share(10), share(20)]).toEqual([0, 0.5, 1])
})

const nothing = { shares: {}, medians: {} }

test('fewer than twenty known values, a missing one and an unknown sector give no percentile', () => {
  const few = sector(minPeers - 1)
  expect(few[0] && sectorPercentiles(few, few[0])).toEqual(nothing)
  const stocks = [
    ...sector(30),
    aStock({ symbol: 'NONE', sector: 'TECHNOLOGY' }),
    aStock({ symbol: 'LOST', sector: null, peRatio: 1 }),
  ]
  expect(stocks[30] && sectorPercentiles(stocks, stocks[30]).shares.peRatio).toBeUndefined()
  expect(stocks[31] && sectorPercentiles(stocks, stocks[31])).toEqual(nothing)
})

test('the median is that of the sector’s known values, also for a stock without one; losses count in no multiple', () => {
  const others = [aStock({ symbol: 'OTHER', sector: 'FINANCE', peRatio: 900 })]
  const loss = aStock({ symbol: 'LOSS', sector: 'TECHNOLOGY', peRatio: -3, debtToEquity: -1 })
  const stocks = [...sector(20), ...others, loss]
  expect(sectorPercentiles(stocks, loss)).toEqual({ shares: {}, medians: { peRatio: 9.5 } })
})

test('a share is between 0 and 1, and grows with the value', () => {
  const values = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), {
    minLength: minPeers,
    maxLength: 60,
  })
  fc.assert(
    fc.property(values, (all) => {
      const shares = all.toSorted((a, b) => a - b).map((value) => shareBelow(all, value) ?? NaN)
      expect(shares.every((share) => share >= 0 && share <= 1)).toBe(true)
      expect(shares).toEqual(shares.toSorted((a, b) => a - b))
    }),
  )
})

test('at most half of the values are below the median, and at most half above it', () => {
  const values = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: minPeers, maxLength: 60 })
  fc.assert(
    fc.property(values, (all) => {
      const median = medianOf(all) ?? NaN
      expect(all.filter((value) => value < median).length).toBeLessThanOrEqual(all.length / 2)
      expect(all.filter((value) => value > median).length).toBeLessThanOrEqual(all.length / 2)
    }),
  )
})
