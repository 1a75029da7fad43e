import { expect, test } from 'vitest'
import { daysBefore } from '#domain/dataset/trading-days'
import { reportDaysOf, writeReportDays } from '#domain/reports/report-days'
import { dayOf } from '../calendar.ts'
import { rosterOf } from '../companies/roster.ts'
import { demoReportDays } from './report-days.ts'

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
      expect(stated.past[0]?.end).toBe(day.quarter.end)
      for (const { days } of stated.past) expect(days > 0 && days < 40).toBe(true)
      const { expected, resultsOut } = stated
      if (resultsOut) expect(resultsOut.end > day.quarter.end && resultsOut.end < (expected?.end ?? '')).toBe(true)
    }
})

test('an invented company announces about when it was expected', () => {
  for (const company of companies) {
    const [before, after] = [demoReportDays(company, dayOf(700)), demoReportDays(company, dayOf(765))]
    const { end = '', from = '', to = '' } = before?.expected ?? {}
    const results = after?.past.find((past) => past.end === end)
    if (!results) continue
    const day = daysBefore(end, -results.days)
    expect(day >= from && day <= to).toBe(true)
  }
})
