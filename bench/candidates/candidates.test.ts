import { expect, test } from 'vitest'
import { generateStocks } from './generated-stocks.ts'
import { formula, ours } from './ours.ts'
import { naive, rangeQueryAt } from './range-query.ts'

test('the product’s index answers range queries as plain objects do', () => {
  const stocks = generateStocks(3000)
  const [index, plain] = [ours(stocks), naive(stocks)]
  const queries = Array.from({ length: 200 }, (_, n) => rangeQueryAt(n))
  expect(queries.map(index)).toEqual(queries.map(plain))
  expect(queries.filter((query) => plain(query).total > 100).length).toBeGreaterThan(100)
})

test('no two generated stocks have the same change, so that only one order is right', () => {
  const { dayDeltaRatio } = generateStocks(100_000)
  expect(new Set(dayDeltaRatio).size).toBe(100_000)
})

test('generates the same stocks every time, some without a value', () => {
  expect(generateStocks(500)).toEqual(generateStocks(500))
  expect(generateStocks(500).marketCap.filter(Number.isNaN).length).toBeGreaterThan(0)
})

test('all queries are different', () => {
  const queries = Array.from({ length: 1000 }, (_, n) => JSON.stringify(rangeQueryAt(n)))
  expect(new Set(queries).size).toBe(1000)
})

test('the measured formula calculates the value of each stock', () => {
  const stocks = generateStocks(3000)
  const { close, marketCap, volume, dayDeltaRatio, sector } = stocks
  const at = (values: ArrayLike<number>, row: number) => values[row] ?? NaN
  const expected = close.map(
    (price, row) => at(marketCap, row) / at(volume, row) - price * at(dayDeltaRatio, row) + at(sector, row),
  )
  expect(formula(stocks)()).toEqual(expected)
})
