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

test('every variant on a period counts once, another period by itself', () => {
  expect(countTry(defaultFilters, settings, 0.5)).toEqual([0.5])
  expect(countTry(cheap, settings, 1)).toEqual([0.5, 1])
  expect(countTry(cheap, settings, 1)).toEqual([0.5, 1])
  expect(countTry(cheap, { ...settings, count: 10 }, 2)).toEqual([0.5, 1, 2])
  expect(countTry(cheap, { ...settings, to: '2026-01-05' }, 3)).toEqual([3])
})

test('other columns are no other variant', () => {
  countTry(cheap, settings, 1)
  expect(countTry({ ...cheap, metric: ['price'] }, settings, 1)).toEqual([1])
})

test('a damaged storage is begun anew, and entries that are none are left out', () => {
  localStorage.setItem('stonks.backtests', '{')
  expect(countTry(cheap, settings, 1)).toEqual([1])
  const period = `${settings.from} ${settings.to}`
  localStorage.setItem(
    'stonks.backtests',
    JSON.stringify({ [period]: [{ variant: 1, sharpe: 2 }, { variant: 'x' }, null] }),
  )
  expect(countTry(cheap, settings, 1)).toEqual([2, 1])
  localStorage.setItem('stonks.backtests', JSON.stringify({ [period]: 7 }))
  expect(countTry(cheap, settings, 1)).toEqual([1])
})
