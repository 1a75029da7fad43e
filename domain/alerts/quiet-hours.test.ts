import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { minutesUntilLoud } from './quiet-hours.ts'

const night = { from: 22 * 60, to: 7 * 60, timeZone: 'Europe/Berlin' }

test.for([
  ['2026-01-05T20:59:59Z', 0],
  ['2026-01-05T21:00:00Z', 540],
  ['2026-01-05T23:30:00Z', 390],
  ['2026-01-06T05:59:00Z', 1],
  ['2026-01-06T06:00:00Z', 0],
  // In summer, Berlin is two hours ahead.
  ['2026-07-05T20:00:00Z', 540],
] as const)('counts the minutes from %s to the end of quiet hours from 22 to 7 in Berlin: %d', ([time, minutes]) => {
  expect(minutesUntilLoud(night, Date.parse(time))).toBe(minutes)
})

test('there are no quiet hours if they begin when they end', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 2e12 }), (minute, time) => {
      expect(minutesUntilLoud({ from: minute, to: minute, timeZone: 'UTC' }, time)).toBe(0)
    }),
  )
})

test('quiet hours are over after the returned minutes', () => {
  const minute = fc.integer({ min: 0, max: 1439 })
  fc.assert(
    fc.property(minute, minute, fc.integer({ min: 0, max: 3e7 }), (from, to, minutes) => {
      const quiet = { from, to, timeZone: 'UTC' }
      const time = minutes * 60_000
      const wait = minutesUntilLoud(quiet, time)
      expect(minutesUntilLoud(quiet, time + wait * 60_000)).toBe(0)
      if (wait > 0) expect(minutesUntilLoud(quiet, time + (wait - 1) * 60_000)).toBe(1)
    }),
  )
})
