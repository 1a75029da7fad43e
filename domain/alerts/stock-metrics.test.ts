import { expect, test } from 'vitest'
import { parseFormula } from '../formula/parse.ts'
import { acceptFormula } from '../screen/formulas.ts'
import { presets } from '../screen/presets.ts'
import { reportDayRange, reportPredicate, reportsWithin, stockMetrics } from './stock-metrics.ts'

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

test('an alert on a report says within how many days it is expected', () => {
  const { min, max } = reportDayRange
  const side = 'above'
  for (let days: number = min; days <= max; days++) {
    expect(acceptFormula(reportsWithin(days))).toEqual(reportsWithin(days))
    expect(reportPredicate({ metric: reportsWithin(days), side })).toContain(` ${days} day`)
  }
  expect(reportPredicate({ metric: reportsWithin(1), side })).toBe('reports within 1 day')
  expect(reportPredicate({ metric: reportsWithin(7), side: 'below' })).toBeUndefined()
  expect(
    reportPredicate({ metric: { name: 'Soon', expression: 'daysToReport <= 7 or rsi14 < 30' }, side }),
  ).toBeUndefined()
})
