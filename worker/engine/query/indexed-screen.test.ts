import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { bitmapOf, count, has } from '../index/bitmap.ts'
import { inverse } from '../index/order.ts'
import { firstInOrder } from './indexed-screen.ts'

const shuffled = fc
  .integer({ min: 1, max: 300 })
  .chain((rows) =>
    fc.shuffledSubarray([...Array(rows).keys()], { minLength: rows }).map((order) => Uint32Array.from(order)),
  )

test('returns the first rows in display order, however many match', () => {
  fc.assert(
    fc.property(shuffled, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(400), (order, share, most) => {
      const matching = bitmapOf(order.length, (row) => ((row * 7919) % 101) / 101 < share)
      const total = count(matching)
      const wanted = Math.min(most, total)
      const first = firstInOrder(matching, wanted, { total, order, positions: () => inverse(order) })
      expect(first).toEqual(order.filter((row) => has(matching, row)).slice(0, wanted))
    }),
    { numRuns: sampleCount(1000) },
  )
})
