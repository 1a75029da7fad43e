import { expect, test } from 'vitest'
import { fiscalYears, lastMonth } from './fiscal-years.ts'
import { aYear, someStatements, type TestPeriod } from './test-statements.ts'

const year = (start: string, end: string): TestPeriod => ({ kind: 'year', start, end, values: {} })
const yearsOf = (...periods: readonly TestPeriod[]) =>
  [...fiscalYears(someStatements(periods))].map(([calendar, { end }]) => [calendar, end])

test.for([
  ['ends with the calendar year', year('2025-01-01', '2025-12-31'), 2025, '2025-12'],
  ['ends in September', year('2024-09-29', '2025-09-27'), 2025, '2025-09'],
  ['ends in January', year('2025-01-27', '2026-01-25'), 2025, '2026-01'],
  ['ends in the first days of a month', year('2025-02-02', '2026-01-31'), 2025, '2026-01'],
  ['ends in the first days of a year', year('2024-12-29', '2026-01-03'), 2025, '2025-12'],
  ['ends in March', year('2025-04-01', '2026-03-31'), 2025, '2026-03'],
] as const)('a fiscal year that %s stands in the calendar year in which most of it lies', ([, period, of, month]) => {
  const [[calendar, column] = []] = fiscalYears(someStatements([period]))
  expect([calendar, column && lastMonth(column)]).toEqual([of, month])
})

test('years of 52 weeks whose middle is New Year keep their order', () => {
  expect(
    yearsOf(
      year('2023-07-02', '2024-06-29'),
      year('2022-07-03', '2023-07-01'),
      year('2021-07-04', '2022-07-02'),
      year('2020-06-28', '2021-07-03'),
    ).map(([calendar]) => calendar),
  ).toEqual([2023, 2022, 2021, 2020])
})

test('a year that is missing leaves a gap', () => {
  expect(yearsOf(aYear(2025), aYear(2022))).toEqual([
    [2025, '2025-12-31'],
    [2022, '2022-12-31'],
  ])
})

test('quarters and the newest twelve months are no fiscal year', () => {
  const statements = someStatements([
    { kind: 'twelveMonths', start: '2025-07-01', end: '2026-06-30', values: {} },
    { kind: 'quarter', start: '2026-04-01', end: '2026-06-30', values: {} },
    aYear(2025),
  ])
  expect([...fiscalYears(statements).keys()]).toEqual([2025])
})
