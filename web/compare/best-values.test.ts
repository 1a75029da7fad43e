import { expect, test } from 'vitest'
import { type MetricId, metrics } from '#domain/stock/metrics'
import { aStock } from '#domain/testing/a-stock'
import { bestOf } from './best-values.ts'

const stocks = (id: MetricId, values: readonly (number | null)[]) =>
  values.map((value, at) => aStock({ symbol: 'ABCD'[at] ?? '', [metrics[id].of ?? '']: value }))

test.each<[string, MetricId, readonly (number | null)[], string]>([
  ['the highest growth', 'quarterlyRevenueGrowthYOY', [-0.1, 0.3, null, 0.2], 'B'],
  ['the smallest loss', 'weekDeltaRatio', [-0.1, -0.02], 'B'],
  ['the lowest positive multiple: a loss is not cheap', 'peRatio', [-4, 30, 12, 0], 'C'],
  ['no debt', 'debtToEquity', [0.4, 0, -2], 'B'],
  ['the calmest', 'volatility20', [0.4, 0.2], 'B'],
  ['every one of a tie', 'dividendYield', [0.03001, 0.03, 0.01], 'AB'],
  ['none if all are equal', 'dividendYield', [0.03, 0.03], ''],
  ['none if only one has a value to compare', 'forwardPE', [-3, 14, null], ''],
  ['no size', 'marketCap', [1, 2], ''],
  ['no price', 'price', [1, 2], ''],
  ['no change in dollars, which grows with the price', 'weekDelta', [1, 2], ''],
  ['no risk that some seek', 'beta', [1, 2], ''],
])('the best of a row is %s', (_, id, values, best) => {
  expect([...bestOf(id, stocks(id, values))].join('')).toBe(best)
})
