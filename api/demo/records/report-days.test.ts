import { expect, test } from 'vitest'
import { reportDaysOf, writeReportDays } from '#domain/reports/report-days'
import { dateOfTime, dayOf } from '../calendar.ts'
import { rosterOf } from '../companies/roster.ts'
import { demoPastReports, demoReportDays } from './report-days.ts'

const companies = rosterOf(3, 700)
  .flatMap(({ company }) => company ?? [])
  .slice(0, 300)

test('an invented company announces each quarter before its report, in a window that is expected', () => {
  for (let session = 700; session < 770; session += 7)
    for (const company of companies) {
      const [day, stated] = [dayOf(session), demoReportDays(company, dayOf(session))]
      if (company.isFund) expect(stated).toBeUndefined()
      if (!stated) continue
      expect(reportDaysOf({ reports: writeReportDays(stated) })).toEqual(stated)
      const { expected, resultsOut } = stated
      if (resultsOut) expect(resultsOut.end > day.quarter.end && resultsOut.end < (expected?.end ?? '')).toBe(true)
    }
})

test('an invented company announces about when it was expected', () => {
  for (const company of companies) {
    const { end = '', from = '', to = '' } = demoReportDays(company, dayOf(700))?.expected ?? {}
    const later = Array.from({ length: 66 }, (_, after) => demoReportDays(company, dayOf(700 + after)))
    const results = later.find((one) => one?.resultsOut?.end === end)?.resultsOut
    if (results) expect(results.day >= from && results.day <= to).toBe(true)
  }
})

test('past results of an invented company are those that it once announced', () => {
  for (const company of companies.filter(({ isFund }) => !isFund)) {
    const past = demoPastReports(company, dayOf(700), 8)
    expect(past.map(({ end }) => end)).toEqual([...new Set(past.map(({ end }) => end))].toSorted().toReversed())
    expect(past.every(({ day }) => day <= dateOfTime(dayOf(700).midnight))).toBe(true)
    for (let session = 560; session <= 700; session += 7) {
      const out = demoReportDays(company, dayOf(session))?.resultsOut
      if (out) expect(past).toContainEqual(expect.objectContaining(out))
    }
  }
})
