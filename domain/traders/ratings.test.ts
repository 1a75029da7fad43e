import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import {
  addCounts,
  countedGain,
  countsOfPlay,
  isRatingMetric,
  meanInterval,
  noPlays,
  type PlayCounts,
  ratingOf,
  shareInterval,
} from './ratings.ts'
import { settle, type Side } from './settlement.ts'

/** A Monday, the four days after it, and the next Monday: entry, next close, …, fifth close. */
const week = ['2026-01-05', '2026-01-06', '2026-01-07', '2026-01-08', '2026-01-09', '2026-01-12']

/**
 * Twenty plays, each with the closes of its stock from the entry on, as far as it traded. The comments have the gains by the
 * next close and by the fifth, calculated by hand, in percent.
 */
const twenty: readonly (readonly [side: Side, closes: readonly number[]])[] = [
  ['Bullish', [100, 101, 102, 103, 104, 105]], // +1, +5
  ['Bullish', [50, 49, 52, 55, 58, 60]], // −2, +20
  ['Bearish', [200, 190, 188, 185, 183, 180]], // +5, +10
  ['Bearish', [80, 84, 83, 80, 78, 76]], // −5, +5
  ['Bullish', [10, 10, 10, 10, 9, 9]], // 0, −10
  ['Bearish', [40, 40, 41, 42, 41, 40]], // 0, 0
  ['Bullish', [25, 26, 26, 25, 24, 24]], // +4, −4
  ['Bearish', [125, 120, 122, 125, 128, 130]], // +4, −4
  ['Bullish', [8, 8.2, 8.3, 8.3, 8.4, 8.4]], // +2.5, +5
  ['Bullish', [64, 63, 65, 68, 70, 72]], // −1.5625, +12.5
  ['Bearish', [16, 15, 14, 13, 12, 12]], // +6.25, +25
  ['Bullish', [1000, 1001, 1002, 1004, 1008, 1010]], // +0.1, +1
  ['Bullish', [0.0004, 0.0005, 0.0004, 0.0003, 0.0002, 0.0001]], // +25, −75
  ['Bearish', [3, 2, 2, 2, 1, 1]], // +33.33333333|33, +66.66666666|67
  ['Bullish', [7, 8]], // +14.28571428|57, not yet
  ['Bearish', [9, 10, 10, 10, 10]], // −11.11111111|11, not yet
  ['Bullish', [5]], // not yet
  ['Bearish', [5]], // not yet
  ['Bullish', []], // not yet
  ['Bullish', [100, 60, 20]], // −40, −80: it was delisted then
]

function tallied(plays: typeof twenty) {
  let counts = { day: noPlays, week: noPlays }
  for (const [side, closes] of plays) {
    const asOf = closes.at(-1) === 20 ? '2026-06-01' : '2026-01-12'
    const settled = settle({ side, session: '2026-01-05' }, { sessions: week.slice(0, closes.length), closes, asOf })
    if (settled.state === 'open' || settled.state === 'void') continue
    counts = { ...counts, day: addCounts(counts.day, countsOfPlay(countedGain(settled.day))) }
    if (settled.state === 'day') continue
    counts = { ...counts, week: addCounts(counts.week, countsOfPlay(countedGain(settled.week))) }
  }
  return counts
}

test('gives twenty plays the rating that was calculated by hand', () => {
  expect(ratingOf(tallied(twenty))).toEqual({
    count: 17,
    dayWins: 10,
    dayWinLoss: 5,
    dayRatio: 10 / 15,
    // −0.7125 + 33.33333333 + 14.28571429 − 11.11111111 = 35.79543651
    dayQuality: 35.79543651 / 17,
    weekWins: 9,
    weekWinLoss: 4,
    weekRatio: 9 / 14,
    // −89.5 + 66.66666667 = −22.83333333
    weekQuality: -22.83333333 / 15,
  })
})

test('a rating does not depend on the order of settlement', () => {
  expect(tallied(twenty.toReversed())).toEqual(tallied(twenty))
})

test('a trader without settled plays has neither ratio nor quality', () => {
  expect(ratingOf({ day: noPlays, week: noPlays })).toMatchObject({
    count: 0,
    dayRatio: null,
    dayQuality: null,
    weekRatio: null,
    weekQuality: null,
  })
  expect(ratingOf({ day: countsOfPlay(0), week: noPlays })).toMatchObject({ count: 1, dayRatio: null, dayQuality: 0 })
})

test('accepts only metrics of a rating', () => {
  expect(['count', 'dayRatio', 'weekQuality'].every(isRatingMetric)).toBe(true)
  expect(['', 'mood', 'toString', '__proto__', 'updatedAt'].some(isRatingMetric)).toBe(false)
})

const anyGain = fc.double({ min: -50, max: 50, noNaN: true })
const anyCounts = fc.array(anyGain, { maxLength: 20 }).map(sum)

function sum(gains: readonly number[]): PlayCounts {
  return gains.map((gain) => countsOfPlay(countedGain({ gain }))).reduce((one, other) => addCounts(one, other), noPlays)
}

test('sums can be added in any order and subtracted again', () => {
  fc.assert(
    fc.property(anyCounts, anyCounts, anyCounts, (a, b, c) => {
      expect(addCounts(a, b)).toEqual(addCounts(b, a))
      expect(addCounts(addCounts(a, b), c)).toEqual(addCounts(a, addCounts(b, c)))
      expect(addCounts(addCounts(a, b), b, -1)).toEqual(a)
    }),
  )
})

test('a rating equals the mean and share of its plays', () => {
  fc.assert(
    fc.property(fc.array(anyGain, { minLength: 1, maxLength: 50 }), (gains) => {
      const rating = ratingOf({ day: sum(gains), week: noPlays })
      const mean = gains.reduce((total, gain) => total + gain, 0) / gains.length
      expect(rating.dayQuality).toBeCloseTo(100 * mean, 6)
      expect(rating.count).toBe(gains.length)
      if (rating.dayRatio !== null) expect(rating.dayRatio).toBeGreaterThanOrEqual(0)
    }),
  )
})

test('the interval of a share is Wilson’s', () => {
  // Brown, Cai and DasGupta (2001) give 0.490 to 0.943 for 8 of 10.
  expect(shareInterval(8, 2)?.low).toBeCloseTo(0.49, 3)
  expect(shareInterval(8, 2)?.high).toBeCloseTo(0.943, 3)
  expect(shareInterval(0, 0)).toBeUndefined()
})

test.for<[count: number, point: number]>([
  // The 97.5% points of Student’s t, from tables.
  [4, 3.182],
  [10, 2.262],
  [30, 2.045],
  [1000, 1.962],
])('the interval of the mean of %i values is as wide as Student’s t gives', ([count, point]) => {
  // Half of the values are 1, half −1: the mean is 0, the variance count ÷ (count − 1).
  const interval = meanInterval({ count, sum: 0, squares: count })
  const reach = point * Math.sqrt(1 / (count - 1))
  expect(interval?.high).toBeCloseTo(reach, 1)
  expect((interval?.high ?? 0) / reach).toBeGreaterThan(0.99)
  expect(interval?.low).toBe(-(interval?.high ?? 0))
})

test('one value has no interval, and equal values have an empty one', () => {
  expect(meanInterval({ count: 1, sum: 3, squares: 9 })).toBeUndefined()
  expect(meanInterval({ count: 3, sum: 6, squares: 12 })).toEqual({ low: 2, high: 2 })
})

test('a share lies in its interval, which lies between 0 and 1 and narrows with more plays', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 0, max: 10_000 }), (wins, losses) => {
      const interval = shareInterval(wins, losses)
      if (!interval) {
        // Return nothing: fast-check treats a returned value as a failure, and an assertion returns one.
        expect(wins + losses).toBe(0)
        return
      }
      const share = wins / (wins + losses)
      expect(interval.low).toBeGreaterThanOrEqual(0)
      expect(interval.low).toBeLessThanOrEqual(share)
      expect(interval.high).toBeGreaterThanOrEqual(share)
      expect(interval.high).toBeLessThanOrEqual(1)
      const more = shareInterval(4 * wins, 4 * losses)
      expect((more?.high ?? 0) - (more?.low ?? 0)).toBeLessThan(interval.high - interval.low)
    }),
    { examples: [[0, 0]] },
  )
})

test('the mean lies in the middle of its interval', () => {
  const value = fc.double({ min: -10, max: 10, noNaN: true })
  fc.assert(
    fc.property(fc.array(value, { minLength: 2, maxLength: 50 }), (values) => {
      const sum = values.reduce((total, one) => total + one, 0)
      const squares = values.reduce((total, one) => total + one * one, 0)
      const interval = meanInterval({ count: values.length, sum, squares })
      if (!interval) throw new Error('There are two.')
      expect((interval.low + interval.high) / 2).toBeCloseTo(sum / values.length, 6)
      expect(interval.low).toBeLessThanOrEqual(interval.high)
    }),
  )
})
