// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { LeaderboardRow, RatingResponse } from '#api/contract/traders'
import { fc } from '#domain/testing/fast-check'
import { readLeaderboard, readRating } from './traders.ts'

const row: LeaderboardRow = {
  username: 'Ann',
  count: 12,
  dayWins: 9,
  dayWinLoss: 6,
  dayRatio: 0.75,
  dayQuality: 1.5,
  weekWins: 0,
  weekWinLoss: 0,
  weekRatio: null,
  weekQuality: null,
  updatedAt: '2026-01-05',
}
const mark = { session: '2026-01-05', close: 100 }
const play = {
  symbol: 'LARK',
  side: 'Bullish',
  writtenAt: '2026-01-05T22:00:00.000Z',
  open: true,
  entry: mark,
  day: { ...mark, gain: 0.01 },
  week: null,
} as const
const rating: RatingResponse = {
  ...row,
  dayRatioInterval: { low: 0.4, high: 0.9 },
  dayQualityInterval: { low: -1, high: 4 },
  weekRatioInterval: null,
  weekQualityInterval: null,
  dayCurve: [{ session: '2026-01-05', count: 12, quality: 1.5, interval: null }],
  weekCurve: [],
  total: 13,
  plays: [play],
}

test('reads valid data unchanged', () => {
  expect(readLeaderboard([row])).toEqual([row])
  expect(readRating(rating)).toEqual(rating)
})

test('skips an invalid row, play or point and keeps the others', () => {
  expect(readLeaderboard([row, { ...row, dayWins: null }, { ...row, dayRatio: '1' }, 5])).toEqual([row])
  const odd = { ...rating, plays: [play, { ...play, side: 'Sideways' }], dayCurve: [null, ...rating.dayCurve] }
  expect(readRating(odd)).toEqual(rating)
})

test.for([
  ['no list', {}],
  ['nothing', null],
  ['a text', 'rows'],
])('a response that is %s is no leaderboard', ([, data]) => {
  expect(readLeaderboard(data)).toBeUndefined()
})

test('reads any response without throwing, and its result can be drawn', () => {
  const fields = fc.constantFrom(...Object.keys(rating))
  fc.assert(
    fc.property(fields, fc.jsonValue(), (field, value) => {
      const read = readRating({ ...rating, [field]: value })
      if (!read) return
      expect(Array.isArray(read.plays) && Array.isArray(read.dayCurve)).toBe(true)
      for (const one of read.plays) expect(['Bullish', 'Bearish']).toContain(one.side)
      for (const { quality } of read.dayCurve) expect(Number.isFinite(quality)).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      readRating(value)
      readLeaderboard(value)
    }),
  )
})
