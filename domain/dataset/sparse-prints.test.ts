import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { isSparse, olderThanTwoMonths } from './sparse-prints.ts'
import { isTradingDay, tradingDayBefore } from './trading-days.ts'

const oneDay = 86_400_000
const dates = fc
  .integer({ min: Date.UTC(2015, 0, 1) / oneDay, max: Date.UTC(2060, 0, 1) / oneDay })
  .map((day) => new Date(day * oneDay).toISOString().slice(0, 10))

test('keeps a close up to the 42nd session before the newest', () => {
  // Thanksgiving, Christmas, New Year's Day and Martin Luther King Jr. Day are not sessions.
  const isTooOld = olderThanTwoMonths(['2026-11-24', '2027-01-26', null, 'someday'])
  expect(isTooOld('2026-11-20')).toBe(true)
  expect(isTooOld('2026-11-23')).toBe(false)
  expect(isTooOld('2027-01-26')).toBe(false)
})

test('an invalid date is too old, and does not count as the newest', () => {
  const isTooOld = olderThanTwoMonths(['2026-11-24', '2026-13-01', '9999', 'Z'])
  for (const wrong of [null, '', '9999', '2026-13-01', '2026-11-24T00:00']) expect(isTooOld(wrong)).toBe(true)
  expect(isTooOld('2026-11-24')).toBe(false)
  expect(olderThanTwoMonths([])('2026-11-24')).toBe(false)
})

test('counts sessions like a day-by-day walk through the calendar', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: 1, max: 60 }), (date, count) => {
      let day = Date.parse(date)
      for (let left = count; left > 0;) {
        day -= oneDay
        if (isTradingDay(new Date(day).toISOString().slice(0, 10))) left--
      }
      expect(tradingDayBefore(date, count)).toBe(new Date(day).toISOString().slice(0, 10))
    }),
  )
})

test('only the exact text “sparse” declares prices as sparse', () => {
  expect(isSparse({ prints: 'sparse' })).toBe(true)
  const others = [{ prints: 'Sparse' }, { prints: true }, { prints: ['sparse'] }, {}, null, 'sparse', ['sparse']]
  const hostile: unknown = JSON.parse('{"__proto__":{"prints":"sparse"}}')
  for (const other of [...others, hostile]) expect(isSparse(other)).toBe(false)
})
