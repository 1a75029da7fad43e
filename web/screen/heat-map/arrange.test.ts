import { expect, test } from 'vitest'
import { type Rect, squarify } from '#domain/screen/squarify'
import { sectors as known } from '#domain/stock/sectors'
import { sectorIds } from '#domain/stock/stock'
import { fc } from '#domain/testing/fast-check'
import { aRow } from '#web/testing/screener-builders.ts'
import { arrange, bodyOf, neighbor, type Spaces } from './arrange.ts'
import { heatMarket, isStock } from './heat-market.ts'
import { aView } from './test-view.ts'

const spaces: Spaces = { label: 20, letter: 6, gap: 1, sectorGap: 4 }

/** Any number of stocks, with a realistic distribution of market caps and sectors. */
const aMarket = (count: number, share: (at: number) => number = (at) => at) =>
  heatMarket(
    Array.from({ length: count }, (_, at) => {
      const sector = sectorIds[share(at) % sectorIds.length] ?? ''
      return aRow({ marketCap: 4e12 / (at + 1), sector, weekDeltaRatio: 0 }, `S${at}`)
    }),
    aView,
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
        for (const rect of tiles.filter(({ tile }) => placed.sector.tiles.some((one) => one === tile))) {
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

test('the others of a sector are one line at its end, however many they are', () => {
  const rows = Array.from({ length: 900 }, (_, at) =>
    aRow({ marketCap: 1000 - at, sector: sectorIds[at % 2] ?? '', weekDeltaRatio: 0 }, `S${at}`),
  )
  const { sectors } = heatMarket(rows, aView, 40)
  const { sectors: placed, tiles } = arrange(sectors, { x: 0, y: 0, width: 900, height: 500 }, spaces)
  const others = tiles.filter(({ tile }) => !isStock(tile))
  const height = spaces.label - spaces.sectorGap
  expect(others.map((tile) => tile.height)).toEqual([height, height])
  for (const [at, { y, width, ...rect }] of placed.entries()) {
    expect((others[at]?.y ?? 0) + (others[at]?.height ?? 0)).toBeCloseTo(y + rect.height)
    expect(others[at]?.width).toBe(width)
  }
  // A sector of others only is one tile.
  const [one] = arrange(
    heatMarket(rows.slice(0, 1), aView, 0).sectors,
    { x: 0, y: 0, width: 90, height: 90 },
    spaces,
  ).tiles
  expect(one?.width).toBeCloseTo(90)
})

test('names take no area from tiles: sectors stay in proportion to their market caps', () => {
  const sectors = arrange(aMarket(300).sectors, { x: 0, y: 0, width: 1070, height: 640 }, spaces).sectors
  const areas = sectors.map((placed) => {
    const { width, height } = bodyOf(placed, spaces)
    return (width * height) / placed.sector.area
  })
  expect(Math.max(...areas) / Math.min(...areas)).toBeLessThan(1.05)
})

test('a sector that is too flat has no name', () => {
  const rows = [4e12, 1].map((marketCap, at) =>
    aRow({ marketCap, sector: sectorIds[at] ?? '', weekDeltaRatio: 0 }, `S${at}`),
  )
  const { sectors } = arrange(heatMarket(rows, aView).sectors, { x: 0, y: 0, width: 400, height: 400 }, spaces)
  expect(sectors.map(({ label }) => label)).toEqual(['top', 'none'])
})

test.each([
  [288, 320],
  [328, 340],
  [358, 380],
  [380, 460],
  [288, 1008],
  [358, 1008],
])('every sector of a market has a name that fits on a phone, at %i by %i pixels', (width, height) => {
  const shares = [30, 25, 14, 12, 10, 7, 2]
  const rows = shares.flatMap((share, at) =>
    Array.from({ length: 20 }, (_, rank) =>
      aRow({ marketCap: share / (rank + 1), sector: sectorIds[at] ?? '', weekDeltaRatio: 0 }, `S${at}-${rank}`),
    ),
  )
  const { sectors } = arrange(heatMarket(rows, aView).sectors, { x: 0, y: 0, width, height }, spaces)
  const cut = sectors.filter(({ sector: { sector }, label, ...placed }) => {
    const length = (sector ? known[sector].short.length : 0) * spaces.letter
    return label === 'none' || (label === 'top' ? placed.width : placed.height) < length
  })
  expect(cut).toEqual([])
  if (height > 1000) expect(new Set(sectors.map((placed) => placed.width))).toEqual(new Set([width]))
})

test('the layout of the whole market reads each stock once', () => {
  let looks = 0
  const sectors = aMarket(8000).sectors.map((sector) => ({
    ...sector,
    tiles: sector.tiles.map((tile) => ({
      ...tile,
      get area() {
        looks++
        return tile.area
      },
    })),
  }))
  arrange(sectors, { x: 0, y: 0, width: 1070, height: 640 }, spaces)
  expect(looks).toBe(8000)
})

const directions = ['left', 'right', 'up', 'down'] as const

/**
 * A B
 * A C
 */
const a: Rect = { x: 0, y: 0, width: 10, height: 20 }
const b: Rect = { x: 10, y: 0, width: 10, height: 12 }
const c: Rect = { x: 10, y: 12, width: 10, height: 8 }

test.each([
  [a, 'right', 1],
  [b, 'left', 0],
  [b, 'down', 2],
  [c, 'up', 1],
  [c, 'left', 0],
  [a, 'left', undefined],
  [a, 'down', undefined],
] as const)('from %o the neighbor %s is number %s', (from, direction, index) => {
  expect(neighbor([a, b, c], from, direction)).toBe(index)
})

test('the arrow keys reach every tile of a map', () => {
  const weights = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 1, maxLength: 60 })
  fc.assert(
    fc.property(weights, (caps) => {
      const rects = squarify(
        caps.toSorted((x, y) => y - x),
        { x: 0, y: 0, width: 500, height: 400 },
      )
      const reached = new Set([0])
      for (const at of reached) {
        for (const direction of directions) {
          const next = rects[at] && neighbor(rects, rects[at], direction)
          if (next !== undefined) reached.add(next)
        }
      }
      expect(reached.size).toBe(rects.length)
    }),
  )
})
