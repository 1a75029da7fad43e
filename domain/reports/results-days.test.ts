import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { dateOfDay, dayOfDate } from '../dataset/trading-days.ts'
import type { ReportFiling } from './report-filing.ts'
import { reportedPeriods } from './results-days.ts'

const release = (day: string): ReportFiling => ({ day, minute: 990, kind: 'results', end: null })
const quarter = (end: string, day: string): ReportFiling => ({ day, minute: 1000, kind: 'quarter', end })
const year = (end: string, day: string): ReportFiling => ({ day, minute: 1000, kind: 'year', end })
const daysOf = (filings: readonly ReportFiling[]) => reportedPeriods(filings).map(({ day }) => day)

/** Three quarters with results after 24 days and reports after 33. */
const usual = [
  ...[release('2024-04-24'), quarter('2024-03-31', '2024-05-03')],
  ...[release('2024-07-24'), quarter('2024-06-30', '2024-08-02')],
  ...[release('2024-10-24'), quarter('2024-09-30', '2024-11-02')],
]

test.for([
  ['one release', [release('2025-04-24')], '2025-04-24'],
  ['a warning, and the results', [release('2025-04-02'), release('2025-04-24')], '2025-04-24'],
  ['the results, and a correction', [release('2025-04-24'), release('2025-05-02')], '2025-04-24'],
  ['results a week later than usual', [release('2025-05-01')], '2025-05-01'],
  ['only a warning: the results come with the report', [release('2025-04-08')], '2025-05-05'],
  ['none: the results come with the report', [], '2025-05-05'],
  ['a release after the report', [release('2025-05-20')], '2025-05-05'],
] as const)('results came out at about the usual time, or with the report: %s', ([, releases, day]) => {
  expect(daysOf([...usual, ...releases, quarter('2025-03-31', '2025-05-05')]).at(-1)).toBe(day)
})

test('the last release before the report counts while no usual time is known', () => {
  const filings = [release('2024-04-02'), release('2024-04-24'), quarter('2024-03-31', '2024-05-03')]
  expect(reportedPeriods(filings)).toEqual([
    { end: '2024-03-31', isYear: false, day: '2024-04-24', minute: 990, filed: '2024-05-03', isAnnounced: true },
  ])
})

test('a fiscal year has a usual time of its own', () => {
  const first = [release('2024-02-26'), year('2023-12-31', '2024-02-28')]
  const second = [release('2025-01-12'), release('2025-02-25'), year('2024-12-31', '2025-02-27')]
  expect(daysOf([...first, ...usual, ...second]).at(-1)).toBe('2025-02-25')
})

test.for([
  ['the first of two reports of a period counts', [...usual, quarter('2024-09-30', '2025-01-20')]],
  ['a period that ends on the day of its report is a mistake', [...usual, quarter('2024-11-02', '2024-11-02')]],
  ['a period that ends a month after another is a mistake', [...usual, quarter('2024-10-31', '2024-12-02')]],
] as const)('%s', ([, filings]) => {
  expect(reportedPeriods(filings)).toEqual(reportedPeriods(usual))
})

const anyDay = fc.integer({ min: dayOfDate('2015-01-01'), max: dayOfDate('2026-12-31') }).map(dateOfDay)
const anyFiling = fc.record({
  day: anyDay,
  minute: fc.constantFrom(null, 990),
  kind: fc.constantFrom('results' as const, 'quarter' as const, 'year' as const),
  end: fc.option(anyDay),
})

test('any filings give periods in order, each with results after its end and not after its report', () => {
  fc.assert(
    fc.property(fc.array(anyFiling, { maxLength: 60 }), (filings) => {
      const periods = reportedPeriods(filings)
      expect(periods.map(({ end }) => end)).toEqual(periods.map(({ end }) => end).toSorted())
      for (const { end, day, filed } of periods) expect(end < day && day <= filed).toBe(true)
    }),
  )
})
