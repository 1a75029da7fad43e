import { expect, test } from 'vitest'
import { dateOf, dayOf, dividendDates, firstSessionOfYear, lastSessionBefore, sessionsInYear } from './calendar.ts'

const dayAfter = (date: string) => dayOf(lastSessionBefore(new Date(`${date}T12:00:00Z`)))

test.for([
  ['2026-11-20', '2026-09-30'],
  ['2026-11-11', '2026-09-30'],
  ['2026-11-10', '2026-06-30'],
  ['2026-01-15', '2025-09-30'],
  ['2026-03-01', '2025-12-31'],
  ['2028-05-20', '2028-03-31'],
] as const)('on %s the last reported quarter ended on %s', ([date, end]) => {
  expect(dayAfter(date).quarter.end).toBe(end)
})

test('quarters are numbered consecutively', () => {
  expect(dayAfter('2026-03-01').quarter.number - dayAfter('2026-01-15').quarter.number).toBe(1)
})

test('the last ex-dividend date is within a quarter, and the payment three weeks later', () => {
  const day = dayAfter('2026-11-20')
  for (let phase = 0; phase < 65; phase++) {
    const { exDate, payDate } = dividendDates(day, phase)
    expect(exDate <= dateOf(day.session)).toBe(true)
    expect(exDate > dateOf(day.session - 65)).toBe(true)
    expect(Date.parse(payDate) - Date.parse(exDate)).toBe(21 * 24 * 3_600_000)
  }
})

const lastDateBefore = (now: string) => dateOf(lastSessionBefore(new Date(now)))

test.for([
  ['Tuesday', '2026-11-17T12:00:00Z', '2026-11-16'],
  ['Friday, just after midnight', '2026-11-20T00:00:00Z', '2026-11-19'],
  ['Friday, just before midnight', '2026-11-20T23:59:59Z', '2026-11-19'],
  ['Saturday', '2026-11-21T12:00:00Z', '2026-11-20'],
  ['Sunday', '2026-11-22T12:00:00Z', '2026-11-20'],
  ['Monday', '2026-11-23T12:00:00Z', '2026-11-20'],
  ['a leap day', '2028-03-01T12:00:00Z', '2028-02-29'],
] as const)('the last session is the last weekday that is over: on %s', ([, now, date]) => {
  expect(lastDateBefore(now)).toBe(date)
})

test('every weekday is a session, and no other day', () => {
  const dates = Array.from({ length: 1000 }, (_, session) => new Date(dateOf(session)))
  expect(dates.map((date) => date.getUTCDay()).every((day) => day >= 1 && day <= 5)).toBe(true)
  const gaps = dates.slice(1).map((date, before) => (date.getTime() - (dates[before]?.getTime() ?? 0)) / 86_400_000)
  expect(new Set(gaps)).toEqual(new Set([1, 3]))
})

test('a machine with an unset clock still has a year of history', () => {
  expect(lastSessionBefore(new Date(0))).toBe(sessionsInYear)
})

test('a year begins with its first weekday, whatever day January 1 is', () => {
  for (let session = 0; session < 3000; session++) {
    const first = firstSessionOfYear(session)
    const year = dateOf(session).slice(0, 4)
    expect(dateOf(first).slice(0, 4)).toBe(year)
    if (first > 0) expect(dateOf(first - 1).slice(0, 4)).not.toBe(year)
  }
})

test('the sessions before the first are negative', () => {
  expect([-1, -5, -6].map(dateOf)).toEqual(['2023-12-29', '2023-12-25', '2023-12-22'])
  expect(dividendDates(dayOf(-7), 3).exDate <= dateOf(-7)).toBe(true)
})
