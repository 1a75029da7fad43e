import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { periodIds, periods } from '../stock/stock.ts'
import { type Session, statisticsOf } from './statistics.ts'

const closing = (...closes: readonly number[]): Session[] => closes.map((close) => ({ close, volume: 100 }))
const trading = (...volumes: readonly number[]): Session[] => volumes.map((volume) => ({ close: 1, volume }))

const aSeries = (minLength: number) =>
  fc.array(
    fc.record({
      close: fc.integer({ min: 1, max: 10_000_000 }).map((cents) => cents / 100),
      volume: fc.nat(1_000_000_000),
    }),
    { minLength, maxLength: 60, size: 'max' },
  )

describe('a period', () => {
  test('compares the last close with the close that many sessions earlier', () => {
    const { week } = statisticsOf(closing(10, 1, 1, 1, 1, 12))
    expect(week?.close).toMatchObject({ delta: 2, deltaRatio: 0.2 })
  })

  test('excludes the session that it compares with from low, high and average', () => {
    const { week } = statisticsOf(closing(1000, 1, 2, 3, 4, 5))
    expect(week?.close).toMatchObject({ low: 1, high: 5, average: 3 })
  })

  test('averages the volume of its own sessions', () => {
    expect(statisticsOf(trading(9999, 1, 2, 3, 4, 6)).week?.volume.average).toBe(3.2)
  })

  test('of a day compares the last session with the previous one', () => {
    const { day } = statisticsOf(closing(4, 5))
    expect(day).toEqual({
      close: { delta: 1, deltaRatio: 0.25, average: 5, low: 5, high: 5 },
      volume: { average: 100 },
    })
  })

  test.for(periodIds)('is absent until there is a session to compare with: %s', (period) => {
    const sessions = Array.from({ length: periods[period] + 1 }, () => 1)
    expect(statisticsOf(closing(...sessions))).toHaveProperty(period)
    expect(statisticsOf(closing(...sessions.slice(1)))).not.toHaveProperty(period)
  })

  test('is absent for a stock that has not traded', () => {
    expect(statisticsOf([])).toEqual({})
  })
})

describe('rounding', () => {
  test.for([
    ['a ratio to eight places', closing(3, 4), 'deltaRatio', 0.33333333],
    ['a price to six places', closing(1, 1.00000049), 'average', 1],
    ['a tie to the even digit below', closing(512, 757), 'deltaRatio', 0.47851562],
    ['a tie to the even digit above', closing(1024, 1134), 'deltaRatio', 0.10742188],
    ['a fall like a rise', closing(512, 267), 'deltaRatio', -0.47851562],
  ] as const)('%s', ([, series, key, expected]) => {
    expect(statisticsOf(series).day?.close[key]).toBe(expected)
  })

  test('a volume to two places', () => {
    expect(statisticsOf(trading(0, 1, 1, 1, 1, 1.04)).week?.volume.average).toBe(1.01)
  })

  test('gives 0 for no change, not −0', () => {
    expect(statisticsOf(closing(1, 0.9999999)).day?.close.delta).toBe(0)
  })
})

describe('for any series', () => {
  test('low ≤ average ≤ high, and the last close lies between low and high', () => {
    fc.assert(
      fc.property(aSeries(2), (series) => {
        for (const { close } of Object.values(statisticsOf(series))) {
          const last = series.at(-1)?.close ?? NaN
          expect(close.low).toBeLessThanOrEqual(close.average)
          expect(close.average).toBeLessThanOrEqual(close.high)
          expect(last).toBeGreaterThanOrEqual(close.low)
          expect(last).toBeLessThanOrEqual(close.high)
        }
      }),
    )
  })

  test('sessions before the longest period have no effect', () => {
    fc.assert(
      fc.property(aSeries(0), aSeries(43), (earlier, series) => {
        expect(statisticsOf([...earlier, ...series])).toEqual(statisticsOf(series))
      }),
    )
  })

  test('every value equals its definition within half a unit of its last place', () => {
    const isNear = (value: number, exact: number, places: number) =>
      Math.abs(value - exact) <= 0.5 * 10 ** -places + Math.abs(exact) * 1e-12
    fc.assert(
      fc.property(aSeries(0), (series) => {
        const statistics = statisticsOf(series)
        for (const period of periodIds) {
          const own = series.slice(-periods[period])
          const [last, before] = [series.at(-1)?.close ?? NaN, series.at(-1 - periods[period])?.close]
          const found = statistics[period]
          expect(found === undefined, period).toBe(before === undefined)
          if (!found || before === undefined) continue
          const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
          const closes = own.map(({ close }) => close)
          const { delta, deltaRatio, average, low, high } = found.close
          expect([low, high]).toEqual([Math.min(...closes), Math.max(...closes)])
          expect(isNear(delta, last - before, 6), 'delta').toBe(true)
          expect(isNear(deltaRatio, (last - before) / before, 8), 'deltaRatio').toBe(true)
          expect(isNear(average, mean(closes), 6), 'average').toBe(true)
          expect(isNear(found.volume.average, mean(own.map(({ volume }) => volume)), 2), 'volume').toBe(true)
        }
      }),
    )
  })
})
