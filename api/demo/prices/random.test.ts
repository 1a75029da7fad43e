import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { bellAt, normalAt, randomSequence, seedOf, uniformAt } from './random.ts'

const positions = Array.from({ length: 20_000 }, (_, position) => position)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const deviation = (values: readonly number[]) => {
  const middle = mean(values)
  return Math.sqrt(mean(values.map((value) => (value - middle) ** 2)))
}

test('the number at a position never depends on earlier draws', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(), (seed, position) => {
      const before = uniformAt(seed, position)
      normalAt(seed, position + 1)
      expect(uniformAt(seed, position)).toBe(before)
    }),
  )
})

describe.for([
  ['uniform', uniformAt, 0.5, Math.sqrt(1 / 12)],
  ['normal', normalAt, 0, 1],
  ['nearly normal', bellAt, 0, 1],
] as const)('%s numbers', ([, at, expectedMean, expectedDeviation]) => {
  test.for([0, 1, 2, 0xffffffff, -5])('are distributed evenly along positions and seeds: %i', (fixed) => {
    for (const values of [positions.map((position) => at(fixed, position)), positions.map((seed) => at(seed, fixed))]) {
      expect(Math.abs(mean(values) - expectedMean)).toBeLessThan(0.03)
      expect(Math.abs(deviation(values) - expectedDeviation)).toBeLessThan(0.03)
    }
  })

  test('are not correlated with their neighbors', () => {
    const values = positions.map((position) => at(7, position) - expectedMean)
    const together = values.slice(1).map((value, before) => value * (values[before] ?? 0))
    expect(Math.abs(mean(together)) / expectedDeviation ** 2).toBeLessThan(0.03)
  })
})

test('each use of a seed has its own derived seed', () => {
  expect(new Set(positions.map((what) => seedOf(42, what))).size).toBe(positions.length)
})

test('numbers are within the requested range', () => {
  fc.assert(
    fc.property(fc.integer(), fc.nat(1000), fc.nat(1000), (seed, min, more) => {
      const { whole, pick, uniform, logNormal } = randomSequence(seed)
      expect(whole(min, min + more)).toSatisfy((drawn: number) => drawn >= min && drawn <= min + more)
      expect(['a', 'b', 'c']).toContain(pick(['a', 'b', 'c']))
      expect(uniform()).toSatisfy((drawn: number) => drawn >= 0 && drawn < 1)
      expect(logNormal(3, 2)).toBeGreaterThan(0)
    }),
  )
})

test('an empty list has nothing to pick', () => {
  expect(() => randomSequence(1).pick([])).toThrow('There is nothing to pick from.')
})
