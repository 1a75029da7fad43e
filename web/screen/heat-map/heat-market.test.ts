import { expect, test } from 'vitest'
import { sectorIds } from '#domain/stock/stock'
import { fc } from '#domain/testing/fast-check'
import { aRow } from '#web/testing/screener-builders.ts'
import { heatMarket, isStock } from './heat-market.ts'

const tech = (symbol: string, marketCap: number, sector = 'TECHNOLOGY') =>
  aRow({ marketCap, sector, weekDeltaRatio: 0.01 }, symbol)

test('groups stocks by sector, the largest first', () => {
  const rows = [tech('SMALL', 1), tech('BANK', 3, 'FINANCE'), tech('LARGE', 9), tech('OTHER', 2, 'HEALTHCARE')]
  const { sectors, stocks } = heatMarket(rows, 'week')
  expect(sectors.map(({ sector, tiles }) => [sector, ...tiles.map(({ key }) => key)])).toEqual([
    ['TECHNOLOGY', 'LARGE', 'SMALL'],
    ['FINANCE', 'BANK'],
    [undefined, 'OTHER'],
  ])
  expect(stocks).toBe(4)
})

test('counts a stock without a market cap or a change, which has no tile', () => {
  const rows = [
    tech('OK', 1),
    tech('ZERO', 0),
    aRow({ weekDeltaRatio: 0.1 }, 'NOCAP'),
    aRow({ marketCap: 1 }, 'NOCHANGE'),
    aRow({}, 'NEITHER'),
  ]
  expect(heatMarket(rows, 'week')).toMatchObject({ stocks: 1, withoutCap: 3, withoutChange: 1 })
})

test('gives a company with several share classes one tile, for the class that is traded most', () => {
  const share = (symbol: string, name: string, volume: number) =>
    aRow({ marketCap: 9, close: 2, weekDeltaRatio: 0.1, name, volume }, symbol)
  const rows = [
    share('GOOG', 'Alphabet Inc - Class C', 3),
    share('GOOGL', 'Alphabet Inc - Class A', 5),
    share('CCZ', 'Comcast Corp', 1),
    share('CMCSA', 'Comcast Corp - Class A', 4),
    share('FWONK', 'Liberty Media Corp (New Liberty Formula One) Series C', 2),
    share('CLASS', 'First Class Carriers', 1),
  ]
  const { sectors, stocks, otherClasses } = heatMarket(rows, 'week')
  expect(sectors.flatMap(({ tiles }) => tiles.map(({ key }) => key))).toEqual(['CLASS', 'CMCSA', 'FWONK', 'GOOGL'])
  expect([stocks, otherClasses]).toEqual([4, 2])
  expect(heatMarket([tech('ONE', 1), tech('TWO', 1)], 'week')).toMatchObject({ stocks: 2, otherClasses: 0 })
})

test('without market caps all tiles have one size, and those that moved most are shown', () => {
  const rows = [0.01, -0.3, 0.2, 0.02, 0].map((weekDeltaRatio, at) => aRow({ weekDeltaRatio }, `S${at}`))
  const { isEqual, sectors, stocks, others, withoutCap } = heatMarket([...rows, aRow({}, 'NONE')], 'week', 3)
  expect({ isEqual, stocks, others, withoutCap }).toEqual({ isEqual: true, stocks: 5, others: 2, withoutCap: 0 })
  expect(sectors.flatMap(({ tiles }) => tiles.map(({ key, cap }) => [key, cap]))).toEqual([
    ['S1', 1],
    ['S2', 1],
    ['S3', 1],
  ])
  expect(heatMarket([...rows, tech('CAP', 5)], 'week')).toMatchObject({ isEqual: false, stocks: 1, withoutCap: 5 })
})

test('the change is that of the timeframe', () => {
  const rows = [aRow({ marketCap: 1, weekDeltaRatio: 0.1, monthDeltaRatio: -0.2 })]
  const ratioOf = (timeframe: 'week' | 'month') => heatMarket(rows, timeframe).sectors[0]?.tiles[0]
  expect(ratioOf('week')).toMatchObject({ ratio: 0.1 })
  expect(ratioOf('month')).toMatchObject({ ratio: -0.2 })
})

test('beyond the limit, the smaller stocks of a sector share one tile, sorted by its size', () => {
  const rows = [tech('A', 10), tech('B', 4), tech('C', 3), tech('D', 3), tech('E', 2, 'FINANCE')]
  const { sectors, others } = heatMarket(rows, 'week', 2)
  expect(others).toBe(3)
  expect(sectors.map(({ stocks }) => stocks)).toEqual([4, 1])
  expect(sectors[0]?.tiles).toMatchObject([{ key: 'A' }, { others: 2, cap: 6 }, { key: 'B' }])
  expect(sectors[1]?.tiles).toMatchObject([{ others: 1, cap: 2 }])
})

test('each stock is in exactly one tile, or beyond the limit in none if the market has no market caps; keys are unique', () => {
  const stock = fc.record({
    marketCap: fc.integer({ min: -5, max: 1000 }),
    sector: fc.constantFrom(...sectorIds, 'HEALTHCARE', ''),
    weekDeltaRatio: fc.double({ noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(stock), fc.integer({ min: 0, max: 20 }), (values, limit) => {
      const rows = values.map((value, at) => aRow(value, `S${at}`))
      const { isEqual, sectors, stocks, others, withoutCap, withoutChange } = heatMarket(rows, 'week', limit)
      const tiles = sectors.flatMap((sector) => sector.tiles)
      expect(stocks + withoutCap + withoutChange).toBe(rows.length)
      expect(tiles.filter(isStock)).toHaveLength(Math.min(limit, stocks))
      expect(tiles.reduce((sum, tile) => sum + (isStock(tile) ? 0 : tile.others), 0)).toBe(isEqual ? 0 : others)
      expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length)
    }),
  )
})
