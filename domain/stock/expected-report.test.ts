import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { expectedReport } from './expected-report.ts'

test.for([
  ['2026-06-30', 'December', { quarter: '2026-09-30', due: '2026-11-09' }],
  ['2026-09-30', 'December', { quarter: '2026-12-31', due: '2027-03-01' }],
  ['2026-11-30', 'December', { quarter: '2027-02-28', due: '2027-04-09' }],
  ['2026-06-27', 'September', { quarter: '2026-09-30', due: '2026-11-29' }],
  ['2026-06-27', null, { quarter: '2026-09-30', due: '2026-11-09' }],
] as const)(
  'expects the report after %s, with a fiscal year up to %s, by the rules',
  ([latestQuarter, fiscalYearEnd, report]) => {
    expect(expectedReport({ latestQuarter, fiscalYearEnd }, '2026-08-21')).toEqual(report)
  },
)

test.for([null, '', 'None', '2026-02-30', '0000-00-00'])(
  'expects no report if the newest quarter is %s',
  (latestQuarter) => {
    expect(expectedReport({ latestQuarter, fiscalYearEnd: null }, '2026-08-21')).toBeUndefined()
  },
)

test('expects no report of a company that is long overdue', () => {
  const latest = { latestQuarter: '2026-03-31', fiscalYearEnd: 'December' }
  expect(expectedReport(latest, '2026-09-08')?.due).toBe('2026-08-09')
  expect(expectedReport(latest, '2026-09-09')).toBeUndefined()
})

test('a report is due after its quarter, which ends three months after the newest one', () => {
  const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, (date) => {
      const latestQuarter = date.toISOString().slice(0, 10)
      const report = expectedReport({ latestQuarter, fiscalYearEnd: 'June' }, latestQuarter)
      const [year = 0, month = 0] = latestQuarter.split('-').map(Number)
      const next = new Date(Date.UTC(year, month + 2, 1))
      expect(report?.quarter.slice(0, 7)).toBe(next.toISOString().slice(0, 7))
      expect(new Date(Date.parse(report?.quarter ?? '') + 24 * 60 * 60 * 1000).getUTCDate()).toBe(1)
      expect(report && report.due > report.quarter).toBe(true)
    }),
  )
})
