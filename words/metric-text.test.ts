import { expect, test } from 'vitest'
import { metricOf } from '#domain/screen/formulas'
import { type MetricId, metricIds, metrics } from '#domain/stock/metrics'
import { aStock } from '#domain/testing/a-stock'
import { metricText } from './metric-text.ts'

const stock = aStock({
  symbol: 'ACME',
  name: 'Acme Anvils',
  sector: 'LIFE SCIENCES',
  close: 20,
  '52WeekLow': 10,
  '52WeekHigh': 30,
  marketCap: 4_280_000_000_000,
  dividendYield: 0.0046,
  dayDelta: -1.5,
  weekDeltaRatio: 0.05,
  peRatio: 34.188,
  createdAt: '2026-11-19T21:30:00.000Z',
})

test.each([
  ['ticker', 'ACME'],
  ['name', 'Acme Anvils'],
  ['sector', 'Life Sciences'],
  ['price', '$20.00'],
  ['marketCap', '4.28T'],
  ['dividendYield', '0.46%'],
  ['dayDelta', '−$1.50'],
  ['weekDeltaRatio', '+5.00%'],
  ['peRatio', '34.19'],
  ['52WeekRange', '10.00 – 30.00 (50%)'],
  ['updatedAt', 'Nov 19, 2026'],
  ['graph', null],
  ['action', null],
] as const)('%s is formatted as %s', (id: MetricId, text) => {
  expect(metricText(metrics[id], (field) => stock[field])).toBe(text)
})

test('a missing value has no text in any column', () => {
  const symbolIds = metricIds.filter(
    (id) => metricText(metrics[id], (field) => (field === 'symbol' ? 'NONE' : null)) !== null,
  )
  expect(symbolIds.map((id) => metrics[id].of)).toEqual(symbolIds.map(() => 'symbol'))
  expect(symbolIds).not.toEqual([])
})

test.for([
  [{}, ['0.0123', '36.90', '5.75K']],
  [{ format: 'number' }, ['0.01', '36.90', '5,750.00']],
  [{ format: 'number', decimals: 4 }, ['0.0123', '36.9000', '5,750.0000']],
  [{ format: 'percent', decimals: 1 }, ['1.2%', '3,690.0%', '575,000.0%']],
  [{ format: 'money', decimals: 0 }, ['$0', '$37', '$5,750']],
  [{ format: 'compact', decimals: 1 }, ['0.0', '36.9', '5.8K']],
] as const)('an own metric with %o formats all its numbers alike: %o', ([format, texts]) => {
  const column = metricOf('formula:1', { formulas: { 'formula:1': { name: 'Mine', expression: 'eps', ...format } } })
  expect([0.0123, 36.9, 5750].map((value) => metricText(column, () => value))).toEqual(texts)
})
