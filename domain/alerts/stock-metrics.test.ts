import { expect, test } from 'vitest'
import { parseFormula } from '../formula/parse.ts'
import { acceptFormula } from '../screen/formulas.ts'
import { presets } from '../screen/presets.ts'
import { stockMetrics } from './stock-metrics.ts'

test.for(stockMetrics)('$name is a valid metric of a rule', (metric) => {
  expect(acceptFormula(metric)).toEqual(metric)
  expect(parseFormula(metric.expression).ok).toBe(true)
})

test('names are different, so that the form tells them apart', () => {
  expect(new Set(stockMetrics.map(({ name }) => name)).size).toBe(stockMetrics.length)
})

test('a new high is what the preset selects', () => {
  expect(presets.find(({ label }) => label === 'New 52-Week High')?.filters).toMatchObject({
    ranges: { sessionsSinceHigh: [null, 0] },
  })
})
