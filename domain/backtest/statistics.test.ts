import { describe, expect, test } from 'vitest'
import { isTradingDay } from '#domain/dataset/trading-days'
import { fc } from '#domain/testing/fast-check'
import { matching } from '#domain/testing/matchers'
import {
  annualized,
  annualReturn,
  annualVolatility,
  bestByLuck,
  dailyReturns,
  deflatedSharpe,
  drawdowns,
  type Fall,
  kurtosis,
  monthsAhead,
  probabilityAbove,
  sharpeRatio,
  skewness,
  worstFalls,
  yearReturns,
} from './statistics.ts'

const series = (...values: readonly number[]) => Float64Array.from(values)
/** The days from the first of a year on. */
const days = (count: number, from = Date.UTC(2025, 0, 1)) =>
  Array.from({ length: count }, (_, at) => new Date(from + at * 86_400_000).toISOString().slice(0, 10))
const someValues = fc.array(fc.double({ min: 0.5, max: 2, noNaN: true }), { minLength: 2, maxLength: 60 })

test('returns are the changes from value to value', () => {
  expect([...dailyReturns(series(100, 110, 99))]).toEqual([matching.closeTo(0.1, 12), matching.closeTo(-0.1, 12)])
  fc.assert(
    fc.property(someValues, (values) => {
      const returns = dailyReturns(series(...values))
      const end = returns.reduce((value, change) => value * (1 + change), values[0] ?? NaN)
      expect(end).toBeCloseTo(values.at(-1) ?? NaN, 9)
    }),
  )
})

test('a drawdown is the distance from the highest value so far, and the lowest one is the max drawdown', () => {
  fc.assert(
    fc.property(someValues, (some) => {
      const values = series(...some)
      const plain = some.map((value, at) => value / Math.max(...some.slice(0, at + 1)) - 1)
      expect([...drawdowns(values)]).toEqual(plain)
      expect(Math.min(...plain)).toBe(worstFalls(days(some.length), values, 1)[0]?.depth ?? 0)
    }),
  )
})

describe('annual figures', () => {
  test('the return is compounded to 252 sessions, and fewer sessions are not annualized', () => {
    expect(annualReturn(Float64Array.from({ length: 253 }, (_, at) => 100 + at / 25.2))).toBeCloseTo(0.1, 12)
    // 504 sessions are two years: 10% twice.
    expect(annualReturn(Float64Array.from({ length: 505 }, (_, at) => 100 + at / 24))).toBeCloseTo(0.1, 12)
    expect(annualReturn(Float64Array.from({ length: 252 }, (_, at) => 100 + at))).toBeNull()
    expect([annualized(1.21, 504), annualized(1.21, 251)]).toEqual([matching.closeTo(0.1, 12), null])
  })

  test('the volatility and the Sharpe ratio equal those calculated by hand', () => {
    // Mean 0.01, squared distances 0.0004 + 0.0004 + 0 over 2.
    const returns = series(0.03, -0.01, 0.01)
    expect(annualVolatility(returns)).toBeCloseTo(0.02 * Math.sqrt(252), 12)
    expect(sharpeRatio(returns)).toBeCloseTo(0.5 * Math.sqrt(252), 12)
  })

  test('a total loss is −100%', () => {
    expect(annualReturn(Float64Array.from({ length: 253 }, (_, at) => 252 - at))).toBe(-1)
  })
})

test('skewness and kurtosis equal those calculated by hand', () => {
  // Distances −1, −1, 2: second moment 2, third 2, fourth 6.
  expect(skewness(series(1, 1, 4))).toBeCloseTo(2 / 2 ** 1.5, 12)
  expect(kurtosis(series(1, 1, 4))).toBeCloseTo(1.5, 12)
  expect(skewness(series(1, 2, 3, 4))).toBeCloseTo(0, 12)
})

test('a figure is null if the series is too short or constant', () => {
  const tooShort = [series(), series(100)]
  for (const values of tooShort) expect(annualReturn(values)).toBeNull()
  for (const returns of [series(), series(0.1)]) {
    expect([annualVolatility(returns), sharpeRatio(returns), deflatedSharpe(returns, [])]).toEqual([null, null, null])
  }
  expect([skewness(series()), kurtosis(series(2, 2))]).toEqual([null, null])
  expect([sharpeRatio(series(0, 0, 0)), deflatedSharpe(series(0, 0, 0), [1, 2])]).toEqual([null, null])
  for (const values of tooShort) {
    expect([worstFalls(days(values.length), values, 3), yearReturns(days(values.length), values)]).toEqual([[], []])
    expect(monthsAhead(days(values.length), values, values)).toBeNull()
  }
})

describe('the deflated Sharpe ratio', () => {
  // Bailey and López de Prado (2014), “A numerical example”: an annual ratio of 2.5, the best of 100 tries whose annual ratios
  // have a variance of 1/2, over 1,250 days, 250 of them a year.
  const found = { sharpe: 2.5 / Math.sqrt(250), sessions: 1250 }

  test('equals that of the paper’s example', () => {
    const benchmark = bestByLuck(100, 1 / 2 / 250)
    expect(benchmark).toBeCloseTo(0.1132, 4)
    expect(probabilityAbove(benchmark, { ...found, skewness: -3, kurtosis: 10 })).toBeCloseTo(0.9004, 4)
    // “… had the researcher made only 46 independent trials … 0.9505”; with normal returns, 88 trials.
    const of46 = bestByLuck(46, 1 / 2 / 250)
    expect(probabilityAbove(of46, { ...found, skewness: -3, kurtosis: 10 })).toBeCloseTo(0.9505, 4)
    const of88 = bestByLuck(88, 1 / 2 / 250)
    expect(probabilityAbove(of88, { ...found, skewness: 0, kurtosis: 3 })).toBeCloseTo(0.9505, 4)
  })

  test('of a single try is the probability of a true ratio above 0', () => {
    const returns = series(0.03, -0.01, 0.01, 0.02, -0.02, 0.01)
    const shape = { sessions: 6, skewness: skewness(returns) ?? NaN, kurtosis: kurtosis(returns) ?? NaN }
    const sharpe = (sharpeRatio(returns) ?? NaN) / Math.sqrt(252)
    expect(deflatedSharpe(returns, [1.7])).toBe(probabilityAbove(0, { ...shape, sharpe }))
    expect(deflatedSharpe(returns, [])).toBe(deflatedSharpe(returns, [1.7]))
  })

  test('falls with each further try that differs, and is a probability', () => {
    const someReturns = fc.array(fc.double({ min: -0.1, max: 0.1, noNaN: true }), { minLength: 20, maxLength: 60 })
    fc.assert(
      fc.property(someReturns, fc.double({ min: 0.1, max: 3, noNaN: true }), (returns, spread) => {
        const tries = (count: number) => Array.from({ length: count }, (_, at) => (at % 2 === 0 ? spread : -spread))
        const [one, ten, hundred] = [1, 10, 100].map((count) => deflatedSharpe(series(...returns), tries(count)))
        if (one === null || one === undefined) return
        expect(one).toBeLessThanOrEqual(1)
        expect(ten).toBeLessThanOrEqual(one)
        expect(hundred).toBeLessThanOrEqual(ten ?? NaN)
        expect(hundred).toBeGreaterThanOrEqual(0)
      }),
    )
  })

  test('the best of many tries without skill is about as good as expected', () => {
    // A fixed generator keeps the test deterministic: Box and Muller over a linear congruence.
    let state = 42
    const uniform = () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
    const normal = () => Math.sqrt(-2 * Math.log(1 - uniform())) * Math.cos(2 * Math.PI * uniform())
    const best = Array.from({ length: 2000 }, () => Math.max(...Array.from({ length: 20 }, normal)))
    expect(best.reduce((sum, value) => sum + value, 0) / 2000).toBeCloseTo(bestByLuck(20, 1), 1)
  })
})

describe('the deepest drawdowns', () => {
  const plain = (dates: readonly string[], values: Float64Array): readonly Fall[] => {
    const falls: Fall[] = []
    for (let peak = 0; peak < values.length - 1; peak++) {
      const high = values[peak] ?? NaN
      // A fall begins at a high that no earlier value exceeds.
      if (values.subarray(0, peak).some((value) => value > high) || (values[peak + 1] ?? NaN) >= high) continue
      const after = values.findIndex((value, at) => at > peak && value >= high)
      const below = [...values.subarray(peak + 1, after < 0 ? undefined : after)]
      const lowest = Math.min(...below)
      falls.push({
        peak: dates[peak] ?? '',
        trough: dates[peak + 1 + below.indexOf(lowest)] ?? '',
        recovery: after < 0 ? null : (dates[after] ?? ''),
        depth: lowest / high - 1,
        sessions: (after < 0 ? values.length - 1 : after) - peak,
      })
    }
    return falls.toSorted((a, b) => a.depth - b.depth)
  }

  test('equal those found by hand', () => {
    const values = series(100, 90, 95, 100, 120, 60, 80, 120, 130, 117)
    expect(worstFalls(days(10), values, 3)).toEqual([
      { peak: '2025-01-05', trough: '2025-01-06', recovery: '2025-01-08', depth: -0.5, sessions: 3 },
      {
        peak: '2025-01-01',
        trough: '2025-01-02',
        recovery: '2025-01-04',
        depth: matching.closeTo(-0.1, 12),
        sessions: 3,
      },
      { peak: '2025-01-09', trough: '2025-01-10', recovery: null, depth: matching.closeTo(-0.1, 12), sessions: 1 },
    ])
    expect(worstFalls(days(10), values, 1)).toHaveLength(1)
    expect(worstFalls(days(3), series(1, 1, 2), 5)).toEqual([])
  })

  test('equal those of a plain search', () => {
    const few = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 2, maxLength: 40 })
    let falls = 0
    fc.assert(
      fc.property(fc.oneof(few, someValues), fc.nat(8), (values, count) => {
        const dates = days(values.length)
        const found = worstFalls(dates, series(...values), count)
        expect(found).toEqual(plain(dates, series(...values)).slice(0, count))
        falls += found.length
      }),
    )
    expect(falls).toBeGreaterThan(50)
  })
})

describe('calendar periods', () => {
  const dates = ['2024-11-29', '2024-12-02', '2024-12-31', '2025-01-02', '2025-01-31', '2025-02-03']

  test('the return of a year begins with the last value before it', () => {
    expect(yearReturns(dates, series(100, 120, 110, 100, 132, 121))).toEqual([
      { period: '2024', value: matching.closeTo(0.1, 12) },
      { period: '2025', value: matching.closeTo(0.1, 12) },
    ])
    // The year of the first value has no return if no other value of it follows.
    expect(yearReturns(['2024-12-31', '2025-01-02'], series(100, 90))).toEqual([
      { period: '2025', value: matching.closeTo(-0.1, 12) },
    ])
  })

  test('the returns of all years compound to that of the whole series', () => {
    fc.assert(
      fc.property(someValues, (values) => {
        const everyMonth = Array.from({ length: values.length }, (_, at) =>
          new Date(Date.UTC(2021, at, 3)).toISOString().slice(0, 10),
        )
        const years = yearReturns(everyMonth, series(...values))
        const end = years.reduce((value, year) => value * (1 + year.value), values[0] ?? NaN)
        expect(end).toBeCloseTo(values.at(-1) ?? NaN, 9)
      }),
    )
  })

  test('counts months ahead only among whole months, and an equal month is not ahead', () => {
    const benchmark = series(100, 100, 100, 100, 100, 100)
    // December +10%, January 0%; February has begun.
    expect(monthsAhead(dates, series(100, 120, 110, 100, 110, 99), benchmark)).toBe(1 / 2)
    expect(monthsAhead(dates, series(1, 2, 3, 4, 5, 6), benchmark)).toBe(1)
    expect(monthsAhead(dates, benchmark, benchmark)).toBe(0)
    // The series begins in November, and 2025-02-28 is the last session of February.
    const early = ['2024-11-27', ...dates.slice(0, -1), '2025-02-28']
    expect(monthsAhead(early, series(50, 100, 120, 110, 100, 110, 111), series(...benchmark, 100))).toBe(2 / 3)
    expect(monthsAhead(dates.slice(0, 3), series(1, 2, 3), benchmark)).toBe(1)
    expect(monthsAhead(dates.slice(1, 3), series(1, 2), benchmark)).toBeNull()
  })

  test('counts all months of a whole year, wherever the series begins and ends around it', () => {
    const everyDay = days(510, Date.UTC(2024, 10, 1)).filter((date) => isTradingDay(date) && date < '2026-03')
    const before = fc.integer({ min: 0, max: everyDay.findLastIndex((date) => date < '2025') })
    const after = fc.integer({ min: everyDay.findIndex((date) => date > '2025-12-30'), max: everyDay.length - 1 })
    fc.assert(
      fc.property(before, after, fc.infiniteStream(fc.boolean()), (from, to, draws) => {
        const dates = everyDay.slice(from, to + 1)
        const isAhead = new Map<string, boolean>()
        for (const date of dates) {
          const month = date.slice(0, 7)
          if (!isAhead.has(month)) isAhead.set(month, draws.next().value === true)
        }
        // Each month begins at the last value of the previous one, and goes up or down.
        const values = dates.map((date) =>
          [...isAhead].reduce(
            (value, [month, ahead]) => (month <= date.slice(0, 7) ? value * (ahead ? 1.1 : 0.9) : value),
            1,
          ),
        )
        const whole = [...isAhead].filter(([month]) => {
          const sessions = everyDay.filter((date) => date.startsWith(month))
          const isBegun = (everyDay[everyDay.indexOf(sessions[0] ?? '') - 1] ?? '') >= (dates[0] ?? '9')
          return isBegun && (dates.at(-1) ?? '') >= (sessions.at(-1) ?? '9')
        })
        expect(whole.length).toBeGreaterThanOrEqual(12)
        const share = whole.filter(([, ahead]) => ahead).length / whole.length
        expect(monthsAhead(dates, series(...values), new Float64Array(dates.length).fill(1))).toBe(share)
      }),
    )
  })
})
