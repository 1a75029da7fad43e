import { expect, test } from 'vitest'
import { defaultFilters, type Filters } from '../screen/filters.ts'
import type { BacktestSettings } from './backtest.ts'
import { runsWithout } from './runs-without.ts'

const settings: BacktestSettings = {
  ...{ from: '2024-08-21', to: '2026-08-21', rebalance: 'month', count: 50 },
  ...{ weighting: 'equal', costBasisPoints: 10, lossAtEnd: 0 },
}

test('a screen with an unknown order can hold all matches, or those with the largest dollar volumes', () => {
  const same = { filters: defaultFilters, settings, removedRules: 0, isWeightedEqually: false }
  expect(runsWithout({ filters: defaultFilters, settings }, ['marketCap'])).toEqual([
    { ...same, settings: { ...settings, count: 0 }, instead: 'all' },
    { ...same, filters: { ...defaultFilters, sortColumn: 'dollarVolume', asc: false }, instead: 'dollarVolume' },
  ])
})

test('a known further order still decides ties', () => {
  const filters: Filters = { ...defaultFilters, thenBy: [{ column: 'price', asc: true }] }
  expect(runsWithout({ filters, settings }, ['marketCap'])[1]?.filters.thenBy).toEqual([{ column: 'price', asc: true }])
})

test('removes rules with unknown metrics, and keeps a known order', () => {
  const filters: Filters = { ...defaultFilters, ranges: { peRatio: [1, 20], beta: [0, 1] }, sortColumn: 'price' }
  expect(runsWithout({ filters, settings }, ['peRatio'])).toEqual([
    {
      ...{ filters: { ...filters, ranges: { beta: [0, 1] } }, settings },
      ...{ removedRules: 1, isWeightedEqually: false, instead: undefined },
    },
  ])
})

test('unknown market caps make the weights equal, and unknown volumes leave one option', () => {
  const run = {
    filters: { ...defaultFilters, marketCap: [1, 8] } as const,
    settings: { ...settings, weighting: 'cap' } as const,
  }
  const ways = runsWithout(run, ['marketCap', 'dollarVolume'])
  expect(ways).toMatchObject([
    { instead: 'all', removedRules: 1, isWeightedEqually: true, settings: { weighting: 'equal', count: 0 } },
  ])
  expect(ways[0]?.filters.marketCap).toEqual(defaultFilters.marketCap)
})
