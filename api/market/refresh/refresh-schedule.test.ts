import { expect, onTestFinished, test, vi } from 'vitest'
import { isTradingDay } from '#domain/dataset/trading-days'
import { fail, succeed } from '#domain/result'
import { fc } from '#domain/testing/fast-check'
import { createLeases } from '../../platform/database/coordination/leases.ts'
import { anSqliteDatabase } from '../../testing/server.ts'
import { lastTradingDay } from '../trading-calendar.ts'
import { openRefreshLog, type RefreshJob } from './refresh.ts'
import { nextAttemptAt, providerDelayMs, scheduleRefreshes } from './refresh-schedule.ts'

const minute = 60_000
const inNewYork = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/New_York',
  dateStyle: 'short',
  timeStyle: 'short',
  hourCycle: 'h23',
})
const nextAfter = (published: string, now = `${published}T23:59:00Z`) =>
  inNewYork.format(nextAttemptAt({ now: Date.parse(now), published, failures: 0, endedAt: null }))

test.for([
  ['the next evening', '2026-11-18', '2026-11-19, 21:30'],
  ['Monday after a Friday', '2026-11-13', '2026-11-16, 21:30'],
  ['Friday, earlier after an early close, and not on Thanksgiving', '2026-11-25', '2026-11-27, 18:30'],
  ['the day after Christmas', '2025-12-24', '2025-12-26, 21:30'],
  ['Monday at the same hour after a clock change', '2026-10-30', '2026-11-02, 21:30'],
] as const)('collects the next trading day on %s', ([, published, expected]) => {
  expect(nextAfter(published)).toBe(expected)
})

const moments = fc.integer({ min: Date.UTC(2016, 0, 1), max: Date.UTC(2050, 0, 1) })

test('collects what is available and missing at once, whenever the server was started', () => {
  fc.assert(
    fc.property(moments, fc.integer({ min: 1, max: 400 }), (now, days) => {
      const published = new Date(Date.parse(lastTradingDay(now, providerDelayMs)) - days * 86_400_000).toISOString()
      const situation = { now, published: published.slice(0, 10), failures: 0, endedAt: null }
      expect(nextAttemptAt(situation)).toBe(now)
      expect(nextAttemptAt({ ...situation, published: undefined })).toBe(now)
    }),
  )
})

test('collects exactly one more trading day at the next attempt', () => {
  fc.assert(
    fc.property(moments, (now) => {
      const published = lastTradingDay(now, providerDelayMs)
      const next = nextAttemptAt({ now, published, failures: 0, endedAt: now })
      expect(next).toBeGreaterThan(now)
      expect(lastTradingDay(next, providerDelayMs) > published).toBe(true)
      expect(lastTradingDay(next - 1, providerDelayMs)).toBe(published)
      expect(isTradingDay(lastTradingDay(next, providerDelayMs))).toBe(true)
    }),
  )
})

test('lengthens the pauses after failures, up to four hours, even after a wrong clock', () => {
  const failed = (failures: number, endedAt: number, now = 0) =>
    (nextAttemptAt({ now: Date.UTC(2026, 10, 18) + now, published: '2026-11-02', failures, endedAt }) -
      Date.UTC(2026, 10, 18)) /
    minute
  const then = Date.UTC(2026, 10, 18)
  expect([1, 2, 3, 4, 5, 6, 60].map((failures) => failed(failures, then))).toEqual([10, 20, 40, 80, 160, 240, 240])
  expect(failed(3, Date.UTC(2061, 0, 1))).toBe(0)
  expect(failed(3, 0)).toBe(0)
})

test.for([
  { stopsAfterFirst: true, sessions: ['2026-11-18'] },
  { stopsAfterFirst: false, sessions: ['2026-11-18', '2026-11-19'] },
])('refreshes end after the first dataset if configured: $stopsAfterFirst', async (known) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 10, 19, 12) })
  onTestFinished(() => void vi.useRealTimers())
  // A connection would need the timers that this test has replaced.
  const db = await anSqliteDatabase()
  const published: string[] = []
  const job: RefreshJob = {
    source: 'test',
    stepShares: {},
    newestTradingDay: (now) => Promise.resolve(succeed(lastTradingDay(now, providerDelayMs))),
    publishedTradingDay: () => Promise.resolve(published.at(-1)),
    run: ({ tradingDay }) => {
      published.push(tradingDay)
      return Promise.resolve(fail('This job publishes without a file.'))
    },
  }
  const stop = scheduleRefreshes(
    {
      ...{ job, leases: createLeases(db), log: openRefreshLog(db, 'test'), now: Date.now },
      stopsAfterFirst: known.stopsAfterFirst,
    },
    {
      onKilled: () => undefined,
      onRefreshed: () => undefined,
      onError: (error) => expect.unreachable(String(error)),
      onProgress: () => undefined,
    },
  )
  for (let elapsed = 0; elapsed < 26 * 60; elapsed += 5) {
    await vi.advanceTimersByTimeAsync(5 * minute)
    for (let tick = 0; tick < 5; tick++) await new Promise((resolve) => setImmediate(resolve))
  }
  await stop()
  expect(published).toEqual(known.sessions)
})

test('a refresh that kills its process is not restarted at once by every restart, and each kill counts', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], now: Date.UTC(2026, 10, 19, 12) })
  onTestFinished(() => void vi.useRealTimers())
  const db = await anSqliteDatabase()
  const log = openRefreshLog(db, 'test')
  const begun: number[] = []
  const killed: number[] = []
  const start = Date.now()
  const job: RefreshJob = {
    source: 'test',
    stepShares: {},
    newestTradingDay: () => Promise.resolve(succeed('2026-11-18')),
    publishedTradingDay: () => Promise.resolve(undefined),
    run() {
      begun.push((Date.now() - start) / minute)
      return new Promise(() => undefined)
    },
  }
  // A supervisor starts another process every minute; by then the last one’s lease has expired.
  for (let elapsed = 0; elapsed < 60; elapsed++) {
    const attempts = begun.length
    const stop = scheduleRefreshes(
      { job, leases: createLeases(db), log, now: Date.now },
      {
        onKilled: ({ failures }) => killed.push(failures),
        onRefreshed: () => undefined,
        onError: (error) => expect.unreachable(String(error)),
        onProgress: () => undefined,
      },
    )
    for (let tick = 0; tick < 20; tick++) {
      await vi.advanceTimersByTimeAsync(minute / 20)
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (begun.length === attempts) await stop()
  }
  expect(begun.map(Math.floor)).toEqual([0, 10, 30])
  expect([...new Set(killed)]).toEqual([1, 2, 3])
  expect(await log.last()).toMatchObject({ endedAt: null, isRunning: false, failures: 3 })
})
