// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import type { BacktestSettings } from '#domain/backtest/backtest'
import { defaultFilters } from '#domain/screen/filters'
import { countTry } from './tries.ts'

const settings: BacktestSettings = {
  ...{ from: '2024-08-21', to: '2026-08-21', rebalance: 'month', count: 50 },
  ...{ weighting: 'equal', costBasisPoints: 10, lossAtEnd: 0 },
}
const cheap = { ...defaultFilters, minPrice: 5 }

beforeEach(() => localStorage.clear())

test('the same signals count as one try, whatever the days, costs and columns are', () => {
  expect(countTry(defaultFilters, settings, 0.5)).toEqual([0.5])
  expect(countTry(cheap, settings, 1)).toEqual([0.5, 1])
  expect(countTry(cheap, { ...settings, from: '2024-08-22' }, 2)).toEqual([0.5, 2])
  expect(countTry(cheap, { ...settings, to: '2026-01-05', costBasisPoints: 25, lossAtEnd: 0.3 }, 3)).toEqual([0.5, 3])
  expect(countTry({ ...cheap, metric: ['price'], maxEntries: 0, timeframe: 'day', presets: 3 }, settings, 4)).toEqual([
    0.5, 4,
  ])
  const ownColumn = { ...cheap, formulas: { 'formula:1': { name: 'Own', expression: 'price * 2' } } }
  expect(countTry(ownColumn, settings, 5)).toEqual([0.5, 5])
})

test('other signals count as another try', () => {
  expect(countTry(cheap, settings, 1)).toHaveLength(1)
  expect(countTry(cheap, { ...settings, count: 10 }, 2)).toHaveLength(2)
  expect(countTry(cheap, { ...settings, rebalance: 'week' }, 3)).toHaveLength(3)
  expect(countTry(cheap, { ...settings, weighting: 'cap' }, 3)).toHaveLength(4)
  expect(countTry({ ...cheap, sortColumn: 'price' }, settings, 3)).toHaveLength(5)
  // With all stocks held, the order does not matter.
  expect(countTry(cheap, { ...settings, count: 0 }, 3)).toHaveLength(6)
  expect(countTry({ ...cheap, sortColumn: 'price' }, { ...settings, count: 0 }, 3)).toHaveLength(6)
})

test('counts the tries of an earlier release, which stored them for each pair of days', () => {
  // The number that earlier releases stored for the default screen, and that of another screen.
  const [own, other] = [
    { variant: 3_384_500_320, sharpe: 0.25 },
    { variant: 7, sharpe: 3 },
  ]
  const stored = { '2024-08-21 2026-08-21': [own, other], '2024-08-22 2026-08-21': [other], damaged: 7 }
  localStorage.setItem('stonks.backtests', JSON.stringify(stored))
  expect(countTry(defaultFilters, settings, 1)).toEqual([3, 1])
})

test('resets damaged storage and skips invalid entries', () => {
  localStorage.setItem('stonks.backtests', '{')
  expect(countTry(cheap, settings, 1)).toEqual([1])
  expect(countTry(defaultFilters, settings, 2)).toEqual([1, 2])
  localStorage.setItem('stonks.backtests', JSON.stringify([{ variant: 1, sharpe: 2 }, { variant: 'x' }, null]))
  expect(countTry(cheap, settings, 1)).toEqual([2, 1])
  localStorage.setItem('stonks.backtests', '7')
  expect(countTry(cheap, settings, 1)).toEqual([1])
})
