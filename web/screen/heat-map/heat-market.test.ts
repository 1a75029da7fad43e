import { expect, test } from 'vitest'
import { sectorIds } from '#domain/stock/stock'
import { fc } from '#domain/testing/fast-check'
import { aRow } from '#web/testing/screener-builders.ts'
import { heatMarket, isStock } from './heat-market.ts'
import { aView } from './test-view.ts'

const tech = (symbol: string, marketCap: number, sector = 'TECHNOLOGY') =>
  aRow({ marketCap, sector, weekDeltaRatio: 0.01 }, symbol)

test('groups stocks by sector, the largest first', () => {
  const rows = [tech('SMALL', 1), tech('BANK', 3, 'FINANCE'), tech('LARGE', 9), tech('OTHER', 2, 'HEALTHCARE')]
  const { sectors, stocks } = heatMarket(rows, aView)
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
  expect(heatMarket(rows, aView)).toMatchObject({ stocks: 1, withoutSize: 3, withoutValue: 1 })
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
  const { sectors, stocks, otherClasses } = heatMarket(rows, aView)
  expect(sectors.flatMap(({ tiles }) => tiles.map(({ key }) => key))).toEqual(['CLASS', 'CMCSA', 'FWONK', 'GOOGL'])
  expect([stocks, otherClasses]).toEqual([4, 2])
  expect(heatMarket([tech('ONE', 1), tech('TWO', 1)], aView)).toMatchObject({ stocks: 2, otherClasses: 0 })
})

test('without market caps all tiles have one size, and those that moved most have their own', () => {
  const rows = [0.01, -0.3, 0.2, 0.02, 0].map((weekDeltaRatio, at) => aRow({ weekDeltaRatio }, `S${at}`))
  const { isEqual, sectors, stocks, others, withoutSize } = heatMarket([...rows, aRow({}, 'NONE')], aView, 3)
  expect({ isEqual, stocks, others, withoutSize }).toEqual({ isEqual: true, stocks: 5, others: 2, withoutSize: 0 })
  expect(sectors.flatMap(({ tiles }) => tiles.map(({ key, area }) => [key, area]))).toEqual([
    ['S1', 1],
    ['S2', 1],
    ['S3', 1],
  ])
  expect(heatMarket([...rows, tech('CAP', 5)], aView)).toMatchObject({ isEqual: false, stocks: 1, withoutSize: 5 })
})

test('the change is that of the timeframe', () => {
  const rows = [aRow({ marketCap: 1, weekDeltaRatio: 0.1, monthDeltaRatio: -0.2 })]
  const tileOf = (timeframe: 'week' | 'month') => heatMarket(rows, { ...aView, timeframe }).sectors[0]?.tiles[0]
  expect(tileOf('week')).toMatchObject({ value: 0.1 })
  expect(tileOf('month')).toMatchObject({ value: -0.2 })
})

test('beyond the limit, the smaller stocks of a sector share one tile, which takes no area from the larger ones', () => {
  const rows = [tech('A', 10), tech('B', 4), tech('C', 3), tech('D', 3), tech('E', 2, 'FINANCE')]
  const { sectors, others } = heatMarket(rows, aView, 2)
  expect(others).toBe(3)
  expect(sectors.map(({ stocks }) => stocks)).toEqual([4, 1])
  expect(sectors[0]).toMatchObject({ area: 14, tiles: [{ key: 'A' }, { key: 'B' }], others: { others: 2, area: 6 } })
  expect(sectors[1]).toMatchObject({ area: 2, tiles: [], others: { others: 1, area: 2 } })
})

test('area and color show any number; equal tiles have the order of market caps', () => {
  const rows = [
    aRow({ marketCap: 9, volume: 1, peRatio: 20, weekDeltaRatio: 0.1 }, 'BIG'),
    aRow({ marketCap: 3, volume: 8, peRatio: 5 }, 'BUSY'),
    aRow({ marketCap: 4, volume: 6 }, 'LOSS'),
    aRow({ marketCap: 5, peRatio: 7 }, 'STILL'),
  ]
  const chosen = heatMarket(rows, { ...aView, size: 'volume', color: 'peRatio' })
  expect(chosen).toMatchObject({ isEqual: false, stocks: 2, withoutSize: 1, withoutValue: 1 })
  expect(chosen.sectors[0]?.tiles).toMatchObject([
    { key: 'BUSY', area: 8, value: 5 },
    { key: 'BIG', area: 1, value: 20 },
  ])
  const equal = heatMarket(rows, { ...aView, size: 'equal', color: 'peRatio' })
  expect(equal).toMatchObject({ isEqual: true, isRanked: true, withoutSize: 0 })
  expect(equal.sectors[0]?.tiles.map(({ key, area }) => [key, area])).toEqual([
    ['BIG', 1],
    ['STILL', 1],
    ['BUSY', 1],
  ])
})

test('each stock is in exactly one tile; keys are unique', () => {
  const stock = fc.record({
    marketCap: fc.integer({ min: -5, max: 1000 }),
    sector: fc.constantFrom(...sectorIds, 'HEALTHCARE', ''),
    weekDeltaRatio: fc.double({ noNaN: true }),
  })
  fc.assert(
    fc.property(fc.array(stock), fc.integer({ min: 0, max: 20 }), (values, limit) => {
      const rows = values.map((value, at) => aRow(value, `S${at}`))
      const { sectors, stocks, others, withoutSize, withoutValue } = heatMarket(rows, aView, limit)
      const tiles = sectors.flatMap((sector) => [...sector.tiles, ...(sector.others ? [sector.others] : [])])
      expect(stocks + withoutSize + withoutValue).toBe(rows.length)
      expect(tiles.filter(isStock)).toHaveLength(Math.min(limit, stocks))
      expect(tiles.reduce((sum, tile) => sum + (isStock(tile) ? 0 : tile.others), 0)).toBe(others)
      expect(new Set(tiles.map(({ key }) => key)).size).toBe(tiles.length)
    }),
  )
})
