import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { isShareSplit } from './share-splits.ts'

test('a whole number of new shares for up to ten old ones is a split, and so is the reverse', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.integer({ min: 1, max: 10 }), (many, few) => {
      expect(isShareSplit(many / few)).toBe(true)
      expect(isShareSplit(few / many)).toBe(true)
    }),
  )
})

test('the ratio of a spin-off is not that of a split', () => {
  for (const ratio of [1.046, 1.253, 1.0312, 0, -2, NaN]) expect(isShareSplit(ratio)).toBe(false)
})
