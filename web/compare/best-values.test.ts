import { expect, test } from 'vitest'
import type { Stock } from '#domain/stock/stock'
import type { MetricId } from '#domain/stock/metrics'
import { aStock } from '#domain/testing/a-stock'
import { bestOf } from './best-values.ts'

const stocks = (field: keyof Stock, values: readonly (number | null)[]) =>
  values.map((value, at) => aStock({ symbol: 'ABCD'[at] ?? '', [field]: value }))

test.each<[string, MetricId, keyof Stock, readonly (number | null)[], string]>([
  ['the highest growth', 'quarterlyRevenueGrowthYOY', 'quarterlyRevenueGrowthYOY', [-0.1, 0.3, null, 0.2], 'B'],
  ['the smallest loss', 'weekDeltaRatio', 'weekDeltaRatio', [-0.1, -0.02], 'B'],
  ['the lowest positive multiple: a loss is not cheap', 'peRatio', 'peRatio', [-4, 30, 12, 0], 'C'],
  ['no debt', 'debtToEquity', 'debtToEquity', [0.4, 0, -2], 'B'],
  ['the calmest', 'volatility20', 'volatility20', [0.4, 0.2], 'B'],
  ['every one of a tie', 'dividendYield', 'dividendYield', [0.03001, 0.03, 0.01], 'AB'],
  ['none if all are equal', 'dividendYield', 'dividendYield', [0.03, 0.03], ''],
  ['none if only one has a value to compare', 'forwardPE', 'forwardPE', [-3, 14, null], ''],
  ['no size', 'marketCap', 'marketCap', [1, 2], ''],
  ['no price', 'price', 'close', [1, 2], ''],
  ['no change in dollars, which grows with the price', 'weekDelta', 'weekDelta', [1, 2], ''],
  ['no risk that some seek', 'beta', 'beta', [1, 2], ''],
])('the best of a row is %s', (_, id, field, values, best) => {
  expect([...bestOf(id, stocks(field, values))].join('')).toBe(best)
})
