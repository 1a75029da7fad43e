import { expect, test } from 'vitest'
import { periodAfter } from './period-ends.ts'

const quarters = (...ends: readonly string[]) => ends.map((end) => ({ end, isYear: false }))
const years = (...ends: readonly string[]) => ends.map((end) => ({ end, isYear: true }))

test.for([
  ['calendar quarters', quarters('2025-03-31', '2025-06-30'), '2025-09-30'],
  ['a leap day', quarters('2022-11-30', '2023-02-28', '2023-05-31', '2023-08-31', '2023-11-30'), '2024-02-29'],
  ['quarters of 13 weeks', quarters('2026-06-27'), '2026-09-26'],
  [
    '16, 12, 12 and 12 weeks',
    [
      ...quarters('2023-05-20', '2023-08-12', '2023-11-04'),
      ...years('2024-01-27'),
      ...quarters('2024-05-18', '2024-08-10', '2024-11-02'),
    ],
    '2025-01-25',
  ],
  [
    'quarters that end on Sundays before a year that ends with December',
    [...quarters('2023-09-24'), ...years('2023-12-31'), ...quarters('2024-03-31', '2024-06-30', '2024-09-29')],
    '2024-12-31',
  ],
  ['years', years('2023-12-31', '2024-12-31'), '2025-12-31'],
  ['half years', quarters('2024-06-30', '2024-12-31', '2025-06-30'), '2025-12-31'],
] as const)('the next period ends as far after the newest as a year before: %s', ([, periods, end]) => {
  expect(periodAfter(periods)?.end).toBe(end)
})

test.for([
  // The Sunday that is nearest to the end of January.
  ['2025-02-02', ['2020-02-02', '2021-01-31', '2022-01-30', '2023-01-29', '2024-01-28'], '2024-10-27'],
  ['2026-02-01', ['2021-01-31', '2022-01-30', '2023-01-29', '2024-01-28', '2025-02-02'], '2025-11-02'],
  // The last Saturday of December.
  ['2022-12-31', ['2018-12-29', '2019-12-28', '2020-12-26', '2021-12-25'], '2022-09-24'],
  ['2023-12-30', ['2019-12-28', '2020-12-26', '2021-12-25', '2022-12-31'], '2023-09-30'],
] as const)('a year of 52 or 53 weeks ends on %s', ([end, ends, newest]) => {
  const weeks = (date: string, count: number) =>
    new Date(Date.parse(date) + count * 7 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  const known = ends.flatMap((year) => [
    ...quarters(weeks(year, -39), weeks(year, -26), weeks(year, -13)),
    ...years(year),
  ])
  const ofThisYear = quarters(weeks(newest, -26), weeks(newest, -13), newest)
  expect(periodAfter([...known, ...ofThisYear])).toEqual({ end, isYear: true })
})

test('the quarter after the newest ends the year if one a year before did', () => {
  const known = [...years('2024-12-31'), ...quarters('2025-03-31', '2025-06-30', '2025-09-30')]
  expect(periodAfter(known)).toEqual({ end: '2025-12-31', isYear: true })
  expect(periodAfter([])).toBeUndefined()
})
