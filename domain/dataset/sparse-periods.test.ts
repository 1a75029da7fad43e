import { expect, test } from 'vitest'
import { statisticsOf } from '#domain/dataset/statistics'
import { fc } from '#domain/testing/fast-check'
import { sparseStatistics, sparseYear } from './sparse-periods.ts'

const print = (session: number, close: number) => ({ session, close })

test.for([
  ['a print on the first session of each', [print(0, 10), print(21, 12), print(42, 15)], { month: 3, twoMonths: 5 }],
  ['the nearest within five sessions', [print(16, 8), print(24, 12), print(42, 15)], { month: 3 }],
  ['the earlier of two equally near', [print(18, 8), print(24, 12), print(42, 15)], { month: 7 }],
  ['five sessions away', [print(5, 8), print(42, 15)], { twoMonths: 7 }],
  ['six sessions away', [print(6, 8), print(42, 15)], {}],
  ['the last print is never its own beginning', [print(42, 15)], {}],
  ['no print', [], {}],
] as const)('compares the last print: %s', ([, prints, expected]) => {
  const found = Object.entries(sparseStatistics(prints)).map(([period, { close }]) => [period, close.delta])
  expect(Object.fromEntries(found)).toEqual(expected)
})

test('gives the changes of any other market if no session is missing', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 43, maxLength: 80 }), (closes) => {
      const { month, twoMonths } = statisticsOf(closes.map((close) => ({ close, volume: 0 })))
      const sparse = sparseStatistics(closes.map((close, session) => print(session, close)))
      for (const [dense, own] of [
        [month, sparse.month],
        [twoMonths, sparse.twoMonths],
      ])
        expect(own?.close).toEqual({ delta: dense?.close.delta, deltaRatio: dense?.close.deltaRatio })
    }),
  )
})

test('the extremes of 52 weeks need a print near their beginning, and one in four sessions', () => {
  const every = (step: number, from = 0) =>
    Array.from({ length: Math.floor((300 - from) / step) + 1 }, (_, at) =>
      print(from + at * step, from + at * step + 1),
    )
  expect(sparseYear(every(1), 49)).toEqual({ low: 50, high: 301 })
  expect(sparseYear(every(4), 49)).toEqual({ low: 53, high: 301 })
  expect(sparseYear(every(5), 49)).toBeUndefined()
  expect(sparseYear(every(1, 60), 49)).toBeUndefined()
  expect(sparseYear(every(1), 0), 'the market begins within them').toBeUndefined()
  expect(sparseYear([], 49)).toBeUndefined()
})
