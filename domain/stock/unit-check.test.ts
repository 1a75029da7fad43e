import { describe, expect, test } from 'vitest'
import { matching } from '#domain/testing/matchers'
import type { Stock } from './stock.ts'
import { createUnitCheck } from './unit-check.ts'

const right = {
  ...{ close: 295, volume: 1e6, dividendPerShare: 1.04, dividendYield: 0.0035, eps: 6, revenuePerShareTTM: 24 },
  ...{ profitMargin: 0.253, sharesOutstanding: 1.5e9, marketCap: 4.4e11, dayDelta: 2.95, dayDeltaRatio: 0.0101 },
  ...{ monthDelta: -5, monthDeltaRatio: -0.0166 },
} as const satisfies Partial<Stock>

function problemsOf(...records: readonly Partial<Stock>[]): readonly string[] {
  const units = createUnitCheck()
  for (const known of records) {
    const stock: Partial<Stock> = { ...right, ...known }
    units.add((field) => stock[field] ?? NaN)
  }
  return units.problems()
}

const times = (count: number, known: Partial<Stock>) => Array.from({ length: count }, () => known)

test('finds nothing in records whose values are consistent or lack one side', () => {
  expect(problemsOf(...times(8, {}))).toEqual([])
  expect(problemsOf(...times(8, { dividendYield: 35, dividendPerShare: null, marketCap: null }))).toEqual([])
  expect(problemsOf(...times(8, { dividendYield: 0, dividendPerShare: 0, dayDelta: 0, dayDeltaRatio: 0 }))).toEqual([])
})

describe('names the value and its unit if most records contradict in the same way', () => {
  test.for([
    [{ dividendYield: 0.35 }, 'DividendYield is a hundred times DividendPerShare ÷ close'],
    [{ dividendYield: 0.000035 }, 'DividendYield is a hundredth of DividendPerShare ÷ close'],
    [{ profitMargin: 25.3 }, 'ProfitMargin is a hundred times EPS ÷ RevenuePerShareTTM'],
    [{ dayDeltaRatio: 1.01 }, 'day.close.deltaRatio is a hundred times delta ÷ the close before'],
    [{ monthDeltaRatio: -1.66 }, 'month.close.deltaRatio is a hundred times delta ÷ the close before'],
    [{ marketCap: 440_000 }, 'MarketCapitalization is a millionth of SharesOutstanding × close'],
    [{ marketCap: 440_000_000 }, 'MarketCapitalization is a thousandth of SharesOutstanding × close'],
    [{ sharesOutstanding: 1500 }, 'MarketCapitalization is a million times SharesOutstanding × close'],
  ] as const)('%j', ([wrong, sentence]) => {
    expect(problemsOf(...times(5, wrong), ...times(4, {}))).toEqual([
      matching.stringContaining(`${sentence} in 5 of the 9 records that have both: it must be `),
    ])
    expect(problemsOf(...times(4, wrong), ...times(5, {}))).toEqual([])
  })
})

test('leaves one or two such stocks as they are', () => {
  expect(problemsOf({ dividendYield: 0.35 })).toEqual([])
  expect(problemsOf(...times(2, { dividendYield: 0.35 }))).toEqual([])
  expect(problemsOf(...times(3, { dividendYield: 0.35 }))).toHaveLength(1)
})

test('finds market caps below the turnover of one session if the shares are unknown', () => {
  const wrong = { sharesOutstanding: null, marketCap: 440_000 }
  expect(problemsOf(...times(3, wrong), ...times(2, {}))).toEqual([
    'MarketCapitalization is below the dollars that one session trades in 3 of the 5 records that have both: it must be dollars.',
  ])
})

test('leaves small companies that are traded several times a session, and single impossible caps, as they are', () => {
  const noShares = { sharesOutstanding: null } as const
  expect(problemsOf(...times(5, { ...noShares, marketCap: 5e8, volume: 5e6 }))).toEqual([])
  expect(problemsOf({ ...noShares, marketCap: 5e18 }, { ...noShares, marketCap: 5e9 })).toEqual([])
})

test('finds impossible market caps and volumes even in two records', () => {
  const noShares = { sharesOutstanding: null } as const
  expect(problemsOf(...times(2, { ...noShares, marketCap: 4.6e6, volume: 34e6 }))).toEqual([
    matching.stringContaining('MarketCapitalization is below the dollars that one session trades in 2 of the 2'),
  ])
  expect(problemsOf(...times(2, { ...noShares, marketCap: 4.6e18 }))).toEqual([
    matching.stringContaining('MarketCapitalization is above that of any company in 2 of the 2'),
  ])
  expect(problemsOf(...times(3, { twoMonthsVolumeAverage: 1600 }))).toEqual([
    matching.stringContaining('twoMonths.volume.average is a thousandth of the volume of the last session'),
  ])
})
