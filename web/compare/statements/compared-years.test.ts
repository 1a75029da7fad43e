import { expect, test } from 'vitest'
import { isKnown } from '#domain/statements/figures'
import { aYear, someStatements, type TestPeriod } from '#domain/statements/test-statements'
import { baseYear, type ComparedFigure, compareYears } from './compared-years.ts'

const year = (start: string, end: string, revenue: number): TestPeriod => ({
  ...{ kind: 'year', start, end, values: { revenue, netIncome: revenue / 10 } },
})

const calendar = someStatements([
  aYear(2025, { revenue: 40 }),
  aYear(2024, { revenue: 20 }),
  aYear(2023, { revenue: 10 }),
])
const toJanuary = someStatements([
  year('2025-01-27', '2026-01-25', 300),
  year('2024-01-29', '2025-01-26', 200),
  year('2022-01-31', '2023-01-29', 50),
])

const valuesOf = (figure: ComparedFigure, ...companies: Parameters<typeof compareYears>[0]) =>
  compareYears(companies, figure).map((column) => [
    column.year,
    ...column.cells.map(({ cell }) => (isKnown(cell) ? cell.value : cell.reason)),
  ])

test('fiscal years stand beside each other by the calendar year in which most of each lies', () => {
  const [noYear, second] = [
    'The company’s statements have no such year.',
    'The company’s statements have no such year.',
  ]
  expect(valuesOf('revenue', calendar, toJanuary)).toEqual([
    [2025, 40, 300],
    [2024, 20, 200],
    [2023, 10, noYear],
    [2022, second, 50],
  ])
})

test('years in which a figure is known of no company are left out', () => {
  expect(valuesOf('revenueGrowth', calendar).map(([of]) => of)).toEqual([2025, 2024])
  expect(valuesOf('cash', calendar).map(([of]) => of)).toEqual([2025, 2024, 2023])
})

test('the newest twelve months are a column, with the newest year of a company whose twelve months are one', () => {
  const newer = someStatements([
    { kind: 'twelveMonths', start: '2025-07-01', end: '2026-06-30', values: { revenue: 50 } },
    aYear(2025, { revenue: 40 }),
  ])
  expect(valuesOf('revenue', newer, toJanuary)[0]).toEqual(['twelveMonths', 50, 300])
  expect(valuesOf('revenueGrowth', newer, toJanuary)[0]?.[0]).toBe(2025)
})

test('revenue is indexed to the first year that all companies have', () => {
  expect(baseYear([calendar, toJanuary])).toBe(2024)
  expect(valuesOf('revenueIndex', calendar, toJanuary)).toEqual([
    [2025, 200, 150],
    [2024, 100, 100],
  ])
  expect(valuesOf('revenueIndex', calendar)).toEqual([
    [2025, 400],
    [2024, 200],
    [2023, 100],
  ])
})

test('a company without revenue does not keep others from an index', () => {
  const none = someStatements([aYear(2025), aYear(2024)])
  expect(valuesOf('revenueIndex', calendar, none)[0]).toEqual([
    2025,
    400,
    'No report states it for the period up to 2025-12-31.',
  ])
})
