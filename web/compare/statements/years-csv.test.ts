import { expect, test } from 'vitest'
import { aYear, someStatements } from '#domain/statements/test-statements'
import { compareYears } from './compared-years.ts'
import { ticksOf } from './years-chart.tsx'
import { yearsCsv } from './years-csv.ts'

test('the file has raw numbers with the end of each period, and nothing for a missing value', () => {
  const statements = someStatements([aYear(2025, { revenue: 4, netIncome: 1 }), aYear(2024, { revenue: 2 })])
  const [company, margins] = [{ symbol: 'LARK', currency: 'USD' }, compareYears([statements], 'netMargin')]
  expect(yearsCsv('netMargin', [company], margins)).toBe(
    'Net margin,Currency,2025,Period to\r\nLARK,USD,0.25,2025-12-31\r\n',
  )
  const index = yearsCsv('revenueIndex', [company], compareYears([statements], 'revenueIndex'))
  expect(index.split('\r\n').slice(0, 2)).toEqual([
    '"Revenue, indexed",Currency,2025,Period to,2024,Period to',
    'LARK,USD,200,2025-12-31,100,2024-12-31',
  ])
})

test.for([
  [
    [0, 2.42e12],
    [0, 1e12, 2e12, 3e12],
  ],
  [
    [-0.024, 0.155],
    [-0.05, 0, 0.05, 0.1, 0.15, 0.2],
  ],
  [
    [0.071, 0.25],
    [0.05, 0.1, 0.15, 0.2, 0.25],
  ],
  [[0], [0, 0.25]],
  [[5], [4, 6]],
  [
    [-3, -1],
    [-3, -2.5, -2, -1.5, -1],
  ],
] as const)('the axis of %j has round numbers from below the lowest to above the highest', ([values, ticks]) => {
  expect(ticksOf(values)).toEqual(ticks)
})
