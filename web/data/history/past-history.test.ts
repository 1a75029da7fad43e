import { expect, test } from 'vitest'
import type { History } from './history.ts'
import { continued, historyOfPast } from './past-history.ts'

const dates = ['2026-01-05', '2026-01-06', '2026-01-07']
const close = Float64Array.of(10, 11, 12)
const volume = Float64Array.of(1000, NaN, 3000)

const closes = (days: Readonly<Record<string, number>>): History => ({
  hasBars: false,
  sessions: Object.entries(days).map(([date, price]) => ({
    ...{ date, close: price, open: price, high: price, low: price, volume: null },
  })),
})

test('a past of closes alone has no bars, and an unknown volume is missing', () => {
  const { sessions, hasBars } = historyOfPast({ dates, close, volume, endedOn: null, knownSince: null })
  expect(hasBars).toBe(false)
  expect(sessions[1]).toEqual({ date: '2026-01-06', close: 11, open: 11, high: 11, low: 11, volume: null })
  expect(sessions[2]?.volume).toBe(3000)
})

test('a past with opens, highs and lows has candles, with the close in place of an unknown value', () => {
  const open = Float64Array.of(9, NaN, 11)
  const { sessions, hasBars } = historyOfPast({
    dates,
    close,
    volume,
    open,
    high: close,
    low: open,
    endedOn: null,
    knownSince: null,
  })
  expect(hasBars).toBe(true)
  expect(sessions.map((bar) => bar.open)).toEqual([9, 11, 11])
})

test('the newest sessions of the server follow the long history', () => {
  const long = closes({ '2026-01-05': 10, '2026-01-06': 11 })
  const newer = closes({ '2026-01-06': 11.01, '2026-01-07': 12 })
  expect(continued(long, newer).sessions.map(({ date }) => date)).toEqual(dates)
})

test('does not join histories that disagree about a session or have none in common', () => {
  const long = closes({ '2026-01-05': 10, '2026-01-06': 11 })
  expect(continued(long, closes({ '2026-01-06': 5.5, '2026-01-07': 6 }))).toBe(long)
  expect(continued(long, closes({ '2026-01-07': 12 }))).toBe(long)
  expect(continued(long, closes({ '2026-01-06': 11 }))).toBe(long)
  expect(continued(closes({}), closes({ '2026-01-06': 11 })).sessions).toEqual([])
})
