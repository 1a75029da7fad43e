import fc from 'fast-check'
import { expect, test } from 'vitest'
import { meanInterval, shareInterval } from './intervals.ts'

test('a share’s interval is Wilson’s: 8 of 10 may be anything from a half to nearly all', () => {
  // Brown, Cai and DasGupta (2001) give 0.490 to 0.943 for 8 of 10.
  expect(shareInterval(8, 2)?.low).toBeCloseTo(0.49, 3)
  expect(shareInterval(8, 2)?.high).toBeCloseTo(0.943, 3)
  expect(shareInterval(0, 0)).toBeUndefined()
})

test.for<[count: number, point: number]>([
  // The 97.5 % points of Student’s t, as tables have them.
  [4, 3.182],
  [10, 2.262],
  [30, 2.045],
  [1000, 1.962],
])('of %i values a mean’s interval is as wide as Student’s t has it', ([count, point]) => {
  // Half of them 1, half −1: the mean is 0, the variance count ÷ (count − 1).
  const interval = meanInterval({ count, sum: 0, squares: count })
  const reach = point * Math.sqrt(1 / (count - 1))
  expect(interval?.high).toBeCloseTo(reach, 1)
  expect((interval?.high ?? 0) / reach).toBeGreaterThan(0.99)
  expect(interval?.low).toBe(-(interval?.high ?? 0))
})

test('one value has no interval; equal values have an empty one', () => {
  expect(meanInterval({ count: 1, sum: 3, squares: 9 })).toBeUndefined()
  expect(meanInterval({ count: 3, sum: 6, squares: 12 })).toEqual({ low: 2, high: 2 })
})

test('a share lies in its interval, which lies between 0 and 1 and narrows with more plays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), (wins, losses) => {
      const interval = shareInterval(wins, losses)
      if (!interval) {
        // fast-check takes any value that a property returns for a failure, and an assertion returns one.
        expect(wins + losses).toBe(0)
        return
      }
      const share = wins / (wins + losses)
      expect(interval.low).toBeGreaterThanOrEqual(0)
      expect(interval.low).toBeLessThanOrEqual(share)
      expect(interval.high).toBeGreaterThanOrEqual(share)
      expect(interval.high).toBeLessThanOrEqual(1)
      const more = shareInterval(4 * wins, 4 * losses)
      expect((more?.high ?? 0) - (more?.low ?? 0)).toBeLessThan(interval.high - interval.low)
    }),
    { examples: [[0, 0]] },
  )
})

test('the mean lies in the middle of its interval', () => {
  const value = fc.double({ min: -10, max: 10, noNaN: true })
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 50 }), (values) => {
      const sum = values.reduce((total, one) => total + one, 0)
      const squares = values.reduce((total, one) => total + one * one, 0)
      const interval = meanInterval({ count: values.length, sum, squares })
      if (!interval) throw new Error('There are two.')
      expect((interval.low + interval.high) / 2).toBeCloseTo(sum / values.length, 6)
      expect(interval.low).toBeLessThanOrEqual(interval.high)
    }),
  )
})
