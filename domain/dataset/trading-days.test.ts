import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '../testing/sample-count.ts'
import { dateOfDay, dayOfDate, daysBefore, daysBetween } from './trading-days.ts'

test('counts calendar days across leap days and ends of years', () => {
  expect(daysBefore('2024-03-01', 1)).toBe('2024-02-29')
  expect(daysBefore('2026-01-01', 1)).toBe('2025-12-31')
  expect(daysBetween('2025-03-08', '2025-03-10')).toBe(2)
  expect(daysBetween('2026-01-01', '2025-12-31')).toBe(-1)
})

test('gives the date some days before another one, and counts the days between them', () => {
  const day = fc.integer({ min: dayOfDate('1970-01-01'), max: dayOfDate('2100-12-31') })
  fc.assert(
    fc.property(day, fc.nat(20_000), (end, days) => {
      const date = dateOfDay(end)
      const reference = new Date(`${date}T00:00:00Z`)
      reference.setUTCDate(reference.getUTCDate() - days)
      const before = daysBefore(date, days)
      expect(Date.parse(before)).toBe(reference.getTime())
      expect(daysBetween(before, date)).toBe(days)
    }),
    { numRuns: sampleCount(1000) },
  )
})
