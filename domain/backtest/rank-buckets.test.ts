import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { createRankBuckets, fallingSteps } from './rank-buckets.ts'

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const someReturn = fc.oneof({ weight: 9, arbitrary: fc.double({ min: -1, max: 3, noNaN: true }) }, fc.constant(NaN))
const someReturns = fc.array(someReturn, { maxLength: 80, size: 'max' })

test('equals the mean of the means of each tenth, over the periods in which every tenth has a stock', () => {
  fc.assert(
    fc.property(fc.array(someReturns, { maxLength: 5 }), (all) => {
      const buckets = createRankBuckets()
      for (const returns of all) buckets.add(Float64Array.from(returns))
      const tenths = all
        .map((returns) =>
          Array.from({ length: 10 }, (_, tenth) =>
            returns.filter(
              (value, rank) =>
                value === value && rank * 10 >= tenth * returns.length && rank * 10 < (tenth + 1) * returns.length,
            ),
          ),
        )
        .filter((period) => period.every((some) => some.length > 0))
      const found = buckets.result()
      expect(found?.periods ?? 0).toBe(tenths.length)
      for (const [at, { meanReturn, stocks }] of (found?.buckets ?? []).entries()) {
        const some = tenths.map((period) => period[at] ?? [])
        expect(meanReturn).toBeCloseTo(average(some.map(average)), 9)
        expect(stocks).toBeCloseTo(average(some.map(({ length }) => length)), 9)
      }
    }),
  )
})

test('an order is monotone if the return falls in all nine steps', () => {
  const of = (...returns: readonly number[]) => ({
    buckets: returns.map((meanReturn) => ({ meanReturn, stocks: 1 })),
  })
  expect(fallingSteps(of(9, 8, 7, 6, 5, 4, 3, 2, 1, 0))).toBe(9)
  expect(fallingSteps(of(9, 8, 8, 6, 7, 4, 3, 2, 1, 0))).toBe(7)
})
