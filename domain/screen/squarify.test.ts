import { expect, test, vi } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { type Rect, squarify } from './squarify.ts'

const box: Rect = { x: 10, y: 20, width: 600, height: 400 }

const boxes = fc.record({
  x: fc.integer({ min: 0, max: 50 }),
  y: fc.integer({ min: 0, max: 50 }),
  width: fc.integer({ min: 1, max: 2000 }),
  height: fc.integer({ min: 1, max: 2000 }),
})
/** Market caps from a million to five trillion, largest first. */
const caps = fc
  .array(fc.double({ min: 6, max: 12.7, noNaN: true }), { minLength: 1, maxLength: 120 })
  .map((logs) => logs.map((log) => 10 ** log).toSorted((a, b) => b - a))

const area = ({ width, height }: Rect) => width * height
const right = ({ x, width }: Rect) => x + width
const bottom = ({ y, height }: Rect) => y + height
const ratio = ({ width, height }: Rect) => Math.max(width / height, height / width)
const close = 1e-6

test('gives the result of the paper’s example', () => {
  const rects = squarify([6, 6, 4, 3, 2, 2, 1], { x: 0, y: 0, width: 6, height: 4 })
  const seen = rects.map(({ x, y, width, height }) => [x, y, width, height].map((value) => Number(value.toFixed(2))))
  expect(seen).toEqual([
    [0, 0, 3, 2],
    [0, 2, 3, 2],
    [3, 0, 1.71, 2.33],
    [4.71, 0, 1.29, 2.33],
    [3, 2.33, 1.2, 1.67],
    [4.2, 2.33, 1.2, 1.67],
    [5.4, 2.33, 0.6, 1.67],
  ])
})

test('every area is proportional to its weight, and together they fill the box', () => {
  fc.assert(
    fc.property(caps, boxes, (weights, box) => {
      const rects = squarify(weights, box)
      const total = weights.reduce((sum, weight) => sum + weight, 0)
      expect(rects).toHaveLength(weights.length)
      for (const [at, rect] of rects.entries()) {
        const expected = ((weights[at] ?? 0) / total) * area(box)
        expect(Math.abs(area(rect) - expected)).toBeLessThan(1e-6 * area(box))
      }
    }),
  )
})

test('no rectangle leaves the box or overlaps another', () => {
  fc.assert(
    fc.property(caps, boxes, (weights, box) => {
      const rects = squarify(weights, box)
      for (const [at, one] of rects.entries()) {
        expect(one.width).toBeGreaterThanOrEqual(-close)
        expect(one.height).toBeGreaterThanOrEqual(-close)
        expect(one.x).toBeGreaterThanOrEqual(box.x - close)
        expect(one.y).toBeGreaterThanOrEqual(box.y - close)
        expect(right(one)).toBeLessThanOrEqual(right(box) + close)
        expect(bottom(one)).toBeLessThanOrEqual(bottom(box) + close)
        for (const other of rects.slice(at + 1)) {
          const across = Math.min(right(one), right(other)) - Math.max(one.x, other.x)
          const down = Math.min(bottom(one), bottom(other)) - Math.max(one.y, other.y)
          expect(Math.min(across, down)).toBeLessThan(close)
        }
      }
    }),
    { numRuns: 50 },
  )
})

test('the rectangles of a market are nearly square', () => {
  // Market caps follow a power law: the n-th company has about 1 / n of the first one's.
  const rects = squarify(
    Array.from({ length: 500 }, (_, at) => 4e12 / (at + 1)),
    box,
  )
  const mean = rects.reduce((sum, rect) => sum + ratio(rect), 0) / rects.length
  expect(mean).toBeLessThan(1.3)
  expect(Math.max(...rects.map(ratio))).toBeLessThan(3)
})

test('no weights give no rectangles', () => {
  expect(squarify([], box)).toEqual([])
})

test('tries each company in at most two rows, for any size of the market', () => {
  const trials = (companies: number) => {
    // An aspect ratio is the larger of two quotients, and each trial compares the worst ones of a row.
    const compared = vi.spyOn(Math, 'max')
    const weights = Array.from({ length: companies }, (_, at) => 4e12 / (at + 1))
    squarify(weights, box)
    const { length } = compared.mock.calls
    compared.mockRestore()
    return length
  }
  for (const companies of [1_000, 2_000, 8_000]) expect(trials(companies)).toBeLessThan(2.5 * companies)
})
