import { describe, expect, test } from 'vitest'
import { isTradingDay } from '#domain/dataset/trading-days'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { closingTimeOf, lastTradingDay, tradingDayAfter, tradingDaysUpTo } from './trading-calendar.ts'

const oneDay = 86_400_000
const dates = fc
  .integer({ min: Date.UTC(2015, 0, 1) / oneDay, max: Date.UTC(2060, 0, 1) / oneDay })
  .map((day) => new Date(day * oneDay).toISOString().slice(0, 10))
const moments = fc.integer({ min: Date.UTC(2015, 0, 5), max: Date.UTC(2060, 0, 1) })

const inNewYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})

describe('matches the exchange’s announcements', () => {
  test.for([
    [2024, '01-01 01-15 02-19 03-29 05-27 06-19 07-04 09-02 11-28 12-25', '07-03 11-29 12-24'],
    [2025, '01-01 01-09 01-20 02-17 04-18 05-26 06-19 07-04 09-01 11-27 12-25', '07-03 11-28 12-24'],
    [2026, '01-01 01-19 02-16 04-03 05-25 06-19 07-03 09-07 11-26 12-25', '11-27 12-24'],
    [2027, '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 11-25 12-24', '11-26'],
    [2028, '01-17 02-21 04-14 05-29 06-19 07-04 09-04 11-23 12-25', '07-03 11-24'],
  ] as const)('of holidays and early closes in %s', ([year, holidays, early]) => {
    const days = Array.from({ length: 366 }, (_, day) => new Date(Date.UTC(year, 0, 1 + day)))
      .filter((day) => day.getUTCFullYear() === year && day.getUTCDay() % 6 !== 0)
      .map((day) => day.toISOString().slice(0, 10))
    const named = (list: readonly string[]) => list.map((date) => date.slice(5)).join(' ')
    expect(named(days.filter((date) => !isTradingDay(date)))).toBe(holidays)
    const isEarly = (date: string) => inNewYork.format(closingTimeOf(date)).endsWith('13:00')
    expect(named(days.filter((date) => isTradingDay(date) && isEarly(date)))).toBe(early)
  })
})

test('a session ends at four in New York, or at one, on its own day, in summer and in winter', () => {
  fc.assert(
    fc.property(dates.filter(isTradingDay), (date) => {
      expect([`${date}, 16:00`, `${date}, 13:00`]).toContain(inNewYork.format(closingTimeOf(date)))
    }),
    { numRuns: sampleCount(2000) },
  )
})

test('the newest session is the last one that has ended, and the next one has not', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 0, max: 20 * 3_600_000 }), (now, delay) => {
      const newest = lastTradingDay(now, delay)
      expect(isTradingDay(newest)).toBe(true)
      expect(closingTimeOf(newest) + delay).toBeLessThanOrEqual(now)
      expect(closingTimeOf(tradingDayAfter(newest)) + delay).toBeGreaterThan(now)
    }),
  )
})

test('lists every session, without a gap of more than four days', () => {
  fc.assert(
    fc.property(dates, fc.integer({ min: 1, max: 300 }), (date, count) => {
      const sessions = tradingDaysUpTo(date, count)
      expect(sessions).toHaveLength(count)
      expect(sessions.at(-1)).toBe(isTradingDay(date) ? date : sessions.at(-1))
      expect((sessions.at(-1) ?? '') <= date).toBe(true)
      for (const [at, session] of sessions.slice(0, -1).entries()) {
        expect(tradingDayAfter(session)).toBe(sessions[at + 1])
        expect(Date.parse(sessions[at + 1] ?? '') - Date.parse(session)).toBeLessThanOrEqual(4 * oneDay)
      }
    }),
    { numRuns: 60 },
  )
})

test('counts 248 to 253 sessions in every year', () => {
  for (let year = 2013; year <= 2060; year++) {
    const sessions = tradingDaysUpTo(`${year}-12-31`, 260).filter((date) => date.startsWith(String(year)))
    expect(sessions.length, String(year)).toBeGreaterThanOrEqual(248)
    expect(sessions.length, String(year)).toBeLessThanOrEqual(253)
  }
})
