import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { randomSequence, bellAt, normalAt, seedOf, uniformAt } from './random.ts'

const places = Array.from({ length: 20_000 }, (_, place) => place)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]) => {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

test('the number at a place is always the same, whatever was drawn before it', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(), (seed, place) => {
      const before = uniformAt(seed, place)
      normalAt(seed, place + 1)
      expect(uniformAt(seed, place)).toBe(before)
    }),
  )
})

describe.for([
  ['uniform', uniformAt, 0.5, Math.sqrt(1 / 12)],
  ['normal', normalAt, 0, 1],
  ['nearly normal', bellAt, 0, 1],
] as const)('%s numbers', ([, at, expectedMean, expectedDeviation]) => {
  test.for([0, 1, 2, 0xffffffff, -5])('are spread as they should be, along places and along seeds: %i', (fixed) => {
    for (const values of [places.map((place) => at(fixed, place)), places.map((seed) => at(seed, fixed))]) {
      expect(Math.abs(mean(values) - expectedMean)).toBeLessThan(0.03)
      expect(Math.abs(deviation(values) - expectedDeviation)).toBeLessThan(0.03)
    }
  })

  test('do not follow from their neighbours', () => {
    const values = places.map((place) => at(7, place) - expectedMean)
    const together = values.slice(1).map((value, before) => value * (values[before] ?? 0))
    expect(Math.abs(mean(together)) / expectedDeviation ** 2).toBeLessThan(0.03)
  })
})

test('each use of a seed has a seed of its own', () => {
  expect(new Set(places.map((what) => seedOf(42, what))).size).toBe(places.length)
})

test('what is drawn lies within what was asked for', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(1000), fc.nat(1000), (seed, least, more) => {
      const { whole, pick, uniform, logNormal } = randomSequence(seed)
      expect(whole(least, least + more)).toSatisfy((drawn: number) => drawn >= least && drawn <= least + more)
      expect(['a', 'b', 'c']).toContain(pick(['a', 'b', 'c']))
      expect(uniform()).toSatisfy((drawn: number) => drawn >= 0 && drawn < 1)
      expect(logNormal(3, 2)).toBeGreaterThan(0)
    }),
  )
})

test('nothing can be picked from nothing', () => {
  expect(() => randomSequence(1).pick([])).toThrow('There is nothing to pick from.')
})
