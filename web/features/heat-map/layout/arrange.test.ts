import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sectorIds } from '#domain/stock/stock'
import { aRow } from '../../../testing/screener-builders.ts'
import { arrange, bodyOf, type Spaces } from './arrange.ts'
import { heatMarket } from './heat-market.ts'

const spaces: Spaces = { label: 20, gap: 1, sectorGap: 4 }

/** Any number of stocks, with a realistic distribution of market caps and sectors. */
const aMarket = (count: number, share: (at: number) => number = (at) => at) =>
  heatMarket(
    Array.from({ length: count }, (_, at) => {
      const sector = sectorIds[share(at) % sectorIds.length] ?? ''
      return aRow({ marketCap: 4e12 / (at + 1), sector, weekDeltaRatio: 0 }, `S${at}`)
    }),
    'week',
    Infinity,
  )

const sizes = fc.record({ width: fc.integer({ min: 200, max: 2000 }), height: fc.integer({ min: 320, max: 1200 }) })

test('every tile is within its sector, below the sector’s name', () => {
  fc.assert(
    fc.property(sizes, fc.integer({ min: 1, max: 200 }), ({ width, height }, count) => {
      const { sectors, tiles } = arrange(aMarket(count).sectors, { x: 0, y: 0, width, height }, spaces)
      expect(tiles).toHaveLength(count)
      for (const placed of sectors) {
        const body = bodyOf(placed, spaces)
        expect(placed.x + placed.width).toBeLessThanOrEqual(width + 1e-6)
        expect(placed.y + placed.height).toBeLessThanOrEqual(height + 1e-6)
        for (const rect of tiles.filter(({ tile }) => placed.sector.tiles.includes(tile))) {
          expect(rect.x).toBeGreaterThanOrEqual(body.x - 1e-6)
          expect(rect.y).toBeGreaterThanOrEqual(body.y - 1e-6)
          expect(rect.x + rect.width).toBeLessThanOrEqual(body.x + body.width + 1e-6)
          expect(rect.y + rect.height).toBeLessThanOrEqual(body.y + body.height + 1e-6)
        }
      }
    }),
    { numRuns: 50 },
  )
})

test('names take no area from tiles: sectors stay in proportion to their market caps', () => {
  const sectors = arrange(aMarket(300).sectors, { x: 0, y: 0, width: 1070, height: 640 }, spaces).sectors
  const areas = sectors.map((placed) => {
    const { width, height } = bodyOf(placed, spaces)
    return (width * height) / placed.sector.cap
  })
  expect(Math.max(...areas) / Math.min(...areas)).toBeLessThan(1.05)
})

test('a sector that is too flat has no name', () => {
  const rows = [4e12, 1].map((marketCap, at) =>
    aRow({ marketCap, sector: sectorIds[at] ?? '', weekDeltaRatio: 0 }, `S${at}`),
  )
  const { sectors } = arrange(heatMarket(rows, 'week').sectors, { x: 0, y: 0, width: 400, height: 400 }, spaces)
  expect(sectors.map(({ hasLabel }) => hasLabel)).toEqual([true, false])
})

test('the layout of the whole market takes less than a frame', () => {
  const { sectors } = aMarket(8000)
  const times = Array.from({ length: 10 }, () => {
    const start = performance.now()
    arrange(sectors, { x: 0, y: 0, width: 1070, height: 640 }, spaces)
    return performance.now() - start
  })
  // The fastest run: the others include other work of the machine.
  expect(Math.min(...times)).toBeLessThan(30)
})
