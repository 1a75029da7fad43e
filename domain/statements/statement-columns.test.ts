import { expect, test } from 'vitest'
import { balanceGap, columnsOf, growthOf, unitOf } from './statement-columns.ts'
import { aYear, someStatements } from './test-statements.ts'

const twelveMonths = (end: string) => ({ kind: 'twelveMonths', start: '2025-01-01', end, values: {} }) as const
const quarter = (start: string, end: string, revenue?: number) =>
  ({ kind: 'quarter', start, end, values: revenue === undefined ? {} : { revenue } }) as const

test('years begin with the newest twelve months, unless these are a fiscal year', () => {
  const ends = (end: string) =>
    columnsOf(someStatements([twelveMonths(end), aYear(2025), aYear(2024)]), 'year').map((one) => one.end)
  expect(ends('2026-06-30')).toEqual(['2026-06-30', '2025-12-31', '2024-12-31'])
  expect(ends('2025-12-31')).toEqual(['2025-12-31', '2024-12-31'])
})

test('a period is compared with the one a year before, also if years have 52 or 53 weeks', () => {
  const statements = someStatements([
    quarter('2025-09-28', '2025-12-27', 120),
    quarter('2025-06-29', '2025-09-27', 90),
    quarter('2024-09-29', '2024-12-28', 100),
  ])
  const [newest, second] = columnsOf(statements, 'quarter')
  expect([newest?.before, second?.before]).toEqual([2, undefined])
  expect(newest && growthOf(statements.lines.revenue, newest)).toBeCloseTo(0.2)
  expect(second && growthOf(statements.lines.revenue, second)).toBeUndefined()
})

test('a loss has no growth', () => {
  const statements = someStatements([aYear(2025, { netIncome: 5 }), aYear(2024, { netIncome: -5 })])
  const [newest] = columnsOf(statements, 'year')
  expect(newest && growthOf(statements.lines.netIncome, newest)).toBeUndefined()
})

test('a company of less than a billion is shown in thousands, a larger one in millions', () => {
  expect(unitOf(someStatements([aYear(2025, { revenue: 999e6, assets: 5e8 })])).word).toBe('thousands')
  expect(unitOf(someStatements([aYear(2025, { revenue: 999e6, assets: 1e9 })])).word).toBe('millions')
})

test.for([
  ['cover the assets', { assets: 100, liabilities: 60, equity: 40 }, undefined],
  [
    'cover the assets with the equity of others',
    { assets: 100, liabilities: 60, equity: 30, otherEquity: 10 },
    undefined,
  ],
  ['cover the assets but for rounding', { assets: 1000, liabilities: 600, equity: 399 }, undefined],
  ['are less than the assets', { assets: 100, liabilities: 60, equity: 30 }, 10],
  ['are more than the assets', { assets: 100, liabilities: 60, equity: 50 }, -10],
  ['are not all reported', { assets: 100, liabilities: 60 }, undefined],
] as const)('liabilities and equity %s', ([, values, gap]) => {
  expect(balanceGap(someStatements([aYear(2025, values)]), 0)).toBe(gap)
})
