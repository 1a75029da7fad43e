import { describe, expect, test } from 'vitest'
import { dateFormats } from './dates.ts'

const american = dateFormats('en-US')
const british = dateFormats('en-GB')
const german = dateFormats('de-DE')

/** Intl parts the time from AM and PM by a narrow space. */
const plain = (text: string): string => text.replaceAll('\u202F', ' ')

describe('a trading day', () => {
  const today = new Date(2026, 10, 22)

  test('leaves out this year', () => {
    expect(american.formatSession('2026-11-19', today)).toBe('Nov 19')
    expect(british.formatSession('2026-11-19', today)).toBe('19 Nov')
    expect(german.formatSession('2026-11-19', today)).toBe('19. Nov.')
  })

  test('names any other year', () => {
    expect(american.formatSession('2025-11-19', today)).toBe('Nov 19, 2025')
    expect(british.formatSession('2025-12-31', today)).toBe('31 Dec 2025')
    expect(german.formatSession('2025-11-19', today)).toBe('19.11.2025')
  })

  test('is written in full where it is explained', () => {
    expect(american.formatFullDay('2025-08-20')).toBe('Wednesday, August 20, 2025')
  })
})

test('a date is a medium one, the same in every time zone', () => {
  expect(american.formatDate('2025-08-21T23:59:59.000Z')).toBe('Aug 21, 2025')
  expect(british.formatDate('2025-08-21')).toBe('21 Aug 2025')
})

test('a moment is a medium date and a short time, in the zone of the device', () => {
  const time = new Date(2025, 7, 21, 14, 5)
  expect(plain(american.formatMoment(time.getTime()))).toBe('Aug 21, 2025, 2:05 PM')
  expect(british.formatMoment(time.getTime())).toBe('21 Aug 2025, 14:05')
  expect(british.asOf(time)).toBe('as of 21 Aug 2025, 14:05')
})

test('what is no date stays as the source wrote it', () => {
  expect(american.formatDate('soon')).toBe('soon')
  expect(american.formatSession('soon')).toBe('soon')
  expect(american.asOf(new Date(NaN))).toBe('from an earlier visit')
})
