import { afterEach, describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { relativeDate } from './relative-date.ts'

const zone = process.env['TZ']
afterEach(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

/** Time zones that change by an hour, by half an hour, at midnight, or that once skipped a day. */
const zones = ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago', 'Pacific/Apia', 'Asia/Kolkata']

const now = new Date(2026, 10, 19, 15, 4)

test.for<[string, Date]>([
  ['today at 3:04 PM', now],
  ['today at 12:00 AM', new Date(2026, 10, 19)],
  ['today at 11:59 PM', new Date(2026, 10, 19, 23, 59, 59, 999)],
  ['today at 12:30 PM', new Date(2026, 10, 19, 12, 30)],
  ['yesterday at 11:59 PM', new Date(2026, 10, 18, 23, 59)],
  ['yesterday at 12:05 AM', new Date(2026, 10, 18, 0, 5)],
  ['last Tuesday at 9:30 AM', new Date(2026, 10, 17, 9, 30)],
  ['last Friday at 1:00 PM', new Date(2026, 10, 13, 13)],
  ['11/12/2026', new Date(2026, 10, 12, 23, 59)],
  ['01/02/2019', new Date(2019, 0, 2)],
  ['11/20/2026', new Date(2026, 10, 20)],
  ['', new Date(NaN)],
])('dates a message as people say it: %s', ([said, date]) => {
  expect(relativeDate(date, now)).toBe(said)
})

test('the last day of a month or year is one day before the first of the next', () => {
  expect(relativeDate(new Date(2026, 11, 31, 23, 59), new Date(2027, 0, 1))).toBe('yesterday at 11:59 PM')
  expect(relativeDate(new Date(2028, 1, 28, 8), new Date(2028, 2, 1, 8))).toBe('last Monday at 8:00 AM')
})

describe.for(zones)('in the time zone %s', (timeZone) => {
  const moment = fc.date({ min: new Date(Date.UTC(2011, 0)), max: new Date(Date.UTC(2030, 0)), noInvalidDate: true })
  const withinTwoWeeks = fc.integer({ min: 0, max: 14 * 24 * 60 })

  /** The number of calendar days between two times, counting days that a time zone has skipped. */
  function daysBetween(from: Date, to: Date): number {
    const dayOf = (date: Date) => `${date.getFullYear()} ${date.getMonth()} ${date.getDate()}`
    const step = new Date(Date.UTC(from.getFullYear(), from.getMonth(), from.getDate()))
    const current = () => `${step.getUTCFullYear()} ${step.getUTCMonth()} ${step.getUTCDate()}`
    let days = 0
    for (; current() !== dayOf(to); days++) step.setUTCDate(step.getUTCDate() + 1)
    return days
  }

  test('the words count calendar days, across daylight saving time', () => {
    process.env['TZ'] = timeZone
    fc.assert(
      fc.property(moment, withinTwoWeeks, (to, minutes) => {
        const from = new Date(to.getTime() - minutes * 60_000)
        const said = relativeDate(from, to)
        const days = daysBetween(from, to)
        const form =
          days === 0
            ? /^today at /
            : days === 1
              ? /^yesterday at /
              : days <= 6
                ? new RegExp(`^last ${from.toLocaleDateString('en-US', { weekday: 'long' })} at `)
                : /^\d\d\/\d\d\/\d{4}$/
        expect(said).toMatch(form)
        if (days > 6) {
          const day = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
          expect(said).toBe(from.toLocaleDateString('en-US', day))
        } else {
          const time = from.toLocaleTimeString('en-US', { hour: 'numeric', minute: '2-digit' })
          expect(said.endsWith(` at ${time.replaceAll('\u202f', ' ')}`)).toBe(true)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('uses the injected time zone', () => {
    process.env['TZ'] = timeZone
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone.replace('Calcutta', 'Kolkata')).toBe(timeZone)
  })
})
