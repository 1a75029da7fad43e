import { describe, expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { keysOf } from '../keys-of.ts'
import { technicalFieldIds } from './fields.ts'
import { type DailyBars, startsOf, type Technical, technicalOf } from './technical.ts'
import { isTechnicalValue } from './technical-ranges.ts'

/** Bars of a year that ends with the last close; only the closes are known. */
const closesOnly = (...close: readonly number[]): DailyBars => ({ close, yearStart: 0, weeks52Start: 0 })
const times = (count: number, value: number): number[] => Array<number>(count).fill(value)
const alternating = (count: number, low: number, high: number) =>
  Array.from({ length: count }, (_, i) => (i % 2 === 0 ? low : high))

describe('values computed by hand', () => {
  test('RSI is 50 for seven gains and seven losses of a dollar, and 67.5 after a gain of seven more', () => {
    // Means 0.5 and 0.5; then (0.5 × 13 + 7) ÷ 14 and 0.5 × 13 ÷ 14, which are 13.5 : 6.5.
    expect(technicalOf(closesOnly(...alternating(15, 10, 11))).rsi14).toBe(50)
    expect(technicalOf(closesOnly(...alternating(15, 10, 11), 17)).rsi14).toBe(67.5)
  })

  test('RSI is 100 for only gains, 0 for only losses, and missing for fewer than 15 or constant closes', () => {
    const rising = Array.from({ length: 15 }, (_, i) => 10 + i)
    expect(technicalOf(closesOnly(...rising)).rsi14).toBe(100)
    expect(technicalOf(closesOnly(...rising.toReversed())).rsi14).toBe(0)
    expect(technicalOf(closesOnly(...rising.slice(1))).rsi14).toBeUndefined()
    expect(technicalOf(closesOnly(...times(30, 10))).rsi14).toBeUndefined()
  })

  test('moving averages are means of the last closes, and missing if there are fewer', () => {
    const { sma20, sma50, sma200 } = technicalOf(closesOnly(...times(30, 10), ...times(20, 20)))
    expect({ sma20, sma50, sma200 }).toEqual({ sma20: 20, sma50: 14, sma200: undefined })
    expect(technicalOf(closesOnly(...times(150, 10), ...times(50, 20))).sma200).toBe(12.5)
  })

  test('ATR includes the gap from the previous close', () => {
    const close = times(16, 10)
    const bars = { ...closesOnly(...close), high: [...times(15, 11), 20], low: [...times(15, 9), 12] }
    // (2 × 13 + (20 − 10)) ÷ 14: the previous close is below the low.
    expect(technicalOf(bars).atr14).toBe(2.57143)
    expect(technicalOf({ ...bars, high: times(16, 11), low: times(16, 9) }).atr14).toBe(2)
  })

  test('ATR uses the bars after an unknown high, and needs fourteen of them', () => {
    const bars = (unknownAt: number) => ({
      ...closesOnly(...times(30, 10)),
      high: times(30, 11).with(unknownAt, NaN),
      low: times(30, 9),
    })
    expect(technicalOf(bars(15)).atr14).toBe(2)
    expect(technicalOf(bars(16)).atr14).toBeUndefined()
    expect(technicalOf(closesOnly(...times(30, 10))).atr14).toBeUndefined()
  })

  test('a gap is the open relative to the previous close', () => {
    expect(technicalOf({ ...closesOnly(100, 101), open: [99, 104] }).gap).toBe(0.04)
    expect(technicalOf({ ...closesOnly(100, 101), open: [99, NaN] }).gap).toBeUndefined()
    expect(technicalOf(closesOnly(100, 101)).gap).toBeUndefined()
  })

  test('volatility annualizes twenty changes of the log close', () => {
    // ln 1.1 × √(20 ÷ 19 × 252)
    expect(technicalOf(closesOnly(...alternating(21, 100, 110))).volatility20).toBe(1.55231)
    expect(technicalOf(closesOnly(...alternating(20, 100, 110))).volatility20).toBeUndefined()
    expect(technicalOf(closesOnly(...times(21, 100))).volatility20).toBe(0)
  })

  test('changes cover 63, 126 and 252 sessions, and the time since the last close of the previous year', () => {
    const close = times(253, 1).with(0, 50).with(126, 80).with(189, 125).with(200, 40).with(252, 100)
    expect(technicalOf({ ...closesOnly(...close), yearStart: 201 })).toMatchObject({
      change3Months: -0.2,
      change6Months: 0.25,
      change12Months: 1,
      changeYearToDate: 1.5,
    })
    const short = technicalOf(closesOnly(...close.slice(1)))
    expect(short.change12Months).toBeUndefined()
    expect(short.changeYearToDate).toBeUndefined()
  })

  /** A price of 1,000 before the 52 weeks, and then a year of prices of 50 that ends with some others. */
  const afterYear = (...then: readonly number[]) => [1000, ...times(250 - then.length, 50), ...then]
  const year = { yearStart: 0, weeks52Start: 1 }

  test('the sessions since the extremes count from the first of equal prices within 52 weeks', () => {
    const close = afterYear(90, 20, 90, 10, 25)
    expect(technicalOf({ ...year, close })).toMatchObject({ sessionsSinceHigh: 4, sessionsSinceLow: 1 })
    const bars = { high: afterYear(91, 95, 91, 11, 26), low: afterYear(89, 19, 89, 9, 8) }
    expect(technicalOf({ ...year, close, ...bars })).toMatchObject({ sessionsSinceHigh: 3, sessionsSinceLow: 0 })
    // A session without a high counts with its close.
    expect(technicalOf({ ...year, close, ...bars, high: bars.high.with(-4, NaN) }).sessionsSinceHigh).toBe(4)
  })

  test('gives no 52-week extreme if the bars begin within the 52 weeks, or if many are missing', () => {
    const close = afterYear(90, 20)
    const since = (bars: Partial<DailyBars>) => {
      const { sessionsSinceHigh: high, sessionsSinceLow: low } = technicalOf({ ...year, close, ...bars })
      return { high, low }
    }
    expect(since({})).toEqual({ high: 1, low: 0 })
    expect(since({ weeks52Start: 0 })).toEqual({ high: undefined, low: undefined })
    expect(since({ close: close.toSpliced(100, 5) })).toEqual({ high: 1, low: 0 })
    expect(since({ close: close.toSpliced(100, 66) })).toEqual({ high: undefined, low: undefined })
  })

  test('gives no new high or low if the record states a more extreme one', () => {
    const high = (close: number, statedHigh?: number) =>
      technicalOf({ ...year, close: afterYear(80, close), ...(statedHigh && { statedHigh }) }).sessionsSinceHigh
    expect([high(90), high(90, 85), high(90, 90.2), high(90, 91)]).toEqual([0, 0, 0, undefined])
    // A close below its high is not a signal: the sessions since the highest close are known.
    expect(high(70, 91)).toBe(1)
    const low = (close: number, statedLow?: number) =>
      technicalOf({ ...year, close: afterYear(30, close), ...(statedLow && { statedLow }) }).sessionsSinceLow
    expect([low(20), low(20, 22), low(20, 19.95), low(20, 19)]).toEqual([0, 0, 0, undefined])
  })

  test('counts from the golden cross, when the 50-session average rises above the 200-session one', () => {
    const flat = times(230, 100)
    const since = (...then: readonly number[]) => technicalOf(closesOnly(...flat, ...then)).sessionsSinceGoldenCross
    expect(since()).toBeUndefined()
    expect(since(110)).toBe(0)
    expect(since(110, 110, 110, 110)).toBe(3)
    // The average falls below again, and rises above again.
    expect(since(110, 50)).toBeUndefined()
    expect(since(110, 50, 200)).toBe(0)
    // The average is above before both are known.
    const rising = Array.from({ length: 260 }, (_, i) => 100 + i)
    expect(technicalOf(closesOnly(...rising)).sessionsSinceGoldenCross).toBeUndefined()
  })

  test('finds the beginnings of the year and of the 52 weeks by the calendar', () => {
    expect(startsOf(['2025-01-09', '2025-12-31', '2026-01-02', '2026-01-07', '2026-01-08'])).toEqual({
      yearStart: 2,
      weeks52Start: 1,
    })
    expect(startsOf([])).toEqual({ yearStart: -1, weeks52Start: -1 })
  })
})

describe('for any prices', () => {
  const price = fc.double({ min: 0.01, max: 10_000, noNaN: true })
  const series = fc.oneof(
    fc.array(price, { maxLength: 300, size: 'max' }),
    fc
      .tuple(price, fc.array(fc.double({ min: -0.2, max: 0.2, noNaN: true }), { minLength: 200, maxLength: 280 }))
      .map(([first, changes]) => {
        let last = first
        return [first, ...changes.map((moved) => (last *= 1 + moved))]
      }),
  )
  const bars = fc.record({
    close: series,
    spread: fc.double({ min: 0, max: 0.5, noNaN: true }),
    yearStart: fc.integer({ min: -1, max: 300 }),
    weeks52Start: fc.integer({ min: -1, max: 300 }),
  })
  const withRanges = ({
    close,
    spread,
    ...starts
  }: { close: number[]; spread: number } & Omit<DailyBars, 'close'>) => ({
    ...starts,
    close,
    open: close.map((value) => value * (1 - spread)),
    high: close.map((value) => value * (1 + spread)),
    low: close.map((value) => value * (1 - spread)),
  })

  test('every value is a finite number that a dataset may contain', () => {
    const hostile = fc.oneof(fc.double(), fc.constantFrom(0, -1, NaN, Infinity, Number.MAX_VALUE, Number.MIN_VALUE))
    const anything = fc.record({
      close: fc.oneof(series, fc.array(hostile, { maxLength: 260, size: 'max' })),
      open: fc.array(hostile, { maxLength: 260 }),
      high: fc.array(hostile, { maxLength: 260 }),
      low: fc.array(hostile, { maxLength: 260 }),
      yearStart: fc.integer({ min: -1, max: 300 }),
      weeks52Start: fc.integer({ min: -1, max: 300 }),
    })
    fc.assert(
      fc.property(fc.oneof(anything, bars.map(withRanges)), (some) => {
        const technical = technicalOf(some)
        for (const field of keysOf(technical)) {
          const value = technical[field] ?? NaN
          expect(Number.isFinite(value) && isTechnicalValue(field, value), `${field} ${value}`).toBe(true)
        }
        expect(JSON.parse(JSON.stringify(technical))).toEqual(technical)
      }),
    )
  })

  test('another currency changes only the prices', () => {
    fc.assert(
      // Scale by powers of two: other factors round, so that equal prices would differ.
      fc.property(bars.map(withRanges), fc.constantFrom(0.25, 0.5, 8, 1024), (some, rate) => {
        const scaled = (values: readonly number[]) => values.map((value) => value * rate)
        const { close, open, high, low, ...starts } = some
        const before = technicalOf(some)
        const after = technicalOf({
          ...starts,
          close: scaled(close),
          open: scaled(open),
          high: scaled(high),
          low: scaled(low),
        })
        for (const field of technicalFieldIds) {
          const isPrice = /^(sma|atr)/.test(field)
          expect(field in after, field).toBe(field in before)
          const expected = (before[field] ?? 0) * (isPrice ? rate : 1)
          // Values are rounded for the dataset.
          const slack = isPrice ? Math.abs(expected) * 1e-5 : 0
          expect(Math.abs((after[field] ?? 0) - expected), field).toBeLessThanOrEqual(slack)
        }
      }),
    )
  })

  test('RSI of the mirrored closes is 100 minus the RSI', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 999 }), { minLength: 15, maxLength: 80 }), (close) => {
        const [rsi, mirrored] = [close, close.map((value) => 1000 - value)].map(
          (values) => technicalOf(closesOnly(...values)).rsi14,
        )
        if (rsi === undefined) expect(mirrored).toBeUndefined()
        else expect(rsi + (mirrored ?? NaN)).toBeCloseTo(100, 1)
      }),
    )
  })

  test('each value of closes equals its definition', () => {
    // Averages of cents are equal, or differ by more than the precision of a double.
    const cents = series.map((close) => close.map((price) => Math.max(1, Math.round(price * 100)) / 100))
    const someBars = fc.record({
      close: cents,
      yearStart: fc.integer({ min: -1, max: 300 }),
      weeks52Start: fc.integer({ min: -1, max: 40 }),
    })
    const known = new Set<string>()
    fc.assert(
      fc.property(someBars, (some) => {
        const [values, plain] = [technicalOf(some), plainTechnicalOf(some)]
        for (const field of technicalFieldIds) {
          const [value, expected] = [values[field] ?? NaN, plain[field] ?? NaN]
          if (!Number.isNaN(expected)) known.add(field)
          // Values are rounded to at least five digits, RSI to two decimals and percentages to five.
          const slack = field === 'rsi14' ? 0.00501 : Math.max(0.0000051, Math.abs(expected) * 1e-5)
          const isSame = Number.isNaN(expected) ? Number.isNaN(value) : Math.abs(value - expected) <= slack
          if (!isSame) expect({ field, value }).toEqual({ field, value: expected })
        }
      }),
      { numRuns: 300 },
    )
    expect(technicalFieldIds.filter((field) => !known.has(field))).toEqual(['atr14', 'gap'])
  })
})

/** The same values by their definitions, from closes, in full precision. */
function plainTechnicalOf({ close: series, yearStart, weeks52Start }: DailyBars): Technical {
  const close = Array.from(series)
  const last = close.at(-1) ?? NaN
  const average = (values: readonly number[], length: number) =>
    values.length < length ? NaN : values.slice(-length).reduce((sum, value) => sum + value, 0) / length
  const before = (sessions: number) => last / (close[close.length - 1 - sessions] ?? NaN) - 1
  const changes = close.slice(1).map((value, i) => value - (close[i] ?? NaN))
  const wilder = (moves: readonly number[]) =>
    moves.slice(14).reduce((mean, move) => (mean * 13 + move) / 14, average(moves.slice(0, 14), 14))
  const strength =
    wilder(changes.map((moved) => Math.max(moved, 0))) / wilder(changes.map((moved) => Math.max(-moved, 0)))
  const logs = close.slice(1).map((value, i) => Math.log(value / (close[i] ?? NaN)))
  const centre = average(logs, 20)
  const year = close.slice(weeks52Start)
  const isFull = weeks52Start >= 1 && year.length >= 245
  const since = (extreme: number) => (isFull ? year.length - 1 - year.indexOf(extreme) : NaN)
  const above = close.map((_, i) => {
    const upTo = close.slice(0, i + 1)
    return average(upTo, 50) - average(upTo, 200)
  })
  const crossed = above.findLastIndex((distance, i) => distance > 1e-9 && (above[i - 1] ?? NaN) <= 1e-9)
  return {
    rsi14: strength === Infinity ? 100 : 100 - 100 / (1 + strength),
    sma20: average(close, 20),
    sma50: average(close, 50),
    sma200: average(close, 200),
    atr14: NaN,
    gap: NaN,
    volatility20: Math.sqrt(
      (252 / 19) *
        20 *
        average(
          logs.map((moved) => (moved - centre) ** 2),
          20,
        ),
    ),
    change3Months: before(63),
    change6Months: before(126),
    change12Months: before(252),
    changeYearToDate: last / (close[yearStart - 1] ?? NaN) - 1,
    sessionsSinceHigh: since(Math.max(...year)),
    sessionsSinceLow: since(Math.min(...year)),
    sessionsSinceGoldenCross: (above.at(-1) ?? NaN) > 1e-9 && crossed >= 0 ? close.length - 1 - crossed : NaN,
  }
}
