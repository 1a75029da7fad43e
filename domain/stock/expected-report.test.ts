import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { daysBefore, daysBetween } from '../dataset/trading-days.ts'
import { expectedReport } from './expected-report.ts'

test.for([
  ['2026-06-30', 'December', { quarter: '2026-09-30', isYear: false, due: '2026-11-09' }],
  ['2026-09-30', 'December', { quarter: '2026-12-31', isYear: true, due: '2027-03-01' }],
  ['2026-11-30', 'December', { quarter: '2027-02-28', isYear: false, due: '2027-04-09' }],
  ['2026-06-27', 'September', { quarter: '2026-09-26', isYear: true, due: '2026-11-25' }],
  ['2026-06-27', null, { quarter: '2026-09-26', isYear: false, due: '2026-11-05' }],
  ['2026-08-01', 'January', { quarter: '2026-10-31', isYear: false, due: '2026-12-10' }],
  ['2026-08-02', 'January', { quarter: '2026-11-01', isYear: false, due: '2026-12-11' }],
  ['2026-10-04', 'December', { quarter: '2027-01-03', isYear: true, due: '2027-03-04' }],
  ['2026-10-04', 'January', { quarter: '2027-01-03', isYear: false, due: '2027-02-12' }],
  ['2026-11-01', 'January', { quarter: '2027-01-31', isYear: true, due: '2027-04-01' }],
  ['2026-09-24', 'December', { quarter: '2026-12-24', isYear: true, due: '2027-02-22' }],
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

test('a report is due after its quarter, which ends 13 weeks after the newest one, or three months after the end of one', () => {
  const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.boolean(), (date, isMonthEnd) => {
      const month = date.toISOString().slice(0, 8)
      const lastOfMonth = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
      const latestQuarter = isMonthEnd ? `${month}${lastOfMonth}` : date.toISOString().slice(0, 10)
      const report = expectedReport({ latestQuarter, fiscalYearEnd: 'June' }, latestQuarter)
      const days = daysBetween(latestQuarter, report?.quarter ?? '')
      expect(Math.abs(days - 91)).toBeLessThanOrEqual(2)
      if (isMonthEnd) expect(daysBefore(report?.quarter ?? '', -1).slice(8)).toBe('01')
      expect(report && report.due > report.quarter).toBe(true)
    }),
  )
})
