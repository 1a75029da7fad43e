import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { roundDecimals, roundSignificant } from './rounding.ts'

/** The plain references, which go through text. */
const decimals = (value: number, digits: number): number => {
  const isTie = Math.abs(value * 2 ** (digits + 1)) % 2 === 1
  const rounded = isTie ? (2 * Math.round((value * 10 ** digits) / 2)) / 10 ** digits : Number(value.toFixed(digits))
  return rounded === 0 ? 0 : rounded
}
const significant = (value: number): number => Number(value.toPrecision(6))

const digits = fc.constantFrom(2, 5, 6, 8)
/** A double some steps from another one. */
const near = (value: number, steps: number): number => value + steps * Math.abs(value) * 2 ** -53
const steps = fc.integer({ min: -4, max: 4 })
const sign = fc.constantFrom(1, -1)

describe('rounding to decimals equals rounding through text', () => {
  test('for every double', () => {
    const value = fc.oneof(fc.double(), fc.double({ min: -1e9, max: 1e9 }), fc.double({ min: -1e-6, max: 1e-6 }))
    fc.assert(
      fc.property(value, digits, (value, digits) => {
        expect(roundDecimals(value, digits)).toBe(decimals(value, digits))
      }),
      { numRuns: 5000 },
    )
  })

  test('at ties and near them', () => {
    fc.assert(
      fc.property(fc.nat(2 ** 31), digits, steps, sign, (count, digits, steps, sign) => {
        const value = sign * near((count + 0.5) / 10 ** digits, steps)
        expect(roundDecimals(value, digits)).toBe(decimals(value, digits))
      }),
      { numRuns: 5000 },
    )
  })

  test('for fractions exactly between two decimals', () => {
    fc.assert(
      fc.property(fc.integer(), digits, (count, digits) => {
        const value = (2 * count + 1) / 2 ** (digits + 1)
        expect(roundDecimals(value, digits)).toBe(decimals(value, digits))
      }),
      { numRuns: 5000 },
    )
  })

  test.for([
    [0.125, 2, 0.12],
    [0.375, 2, 0.38],
    [-0.001, 2, 0],
    [NaN, 2, NaN],
    [Infinity, 2, Infinity],
    [1e21, 6, 1e21],
  ] as const)('rounds %s to %s places: %s', ([value, digits, expected]) => {
    expect(roundDecimals(value, digits)).toBe(expected)
  })
})

describe('rounding to six significant digits equals rounding through text', () => {
  test('for every double', () => {
    const value = fc.oneof(fc.double(), fc.double({ min: 0, max: 1e7 }), fc.double({ min: 0, max: 1 }))
    fc.assert(
      fc.property(value, (value) => {
        expect(roundSignificant(value)).toBe(significant(value))
      }),
      { numRuns: 5000 },
    )
  })

  test('at ties, at powers of ten, and near them', () => {
    const exponent = fc.integer({ min: -12, max: 8 })
    const count = fc.oneof(fc.integer({ min: 100_000, max: 1_000_000 }), fc.constantFrom(100_000, 999_999, 1_000_000))
    fc.assert(
      fc.property(count, fc.constantFrom(0, 0.5), exponent, steps, (count, half, exponent, steps) => {
        const value = near((count + half) * 10 ** exponent, steps)
        expect(roundSignificant(value)).toBe(significant(value))
      }),
      { numRuns: 5000 },
    )
  })
})
