import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { isDate } from './is-date.ts'

const twoDigits = (value: number) => String(value).padStart(2, '0')

test('a text is a date exactly if the calendar has that day', () => {
  const someText = fc
    .tuple(fc.integer({ min: 1900, max: 2100 }), fc.nat({ max: 13 }), fc.nat({ max: 32 }))
    .map(([year, month, day]) => ({ year, month, day, text: `${year}-${twoDigits(month)}-${twoDigits(day)}` }))
  fc.assert(
    fc.property(someText, ({ year, month, day, text }) => {
      // Day 0 of the next month is the last one of this.
      const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
      expect([text, isDate(text)]).toEqual([text, month >= 1 && month <= 12 && day >= 1 && day <= last])
    }),
    { numRuns: 1000 },
  )
})

test.each(['2026-1-05', '2026-01-05T00:00:00Z', ' 2026-01-05', '', 20260105, null])('%j is no date', (value) => {
  expect(isDate(value)).toBe(false)
})
