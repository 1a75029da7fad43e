import { expect, test } from 'vitest'
import { startsOf, technicalOf } from '#domain/stock/technical'
import { fc } from '#domain/testing/fast-check'
import { yearStatisticsOf } from './year-statistics.ts'

const price = fc.integer({ min: 1, max: 1_000_000 }).map((cents) => cents / 100)
const dayOf = (day: number) => new Date(Date.UTC(2025, 0, 1 + day)).toISOString().slice(0, 10)

/** Bars of most days within up to 500 days. */
const someBars = fc
  .array(
    fc.record({
      isTraded: fc.constantFrom(true, true, true, true, true, false),
      close: price,
      high: fc.option(price, { nil: NaN }),
      low: fc.option(price, { nil: NaN }),
    }),
    { minLength: 320, maxLength: 500, size: 'max' },
  )
  .map((days) => days.map((bar, day) => ({ ...bar, date: dayOf(day) })).filter(({ isTraded }) => isTraded))

test('the extremes, and the sessions since them, cover the 364 days up to the last bar', () => {
  let known = 0
  fc.assert(
    fc.property(someBars, (bars) => {
      const columns = {
        close: bars.map((bar) => bar.close),
        high: bars.map((bar) => bar.high),
        low: bars.map((bar) => bar.low),
        ...startsOf(bars.map(({ date }) => date)),
      }
      const { high, low } = yearStatisticsOf(columns)
      const { sessionsSinceHigh, sessionsSinceLow } = technicalOf(columns)
      const last = bars.at(-1)?.date ?? ''
      const daysBefore = (date: string) => (Date.parse(last) - Date.parse(date)) / 86_400_000
      const weeks = bars.filter(({ date }) => daysBefore(date) < 364)
      if (weeks.length < 245 || weeks.length === bars.length) {
        expect([high, low, sessionsSinceHigh, sessionsSinceLow]).toEqual([NaN, NaN, undefined, undefined])
        return
      }
      const highs = weeks.map((bar) => (Number.isNaN(bar.high) ? bar.close : bar.high))
      const lows = weeks.map((bar) => (Number.isNaN(bar.low) ? bar.close : bar.low))
      expect([high, low]).toEqual([Math.max(...highs), Math.min(...lows)])
      expect(sessionsSinceHigh).toBe(weeks.length - 1 - highs.indexOf(high))
      expect(sessionsSinceLow).toBe(weeks.length - 1 - lows.indexOf(low))
      known++
    }),
    { numRuns: 100 },
  )
  expect(known).toBeGreaterThan(20)
})

test('the averages are means of the last 50 and 200 closes', () => {
  const close = Array.from({ length: 220 }, (_, at) => at)
  expect(yearStatisticsOf({ close, weeks52Start: 0 })).toMatchObject({ average50: 194.5, average200: 119.5 })
})

test('a value that needs more sessions is missing', () => {
  const ofSessions = (count: number) => yearStatisticsOf({ close: Array<number>(count).fill(10), weeks52Start: 1 })
  expect(ofSessions(49)).toEqual({ high: NaN, low: NaN, average50: NaN, average200: NaN })
  expect(ofSessions(245)).toEqual({ high: NaN, low: NaN, average50: 10, average200: 10 })
  expect(ofSessions(246)).toMatchObject({ high: 10, low: 10 })
})
