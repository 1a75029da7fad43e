import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { bollinger } from './bollinger.ts'

test('the bands are the mean and two standard deviations of the last values', () => {
  // 2, 4, 4, 4, 5, 5, 7, 9 have the mean 5 and the population standard deviation 2.
  const bands = bollinger([2, 4, 4, 4, 5, 5, 7, 9], { length: 8, width: 2 })
  expect(bands.slice(0, 7)).toEqual(Array(7).fill(null))
  expect(bands[7]).toEqual({ upper: 9, middle: 5, lower: 1 })
})

test('gives no bands for fewer values than the length', () => {
  expect(bollinger([1, 2, 3])).toEqual([null, null, null])
  expect(bollinger([])).toEqual([])
})

test('the middle lies within the range of its window, and the bands are symmetric around it', () => {
  const prices = fc.array(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { maxLength: 60 })
  fc.assert(
    fc.property(prices, fc.integer({ min: 1, max: 25 }), (values, length) => {
      const all = bollinger(values, { length, width: 2 })
      expect(all).toHaveLength(values.length)
      all.forEach((bands, at) => {
        if (!bands) return expect(at).toBeLessThan(length - 1)
        const window = values.slice(at + 1 - length, at + 1)
        const slack = 1e-9 * Math.max(...window)
        expect(bands.middle).toBeGreaterThanOrEqual(Math.min(...window) - slack)
        expect(bands.middle).toBeLessThanOrEqual(Math.max(...window) + slack)
        expect(bands.upper - bands.middle).toBeCloseTo(bands.middle - bands.lower, 6)
      })
    }),
  )
})
