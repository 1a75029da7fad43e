import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { indexesIn, visibleRange, withOverscan } from './virtual-rows.ts'

test.for([
  ['at the top', 0, 400, 40, 100, [0, 10]],
  ['in the middle', 1000, 400, 40, 100, [25, 35]],
  ['at the end', 3600, 400, 40, 100, [90, 99]],
  ['beyond the end', 9000, 400, 40, 100, [99, 99]],
  ['pulled below the top', -300, 200, 40, 100, [0, 0]],
  ['a list shorter than the window', 0, 400, 40, 3, [0, 2]],
  ['an empty list', 0, 400, 40, 0, [0, -1]],
] as const)('%s', ([, above, height, rowHeight, count, [first, last]]) => {
  expect(visibleRange(above, height, rowHeight, count)).toEqual({ first, last })
})

test('every row that is at least partly visible is in the range', () => {
  const sizes = fc.record({
    above: fc.integer({ min: -1000, max: 100_000 }),
    height: fc.integer({ min: 1, max: 2000 }),
    rowHeight: fc.integer({ min: 8, max: 90 }),
    count: fc.integer({ min: 1, max: 5000 }),
    pixel: fc.nat(1999),
  })
  fc.assert(
    fc.property(sizes, ({ above, height, rowHeight, count, pixel }) => {
      const { first, last } = visibleRange(above, height, rowHeight, count)
      expect(first).toBeGreaterThanOrEqual(0)
      expect(last).toBeLessThan(count)
      const row = Math.floor((above + (pixel % height)) / rowHeight)
      if (row >= 0 && row < count) {
        expect(row).toBeGreaterThanOrEqual(first)
        expect(row).toBeLessThanOrEqual(last)
      }
    }),
  )
})

test('the overscan stays within the list', () => {
  expect(withOverscan({ first: 2, last: 97 }, 5, 100)).toEqual({ first: 0, last: 99 })
  expect(indexesIn(withOverscan({ first: 10, last: 11 }, 1, 100))).toEqual([9, 10, 11, 12])
  expect(indexesIn({ first: 0, last: -1 })).toEqual([])
})
