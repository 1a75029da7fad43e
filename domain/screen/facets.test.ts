import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { edgesOf } from './facets.ts'

const evenly = (count: number, valueOf: (share: number) => number) =>
  Array.from({ length: count }, (_, i) => valueOf(i / (count - 1)))

const powersOfTen = [1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11]

test.for([
  ['places in a range', evenly(1001, (share) => share), [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]],
  [
    'ratios',
    evenly(1001, (share) => 5 + 40 * share),
    [7.5, 10, 12.5, 15, 17.5, 20, 22.5, 25, 27.5, 30, 32.5, 35, 37.5, 40, 42.5],
  ],
  ['changes', evenly(1001, (share) => 0.2 * share - 0.1), [-0.08, -0.06, -0.04, -0.02, 0, 0.02, 0.04, 0.06, 0.08]],
  ['sizes', evenly(1001, (share) => 10 ** (7 + 4 * share)), [2e7, 5e7, 1e8, 2e8, 5e8, 1e9, 2e9, 5e9, 1e10, 2e10, 5e10]],
  ['sizes of many powers', evenly(1001, (share) => 10 ** (12 * share)), powersOfTen],
  // Such as the revenues of companies of which one in ten has none.
  [
    'sizes and some zeros',
    [...Array<number>(100).fill(0), ...evenly(901, (share) => 10 ** (7 + 4 * share))],
    [2e7, 5e7, 1e8, 2e8, 5e8, 1e9, 2e9, 5e9, 1e10, 2e10, 5e10],
  ],
  [
    'mostly nothing',
    [...Array<number>(99).fill(0), 4],
    [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.25, 2.5, 2.75, 3, 3.25, 3.5, 3.75],
  ],
  ['one value', [3, 3, 3], []],
  ['no value', [], []],
] as const)('%s have round edges', ([, values, edges]) => {
  expect(edgesOf(values)).toEqual(edges)
})

test('one outlier does not flatten the histogram', () => {
  const edges = edgesOf([...evenly(999, (share) => 40 * share), 1e12])
  expect(edges.at(-1)).toBeLessThan(40)
})

test('edges ascend, are few, and lie within the values', () => {
  const value = fc.oneof(
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -9, max: 9 }),
    fc.double({ min: 0, max: 1, noNaN: true }),
    // Values so small that no step between them can be represented.
    fc.constantFrom(5e-324, 1.5e-323, 5e-323, 1e-322),
  )
  fc.assert(
    fc.property(fc.array(value, { maxLength: 60 }), (values) => {
      const sorted = values.toSorted((a, b) => a - b)
      const edges = edgesOf(sorted)
      expect(edges.length).toBeLessThanOrEqual(15)
      expect(edges.every(Number.isFinite)).toBe(true)
      expect(edges).toEqual([...new Set(edges)].toSorted((a, b) => a - b))
      for (const edge of edges) {
        expect(edge).toBeGreaterThanOrEqual(sorted[0] ?? NaN)
        expect(edge).toBeLessThanOrEqual(sorted.at(-1) ?? NaN)
      }
    }),
    { numRuns: sampleCount(5000) },
  )
})
