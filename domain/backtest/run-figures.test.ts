import { expect, test } from 'vitest'
import { runPortfolio } from './run-backtest.ts'
import { runFigures } from './run-figures.ts'
import { annualized, deflatedSharpe } from './statistics.ts'

/** The days from 2024 on. */
const days = (count: number) =>
  Array.from({ length: count }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10))

/** A run that buys one stock at a cost of 1%, and the values of its market. */
function aRun(prices: readonly number[], market = prices.map(() => 1)) {
  const prints = { symbol: 'A', first: 0, splits: [], volume: new Float64Array(prices.length) }
  const last = prices.length - 1
  const { values } = runPortfolio(
    [{ ...prints, close: Float64Array.from(prices) }],
    [{ signal: -1, trade: 0, holdings: [{ listing: 0, weight: 1 }] }],
    { last, newest: last, costBasisPoints: 100, lossAtEnd: 0, renamed: new Map() },
  )
  return { dates: days(prices.length), values, equalMarket: Float64Array.from(market), rebalances: [] }
}

test('every figure includes the cost of the first purchase', () => {
  const flat = runFigures(aRun([10, 10, 10, 10]), [])
  expect(flat.totalReturn).toBeCloseTo(-0.01, 12)
  // Returns −1%, 0, 0: the mean is −1/3%, the sample deviation 1/√3%.
  expect(flat.annualVolatility).toBeCloseTo((0.01 / Math.sqrt(3)) * Math.sqrt(252), 12)
  expect(flat.sharpeRatio).toBeCloseTo(-Math.sqrt(1 / 3) * Math.sqrt(252), 9)
  expect(flat.maxDrawdown).toMatchObject({ peak: '2024-01-01', trough: '2024-01-02', recovery: null, sessions: 3 })
  expect(flat.maxDrawdown?.depth).toBeCloseTo(-0.01, 12)
  const year = runFigures(aRun(Array.from({ length: 505 }, (_, at) => 10 + at)), [])
  expect(year.annualReturn).toBe(annualized(1 + year.totalReturn, 504))
  expect(year.totalReturn).toBeCloseTo((514 / 10) * 0.99 - 1, 9)
})

test('turnover is half of all purchases and sales of a year, without the first purchase', () => {
  const traded = (turnover: number | null) => ({
    ...{ signal: '', trade: '', selected: 1, symbols: [], weights: new Float64Array(), turnover },
  })
  const rebalances = [traded(null), traded(0.5), traded(1)]
  const run = (sessions: number) => ({ ...aRun(Array.from({ length: sessions + 1 }, () => 10)), rebalances })
  expect(runFigures(run(504), []).annualTurnover).toBe(0.75)
  expect(runFigures(run(251), [])).toMatchObject({ annualTurnover: null, annualReturn: null })
})

test('all tries deflate the Sharpe ratio', () => {
  const run = aRun([10, 11, 10.5, 11.2, 11.1, 12])
  const returns = Float64Array.from(run.values.subarray(1), (value, at) => value / (run.values[at] ?? NaN) - 1)
  expect(runFigures(run, [1, -1, 2]).deflatedSharpe).toBeCloseTo(deflatedSharpe(returns, [1, -1, 2]) ?? NaN, 12)
  expect(runFigures(run, [1, -1, 2]).deflatedSharpe).toBeLessThan(runFigures(run, [1]).deflatedSharpe ?? NaN)
})
