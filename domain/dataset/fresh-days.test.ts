import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { daysOld } from './days-old.ts'
import { freshDays } from './fresh-days.ts'

const freshness = (session: string, now: number) => {
  const age = daysOld(session, now)
  return { daysOld: age, isStale: age > freshDays(session) }
}

const at = (moment: string) => Date.parse(moment)

// 2025-08-20 is a Wednesday.
test.for([
  ['2025-08-20', '2025-08-20T21:00:00-04:00', 0, false],
  ['2025-08-20', '2025-08-21T12:00:00-04:00', 1, false],
  ['2025-08-20', '2025-08-22T09:00:00-04:00', 2, true],
  ['2025-08-22', '2025-08-25T09:00:00-04:00', 3, false],
  ['2025-08-22', '2025-08-26T09:00:00-04:00', 4, true],
  ['2025-08-20', '2026-08-20T12:00:00-04:00', 365, true],
  // Labor Day, Thanksgiving, Juneteenth and Good Friday.
  ['2026-09-04', '2026-09-08T10:00:00-04:00', 4, false],
  ['2026-09-04', '2026-09-09T10:00:00-04:00', 5, true],
  ['2026-11-25', '2026-11-27T10:00:00-05:00', 2, false],
  ['2026-11-25', '2026-11-28T10:00:00-05:00', 3, true],
  ['2026-06-18', '2026-06-22T10:00:00-04:00', 4, false],
  ['2026-06-17', '2026-06-19T10:00:00-04:00', 2, true],
  ['2027-03-25', '2027-03-29T10:00:00-04:00', 4, false],
  ['2027-03-25', '2027-03-30T10:00:00-04:00', 5, true],
  // Closed for a storm: nothing newer than Friday’s close existed on Wednesday.
  ['2012-10-26', '2012-10-31T10:00:00-04:00', 5, false],
] as const)('gives the age of the close of %s at %s: %d days (stale: %s)', ([session, now, daysOld, isStale]) => {
  expect(freshness(session, at(now))).toEqual({ daysOld, isStale })
})

test('counts days in New York’s time zone', () => {
  expect(freshness('2025-08-20', at('2025-08-21T02:00:00Z')).daysOld).toBe(0)
})

test('the age is never below 0, even if the clock is behind', () => {
  expect(freshness('2025-08-20', 0)).toEqual({ daysOld: 0, isStale: false })
})

test('an invalid date has no age', () => {
  expect(freshness('soon', at('2025-08-21T12:00:00Z'))).toEqual({ daysOld: 0, isStale: false })
})

test('the age of prices never decreases', () => {
  const moment = fc.integer({ min: at('2025-01-01'), max: at('2027-01-01') })
  fc.assert(
    fc.property(moment, fc.nat({ max: 1e9 }), (now, later) => {
      const [first, second] = [freshness('2025-08-20', now), freshness('2025-08-20', now + later)]
      return second.daysOld >= first.daysOld && (second.isStale || !first.isStale)
    }),
  )
})
