import { expect, test } from 'vitest'
import { dateOfDay, dayOfDate, weekdayOf } from '../dataset/trading-days.ts'
import { aYear, someStatements } from '../statements/test-statements.ts'
import { fc } from '../testing/fast-check.ts'
import { type Close, valuationOf, weeksOf } from './valuation.ts'

/** A close on each weekday. */
function closesFrom(first: string, prices: readonly number[]): readonly Close[] {
  const days = Array.from({ length: Math.ceil((prices.length * 7) / 5) + 7 }, (_, at) => dayOfDate(first) + at)
  const sessions = days.filter((day) => weekdayOf(day) > 0 && weekdayOf(day) < 6)
  return prices.map((close, at) => ({ date: dateOfDay(sessions[at] ?? 0), close }))
}

/** A company that had earned so much by share in each year, filed on the last day of the February after. */
function company(earnings: Readonly<Record<number, number>>, shares = 10) {
  const years = Object.entries(earnings).map(([year, eps]) => ({
    ...aYear(Number(year)),
    values: {
      dilutedEps: eps,
      revenue: 500,
      operatingCashFlow: eps * shares,
      capitalExpenditure: 0,
      dilutedShares: shares,
    },
  }))
  const statements = someStatements(years.toReversed())
  const periods = statements.periods.map((one) => ({ ...one, reported: `${Number(one.end.slice(0, 4)) + 1}-02-28` }))
  return { ...statements, periods }
}

test('a week counts with its last session, the newest one although its week goes on', () => {
  const weeks = weeksOf(closesFrom('2026-01-05', [1, 2, 3, 4, 5, 6, 7, 8]))
  expect(weeks).toEqual([
    { date: '2026-01-09', close: 5 },
    { date: '2026-01-14', close: 8 },
  ])
})

test('weeks of the newest ten years count', () => {
  const closes = ['2014-05-02', '2016-05-06', '2016-05-13', '2026-05-06'].map((date) => ({ date, close: 1 }))
  expect(weeksOf(closes).map(({ date }) => date)).toEqual(['2016-05-13', '2026-05-06'])
})

test('P/E divides the price by earnings per share, the others what the company costs by its amounts', () => {
  const [friday] = closesFrom('2025-06-06', [60])
  const { priceToEarnings, priceToSales, priceToFreeCashFlow } = valuationOf(
    company({ 2024: 3 }),
    friday ? [friday] : [],
  )
  expect(priceToEarnings.weeks[0]).toMatchObject({ value: 20, months: { value: 3, end: '2024-12-31' } })
  expect(priceToSales.weeks[0]).toMatchObject({ value: (60 * 10) / 500, shares: 10 })
  expect(priceToFreeCashFlow.weeks[0]).toMatchObject({ value: 20 })
})

test('weeks after a loss have no value, are counted, and weeks before the first report are left out', () => {
  const { priceToEarnings } = valuationOf(company({ 2023: -1, 2024: 2 }), closesFrom('2024-01-01', Array(520).fill(10)))
  const { weeks, losses, unknown, range } = priceToEarnings
  expect(weeks[0]?.date).toBe('2024-03-01')
  expect([losses, unknown]).toEqual([52, 0])
  expect(weeks.filter(({ value }) => value === undefined)).toHaveLength(52)
  expect(range).toEqual({ median: 5, min: 5, max: 5 })
})

test('a place needs two years of weeks with a value, and a newest week with one', () => {
  const weeksOfPrices = (weeks: number) => closesFrom('2025-03-03', Array(weeks * 5).fill(10))
  const place = (weeks: number, earnings: Readonly<Record<number, number>>) =>
    valuationOf(company(earnings), weeksOfPrices(weeks)).priceToEarnings.place
  expect(place(103, { 2024: 1, 2025: 1 })).toBeUndefined()
  expect(place(104, { 2024: 1, 2025: 1 })).toEqual({ lower: 0, higher: 0, weeks: 103 })
  expect(place(110, { 2024: 1, 2025: -1 })).toBeUndefined()
})

test('place and range are those of the values, counted one by one', () => {
  const prices = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 105, maxLength: 140 })
  fc.assert(
    fc.property(prices, (weekly) => {
      const closes = weekly.map((close, at) => ({ date: dateOfDay(dayOfDate('2024-03-01') + at * 7), close }))
      const { weeks, place, range } = valuationOf(company({ 2023: 1, 2024: 1, 2025: 1 }), closes).priceToEarnings
      const values = weeks.map(({ value }) => value ?? NaN)
      expect(values).toEqual(weekly)
      const newest = values.at(-1) ?? NaN
      let [lower, higher] = [0, 0]
      for (const value of values.slice(0, -1)) {
        if (value < newest) lower++
        if (value > newest) higher++
      }
      expect(place).toEqual({ lower, higher, weeks: values.length - 1 })
      const atMost = (limit: number) => values.filter((value) => value <= limit).length
      const atLeast = (limit: number) => values.filter((value) => value >= limit).length
      expect([range?.min, range?.max]).toEqual([Math.min(...values), Math.max(...values)])
      for (const count of [atMost(range?.median ?? NaN), atLeast(range?.median ?? NaN)])
        expect(count * 2).toBeGreaterThanOrEqual(values.length)
    }),
  )
})
