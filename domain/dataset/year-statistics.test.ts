import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { yearStatisticsOf } from './year-statistics.ts'

const price = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100)

test('the extremes are those of the last 252 sessions, of closes where a high or low is unknown', () => {
  const bar = fc.record({
    close: price,
    high: fc.option(price, { nil: NaN }),
    low: fc.option(price, { nil: NaN }),
  })
  fc.assert(
    fc.property(fc.array(bar, { minLength: 245, maxLength: 300, size: 'max' }), (bars) => {
      const { high, low } = yearStatisticsOf({
        close: bars.map((one) => one.close),
        high: bars.map((one) => one.high),
        low: bars.map((one) => one.low),
      })
      const year = bars.slice(-252)
      expect(high).toBe(Math.max(...year.map((one) => (Number.isNaN(one.high) ? one.close : one.high))))
      expect(low).toBe(Math.min(...year.map((one) => (Number.isNaN(one.low) ? one.close : one.low))))
    }),
    { numRuns: 20 },
  )
})

test('the averages are means of the last 50 and 200 closes', () => {
  const close = Array.from({ length: 220 }, (_, at) => at)
  expect(yearStatisticsOf({ close })).toMatchObject({ average50: 194.5, average200: 119.5 })
})

test('a value that needs more sessions than there are is missing', () => {
  const ofSessions = (count: number) => yearStatisticsOf({ close: Array<number>(count).fill(10) })
  expect(ofSessions(49)).toEqual({ high: NaN, low: NaN, average50: NaN, average200: NaN })
  expect(ofSessions(244)).toEqual({ high: NaN, low: NaN, average50: 10, average200: 10 })
  expect(ofSessions(245)).toMatchObject({ high: 10, low: 10 })
})
