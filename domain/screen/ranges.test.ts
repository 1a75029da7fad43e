import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { lastStep, marketCapSteps, priceBounds, stepBounds, volumeSteps, within } from './ranges.ts'

const passes = (range: readonly [number, number], value: number | null) => {
  const bounds = stepBounds(marketCapSteps, range)
  return bounds === undefined || within(value, bounds)
}

test.for<[range: [number, number], passing: number[], failing: number[]]>([
  [[1, 8], [50e6, 3e12], [49.9e6]],
  [[4, 8], [10e9, 4e12], [9.99e9]],
  [[0, 4], [0, 10e9], [10.01e9]],
  [[8, 8], [2e12 + 1], [2e12]],
  [[0, 0], [49e6], [50e6]],
  [[7, 7], [2e12], [2e12 + 1, 2e12 - 1]],
  [
    [2, 3],
    [300e6, 2e9],
    [299e6, 2.1e9],
  ],
])('applies the market cap positions %j', ([range, passing, failing]) => {
  expect(passing.map((value) => passes(range, value))).toEqual(passing.map(() => true))
  expect(failing.map((value) => passes(range, value))).toEqual(failing.map(() => false))
})

test('the full range passes a missing value; any narrower one excludes it', () => {
  expect(passes([0, 8], null)).toBe(true)
  expect(passes([0, 7], null)).toBe(false)
  expect(passes([1, 8], null)).toBe(false)
})

test('each slider has one position below its first limit and one above its last', () => {
  for (const steps of [marketCapSteps, volumeSteps]) {
    expect(steps.labels).toHaveLength(steps.limits.length + 2)
    expect(steps.limits.toSorted((a, b) => a - b)).toEqual(steps.limits)
  }
  expect(lastStep(volumeSteps)).toBe(11)
})

test('widening a range never loses a stock', () => {
  const position = fc.nat(lastStep(volumeSteps))
  fc.assert(
    fc.property(position, position, fc.double({ min: 0, max: 1e8, noNaN: true }), (a, b, value) => {
      const lower = Math.min(a, b)
      const upper = Math.max(a, b)
      const in_ = (range: readonly [number, number]) => {
        const bounds = stepBounds(volumeSteps, range)
        return bounds === undefined || within(value, bounds)
      }
      if (in_([lower, upper])) {
        expect(in_([Math.max(0, lower - 1), upper])).toBe(true)
        expect(in_([lower, Math.min(11, upper + 1)])).toBe(true)
      }
    }),
  )
})

test('a price bound of zero is unset; the others are inclusive', () => {
  expect(priceBounds(0, 0)).toBeUndefined()
  const bounds = priceBounds(5, 10)
  expect(bounds && [4.99, 5, 10, 10.01].map((price) => within(price, bounds))).toEqual([false, true, true, false])
  const open = priceBounds(5, 0)
  expect(open && within(1e9, open)).toBe(true)
})

test('a minimum price above the maximum matches nothing', () => {
  const bounds = priceBounds(10, 5)
  expect(bounds && [1, 5, 7, 10, 20].some((price) => within(price, bounds))).toBe(false)
})
