import { describe, expect, test } from 'vitest'
import { formatDate, formatSession } from './dates.ts'
import { asOf, formatFullDay, formatMoment, formatTime } from './moments.ts'

const today = new Date(2026, 10, 22)

describe('every date has one style: month, day and year', () => {
  test.for([
    ['a date has its year', 'Aug 21, 2026', formatDate('2026-08-21')],
    ['a date late in the day is the same', 'Aug 21, 2026', formatDate('2026-08-21T23:59:59.000Z')],
    ['a trading day of this year has no year', 'Aug 21', formatSession('2026-08-21', today)],
    ['a trading day of another year has its year', 'Aug 21, 2025', formatSession('2025-08-21', today)],
    ['a day of one digit is not padded', 'Jan 2', formatSession('2026-01-02', today)],
    ['a full day begins with its weekday', 'Wednesday, Aug 20, 2025', formatFullDay('2025-08-20')],
    ['a moment ends with its time on this device', 'Aug 21, 2026, 2:05 PM', momentOf(14, 5)],
    ['the age of stored data is a moment', 'as of Aug 21, 2026, 12:00 AM', asOf(new Date(2026, 7, 21))],
  ] as const)('%s: “%s”', ([, written, date]) => {
    expect(date).toBe(written)
  })
})

function momentOf(hours: number, minutes: number): string {
  return formatMoment(new Date(2026, 7, 21, hours, minutes).getTime())
}

test.for([
  [0, '12:05 AM'],
  [9, '9:05 AM'],
  [12, '12:05 PM'],
  [23, '11:05 PM'],
] as const)('formats five minutes past hour %d as %s', ([hour, written]) => {
  expect(formatTime(new Date(2026, 7, 21, hour, 5))).toBe(written)
})

test('each month has its English short name', () => {
  const months = Array.from({ length: 12 }, (_, i) => formatSession(`2026-${String(i + 1).padStart(2, '0')}-01`, today))
  const english = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
  expect(months).toEqual(months.map((_, i) => english.format(Date.UTC(2026, i))))
})

test('returns an invalid date unchanged', () => {
  expect(formatDate('soon')).toBe('soon')
  expect(formatSession('soon')).toBe('soon')
  expect(formatFullDay('soon')).toBe('soon')
  expect(formatMoment(NaN)).toBe('')
  expect(asOf(new Date(NaN))).toBe('from an earlier visit')
})
