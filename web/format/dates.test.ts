import { describe, expect, test } from 'vitest'
import { dateFormats } from './dates.ts'

const american = dateFormats('en-US')
const british = dateFormats('en-GB')
const german = dateFormats('de-DE')

/** Intl writes a narrow space before AM and PM. */
const plain = (text: string): string => text.replaceAll('\u202F', ' ')

describe('a trading day is written as month and day', () => {
  const today = new Date(2026, 10, 22)

  test('a trading day of this year has no year', () => {
    expect(american.formatSession('2026-11-19', today)).toBe('Nov 19')
    expect(british.formatSession('2026-11-19', today)).toBe('19 Nov')
    expect(german.formatSession('2026-11-19', today)).toBe('19. Nov.')
  })

  test('a trading day of another year has its year', () => {
    expect(american.formatSession('2025-11-19', today)).toBe('Nov 19, 2025')
    expect(british.formatSession('2025-12-31', today)).toBe('31 Dec 2025')
    expect(german.formatSession('2025-11-19', today)).toBe('19.11.2025')
  })

  test('a full day has its weekday, month and year', () => {
    expect(american.formatFullDay('2025-08-20')).toBe('Wednesday, August 20, 2025')
  })
})

test('a date has the medium format, the same in every time zone', () => {
  expect(american.formatDate('2025-08-21T23:59:59.000Z')).toBe('Aug 21, 2025')
  expect(british.formatDate('2025-08-21')).toBe('21 Aug 2025')
})

test('a moment is a medium date and a short time in the device’s time zone', () => {
  const time = new Date(2025, 7, 21, 14, 5)
  expect(plain(american.formatMoment(time.getTime()))).toBe('Aug 21, 2025, 2:05 PM')
  expect(british.formatMoment(time.getTime())).toBe('21 Aug 2025, 14:05')
  expect(british.asOf(time)).toBe('as of 21 Aug 2025, 14:05')
})

test('an invalid date is returned unchanged', () => {
  expect(american.formatDate('soon')).toBe('soon')
  expect(american.formatSession('soon')).toBe('soon')
  expect(american.asOf(new Date(NaN))).toBe('from an earlier visit')
})
