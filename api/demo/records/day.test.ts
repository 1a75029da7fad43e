import { expect, test } from 'vitest'
import { dateOf, lastSessionBefore } from '../prices/calendar.ts'
import { dayOf, dividendDates } from './day.ts'

const dayAfter = (date: string) => dayOf(lastSessionBefore(new Date(`${date}T12:00:00Z`)))

test.for([
  ['2026-11-20', '2026-09-30'],
  ['2026-11-11', '2026-09-30'],
  ['2026-11-10', '2026-06-30'],
  ['2026-01-15', '2025-09-30'],
  ['2026-03-01', '2025-12-31'],
  ['2028-05-20', '2028-03-31'],
] as const)('on %s the last quarter that anybody has reported on ended on %s', ([date, end]) => {
  expect(dayAfter(date).quarter.end).toBe(end)
})

test('quarters are numbered one after the other', () => {
  expect(dayAfter('2026-03-01').quarter.number - dayAfter('2026-01-15').quarter.number).toBe(1)
})

test('the last dividend was cut off within a quarter, and is paid three weeks later', () => {
  const day = dayAfter('2026-11-20')
  for (let phase = 0; phase < 65; phase++) {
    const { exDate, payDate } = dividendDates(day, phase)
    expect(exDate <= dateOf(day.session)).toBe(true)
    expect(exDate > dateOf(day.session - 65)).toBe(true)
    expect(Date.parse(payDate) - Date.parse(exDate)).toBe(21 * 24 * 3_600_000)
  }
})
