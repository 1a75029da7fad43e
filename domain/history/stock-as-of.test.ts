import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { statisticsOf } from '../dataset/statistics.ts'
import { periodIds } from '../stock/stock.ts'
import type { Prints } from './prints.ts'
import { stockAsOf } from './stock-as-of.ts'
import { somePrints, someWeekdays } from './test-prints.ts'

const dates = someWeekdays(400)

/** A listing that rises by a dollar a session from 101 on. */
const rising = (sessions: number, known: Partial<Prints> = {}): Prints => ({
  symbol: 'LARK',
  first: 0,
  close: Float64Array.from({ length: sessions }, (_, at) => 101 + at),
  volume: new Float64Array(sessions).fill(1000),
  splits: [],
  ...known,
})
const asOf = (prints: Prints, day: number) => stockAsOf({ prints, changes: [] }, dates, day)?.stock

describe('a stock as of a day', () => {
  test('has that day’s price and changes', () => {
    expect(asOf(rising(300), 99)).toMatchObject({
      symbol: 'LARK',
      date: dates[99],
      close: 200,
      volume: 1000,
      dayDelta: 1,
      weekDelta: 5,
      twoMonthsDelta: 42,
      twoMonthsVolumeAverage: 1000,
      '50DayMovingAverage': 175.5,
      '200DayMovingAverage': null,
      '52WeekHigh': null,
    })
  })

  test('has the extremes and averages of a year once it has a year of prices', () => {
    expect(asOf(rising(300), 299)).toMatchObject({
      '52WeekHigh': 400,
      '52WeekLow': 141,
      sessionsSinceHigh: 0,
      sessionsSinceLow: 259,
      '200DayMovingAverage': 300.5,
      from52WeekHigh: 0,
      sma20: 390.5,
    })
  })

  test('with prints in every third session has monthly and yearly values, but no weekly ones', () => {
    const prints = rising(300, { isSparse: true })
    prints.close.forEach((_, at) => {
      if (at % 3 > 0) prints.close[at] = NaN
    })
    const none = { dayDelta: null, weekDelta: null, twoWeeksDelta: null, monthAverage: null, monthLow: null }
    expect(asOf(prints, 299)).toMatchObject({
      date: dates[297],
      close: 398,
      monthDelta: 21,
      twoMonthsDelta: 42,
      '52WeekHigh': 398,
      '52WeekLow': 140,
      '200DayMovingAverage': null,
      rsi14: null,
      ...none,
    })
    expect([141, 142].map((day) => asOf(rising(100, { isSparse: true }), day)?.close)).toEqual([200, undefined])
  })

  test('needs two months of prices', () => {
    expect([41, 42].map((day) => asOf(rising(300), day)?.close)).toEqual([undefined, 143])
  })

  test('is gone five sessions after its last trade', () => {
    expect([103, 104].map((day) => asOf(rising(100), day)?.close)).toEqual([200, undefined])
  })

  test('has the printed price before a split, and comparable changes after it', () => {
    const split = rising(100, { splits: [{ session: 90, ratio: 10 }] })
    split.close.set(
      split.close.subarray(90).map((price) => price / 10),
      90,
    )
    expect(asOf(split, 89)).toMatchObject({ close: 190, weekDelta: 5 })
    expect(asOf(split, 90)).toMatchObject({ close: 19.1, weekDelta: 0.5 })
  })

  test('has the ratios of its price and the facts known then', () => {
    const changes = [{ since: dates[50] ?? '', facts: { eps: 10, sharesOutstanding: 5 } }]
    const at = (day: number) => stockAsOf({ prints: rising(300), changes }, dates, day)?.stock
    expect(at(49)).toMatchObject({ peRatio: null, marketCap: null, earningsYield: null })
    expect(at(99)).toMatchObject({ peRatio: 20, marketCap: 1000, eps: 10, earningsYield: 0.05 })
  })

  test('has the same changes as a dataset of that day', () => {
    const price = fc.integer({ min: 100, max: 100_000 }).map((cents) => cents / 100)
    fc.assert(
      fc.property(somePrints(120, price), fc.integer({ min: 60, max: 119 }), (prints, day) => {
        const stock = asOf({ ...prints, splits: [] }, day)
        if (!stock) return
        const series = Array.from(prints.close, (close, at) => ({ close, volume: prints.volume[at] ?? NaN }))
          .slice(0, day - prints.first + 1)
          .filter(({ close }) => !Number.isNaN(close))
        const expected = statisticsOf(series)
        for (const period of periodIds)
          expect(stock[`${period}DeltaRatio`]).toBe(expected[period]?.close.deltaRatio ?? null)
      }),
    )
  })
})
