import { expect, test } from 'vitest'
import { within } from '#domain/screen/ranges'
import { fc } from '#domain/testing/fast-check'
import { bitmapOf } from './bitmap.ts'
import { orderByValue } from './order.ts'
import { createRangeIndex } from './range-index.ts'

const numbers = fc.oneof(fc.integer({ min: 0, max: 9 }), fc.constantFrom(NaN, 2.5, -1, 1e12, Infinity, -Infinity))
const limits = fc.oneof(fc.integer({ min: -1, max: 10 }), fc.constantFrom(2.5, Infinity, -Infinity))
const anyBounds = fc.record({ min: limits, minOpen: fc.boolean(), max: limits, maxOpen: fc.boolean() })

test('finds the same rows within bounds as a check of each row', () => {
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 400 }), fc.array(anyBounds, { maxLength: 5 }), (list, questions) => {
      const values = Float64Array.from(list)
      const ranges = createRangeIndex(values, orderByValue(values))
      for (const bounds of questions) {
        const rows = bitmapOf(values.length, (row) => row % 5 !== 0)
        ranges(bounds)(rows)
        expect(rows).toEqual(bitmapOf(values.length, (row) => row % 5 !== 0 && within(values[row] ?? NaN, bounds)))
      }
    }),
    { numRuns: 300 },
  )
})
