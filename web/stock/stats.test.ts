import { expect, test } from 'vitest'
import { rankedFields } from '#domain/stock/sector-percentiles'
import { aStock } from '#domain/testing/a-stock'
import { type Fact, keyFacts, stats, summaryFacts } from './stats.tsx'

const labels = (facts: readonly Fact[]) => facts.map(({ label }) => label)
const textsOf = (facts: readonly Fact[], stock: ReturnType<typeof aStock>) =>
  Object.fromEntries(facts.map(({ label, read }) => [label, read(stock)]))

test('each section has its facts, in order', () => {
  expect(labels(summaryFacts)).toEqual([
    '50 Day Moving Average',
    '200 Day Moving Average',
    'Shares Outstanding',
    'Dividend Date',
    'Ex Dividend Date',
  ])
  expect(labels(keyFacts)).toEqual(['Fiscal Year End', 'Latest Quarter', 'Market Capitalization', 'EBITDA'])
  expect(labels(stats)).toHaveLength(24)
  expect([...stats.map(({ id }) => id), 'marketCap', 'debtToEquity']).toEqual(rankedFields)
  expect([labels(stats)[0], labels(stats).at(-1)]).toEqual(['PE Ratio', 'Beta'])
})

test('dividends have their own names, and their dates are unchanged', () => {
  const stock = aStock({ dividendDate: '2026-12-10', exDividendDate: '2026-11-28', '50DayMovingAverage': 1234.5 })
  expect(textsOf(summaryFacts, stock)).toMatchObject({
    'Dividend Date': '2026-12-10',
    'Ex Dividend Date': '2026-11-28',
    '50 Day Moving Average': '$1,234.50',
  })
  expect(textsOf(summaryFacts, aStock({ '50DayMovingAverage': 0.1428 }))).toMatchObject({
    '50 Day Moving Average': '$0.1428',
  })
})

test('a value is formatted by its kind', () => {
  const stock = aStock({
    peRatio: 34.188,
    dividendPerShare: 1.04,
    dividendYield: 0.0046,
    eps: -6.584,
    revenueTTM: 408_625_000_000,
    quarterlyEarningsGrowthYOY: -0.1,
    marketCap: 3_354_076_543_900,
  })
  expect(textsOf([...stats, ...keyFacts], stock)).toMatchObject({
    'PE Ratio': '34.19',
    'Dividend Per Share': '1.0',
    'Dividend Yield': '0.46%',
    EPS: '−$6.58',
    'Revenue TTM': '408,625,000,000',
    'Quarterly Earnings Growth YOY': '−10.00%',
    'Market Capitalization': '3,354,076,543,900',
  })
})

test('a missing value is null', () => {
  const stock = aStock({ symbol: 'NONE' })
  expect([...summaryFacts, ...keyFacts, ...stats].filter(({ read }) => read(stock) !== null)).toEqual([])
})
