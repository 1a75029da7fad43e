import { expect, test } from 'vitest'
import { parseFormula } from '../formula/parse.ts'
import { acceptFormula } from '../screen/formulas.ts'
import { presets } from '../screen/presets.ts'
import { stockMetrics } from './stock-metrics.ts'

test.for(stockMetrics)('$name is a valid metric of a rule', (metric) => {
  expect(acceptFormula(metric)).toEqual(metric)
  expect(parseFormula(metric.expression).ok).toBe(true)
})

test('each metric has a different name', () => {
  expect(new Set(stockMetrics.map(({ name }) => name)).size).toBe(stockMetrics.length)
})

test('the preset defines a new high like the metric', () => {
  expect(presets.find(({ label }) => label === 'New 52-Week High')?.filters).toMatchObject({
    ranges: { sessionsSinceHigh: [null, 0] },
  })
})
