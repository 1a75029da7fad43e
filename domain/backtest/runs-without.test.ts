import { expect, test } from 'vitest'
import { defaultFilters, type Filters } from '../screen/filters.ts'
import type { BacktestSettings } from './backtest.ts'
import { runsWithout } from './runs-without.ts'

const settings: BacktestSettings = {
  ...{ from: '2024-08-21', to: '2026-08-21', rebalance: 'month', count: 50 },
  ...{ weighting: 'equal', costBasisPoints: 10, lossAtEnd: 0 },
}

test('of a screen whose order is not known, all matches are held, or the largest dollar volumes', () => {
  const same = { filters: defaultFilters, settings, removedRules: 0, isWeightedEqually: false }
  expect(runsWithout({ filters: defaultFilters, settings }, ['marketCap'])).toEqual([
    { ...same, settings: { ...settings, count: 0 }, instead: 'all' },
    { ...same, filters: { ...defaultFilters, sortColumn: 'dollarVolume', asc: false }, instead: 'dollarVolume' },
  ])
})

test('a further order that is known goes on deciding ties', () => {
  const filters: Filters = { ...defaultFilters, thenBy: [{ column: 'price', asc: true }] }
  expect(runsWithout({ filters, settings }, ['marketCap'])[1]?.filters.thenBy).toEqual([{ column: 'price', asc: true }])
})

test('rules that are not known are taken out, and the order stays where it is known', () => {
  const filters: Filters = { ...defaultFilters, ranges: { peRatio: [1, 20], beta: [0, 1] }, sortColumn: 'price' }
  expect(runsWithout({ filters, settings }, ['peRatio'])).toEqual([
    {
      ...{ filters: { ...filters, ranges: { beta: [0, 1] } }, settings },
      ...{ removedRules: 1, isWeightedEqually: false, instead: undefined },
    },
  ])
})

test('weights by a market cap that is not known become equal, and where volumes are not known there is one way', () => {
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
