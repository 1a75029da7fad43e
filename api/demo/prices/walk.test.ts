import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { dateOf } from '../calendar.ts'
import { seed } from '../demo-market.ts'
import { createFactors, createPastFactors, type PriceModel, walk } from './walk.ts'

const last = 600
const factors = createFactors(1, last)

const aPriceModel = (special: Partial<PriceModel> = {}): PriceModel => ({
  seed: 1,
  price: 20,
  volatility: 0.03,
  beta: 1,
  sector: 0,
  turnover: 100_000,
  listed: -1,
  ...special,
})

const changes = (closes: Float64Array) =>
  [...closes.subarray(1)].map((close, at) => Math.log(close / (closes[at] ?? NaN)))
const deviation = (values: readonly number[]) =>
  Math.sqrt(values.reduce((sum, value) => sum + value ** 2, 0) / values.length)

describe('a stock’s walk', () => {
  test('does not depend on the day', () => {
    const today = walk(aPriceModel(), createFactors(1, 500), { from: 300, to: 500 })
    const tomorrow = walk(aPriceModel(), createFactors(1, 501), { from: 300, to: 501 })
    for (const column of ['session', 'open', 'high', 'low', 'close', 'volume'] as const) {
      expect(tomorrow[column].subarray(0, -1)).toEqual(today[column])
    }
  })

  test('does not depend on the range', () => {
    const year = walk(aPriceModel(), factors, { from: last - 260, to: last })
    const month = walk(aPriceModel(), factors, { from: last - 20, to: last })
    expect(month.close).toEqual(year.close.subarray(-month.close.length))
  })

  test('begins with the stock’s first session', () => {
    expect(walk(aPriceModel({ listed: 590 }), factors, { from: last - 260, to: last }).session[0]).toBe(590)
    expect(walk(aPriceModel({ listed: last }), factors, { from: last - 260, to: last }).session).toHaveLength(1)
  })

  test('stays around the usual price', () => {
    const closes = Array.from(
      { length: 400 },
      (_, seed) => walk(aPriceModel({ seed }), factors, { from: last, to: last }).close[0] ?? 20,
    )
    const middle = closes.toSorted((a, b) => a - b)[200] ?? 0
    expect(middle).toBeGreaterThan(14)
    expect(middle).toBeLessThan(28)
  })

  test('has an expected return of 8% a year, whatever the stock’s volatility', () => {
    const growthOf = (volatility: number) => {
      const growths = Array.from({ length: 4000 }, (_, seed) => {
        const closes = walk(aPriceModel({ seed, volatility, beta: 0, sector: -1 }), factors, {
          from: 400,
          to: 400 + 21,
        }).close
        return (closes.at(-1) ?? NaN) / (closes[0] ?? NaN)
      })
      return growths.reduce((sum, growth) => sum + growth, 0) / growths.length
    }
    for (const volatility of [0.01, 0.02, 0.04]) expect(growthOf(volatility)).toBeCloseTo(1.08 ** (21 / 260), 2)
  })

  test('has the volatility of the stock', () => {
    const measured = (volatility: number) =>
      deviation(changes(walk(aPriceModel({ volatility, beta: 0, sector: -1 }), factors, { from: 0, to: last }).close))
    expect(measured(0.05)).toBeGreaterThan(3 * measured(0.01))
  })

  test('jumps now and then', () => {
    const moves = changes(walk(aPriceModel(), factors, { from: 0, to: last }).close)
    expect(Math.max(...moves.map(Math.abs))).toBeGreaterThan(4 * deviation(moves) * 0.9)
  })

  test('has halts of some weeks in some stocks', () => {
    const missing = Array.from(
      { length: 300 },
      (_, seed) => last + 1 - walk(aPriceModel({ seed }), factors, { from: 0, to: last }).close.length,
    )
    expect(missing.filter((sessions) => sessions > 0).length).toBeGreaterThan(10)
    expect(missing.filter((sessions) => sessions === 0).length).toBeGreaterThan(200)
  })
})

test('the market’s luck over five years is small for any last day from October 2026 until 2029', () => {
  const [past, since] = [createPastFactors(seed, 1300).market, createFactors(seed, 1560).market]
  const levelAt = (session: number) => (session < 0 ? past[-1 - session] : since[session]) ?? NaN
  for (let session = 720; session < 1560; session++)
    expect(Math.abs(levelAt(session) - levelAt(session - 1300)) / 5, dateOf(session)).toBeLessThan(0.025)
})

test('every bar of every stock is valid', () => {
  const priceModel = fc.record({
    seed: fc.integer(),
    price: fc.double({ min: 0.1, max: 5000, noNaN: true }),
    volatility: fc.double({ min: 0.005, max: 0.09, noNaN: true }),
    beta: fc.double({ min: -0.2, max: 3, noNaN: true }),
    sector: fc.integer({ min: -1, max: 6 }),
    turnover: fc.double({ min: 1, max: 1e9, noNaN: true }),
    listed: fc.integer({ min: -1, max: last }),
  })
  fc.assert(
    fc.property(priceModel, (stock) => {
      const bars = walk(stock, factors, { from: last - 60, to: last })
      expect(bars.session.length).toBeGreaterThan(0)
      const wrong = [...bars.low.entries()].filter(([at, low]) => {
        const [open = NaN, close = NaN, high = NaN, volume] = [
          bars.open[at],
          bars.close[at],
          bars.high[at],
          bars.volume[at],
        ]
        const inside = 0 < low && low <= Math.min(open, close) && Math.max(open, close) <= high
        return !inside || !Number.isSafeInteger(volume)
      })
      expect(wrong).toEqual([])
      expect(bars.session).toEqual(bars.session.toSorted())
    }),
    { numRuns: 60 },
  )
})
