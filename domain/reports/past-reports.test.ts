import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { dateOfDay, dayIn } from '../dataset/trading-days.ts'
import { isDate } from '../text/is-date.ts'
import { parsePastReports, pastReports, writePastReports } from './past-reports.ts'
import type { ReportFiling } from './report-filing.ts'

/** Calendar quarters since 2024: results after 24 days, if they are announced, and a report after 33. */
const filingsOf = (isAnnounced: (at: number) => boolean): readonly ReportFiling[] =>
  Array.from({ length: 9 }, (_, at): readonly ReportFiling[] => {
    const end = dayIn(2024, at * 3 + 4, 0)
    const kind = at % 4 === 3 ? 'year' : 'quarter'
    const report = { day: dateOfDay(end + 33), minute: null, kind, end: dateOfDay(end) } as const
    return isAnnounced(at) ? [{ day: dateOfDay(end + 24), minute: 990, kind: 'results', end: null }, report] : [report]
  }).flat()

test('the newest results are first, and those without a report count', () => {
  const filings = filingsOf(() => true)
  expect(pastReports(filings, '2026-04-25').slice(0, 2)).toEqual([
    { end: '2026-03-31', day: '2026-04-24', minute: 990, basis: 'results' },
    { end: '2025-12-31', day: '2026-01-24', minute: 990, basis: 'results' },
  ])
  expect(pastReports(filings, '2026-04-23')[0]?.day).toBe('2026-01-24')
  expect(pastReports([], '2026-04-25')).toEqual([])
})

test('results that were not announced came with the report', () => {
  expect(
    pastReports(
      filingsOf(() => false),
      '2026-05-10',
    )[0],
  ).toEqual({
    ...{ end: '2026-03-31', day: '2026-05-03', minute: null, basis: 'filing' },
  })
})

test('days are read as they were written', () => {
  const reports = pastReports(
    filingsOf((at) => at % 2 === 0),
    '2026-04-28',
  )
  expect(parsePastReports(JSON.parse(JSON.stringify(writePastReports(reports))))).toEqual(reports)
})

test('any JSON gives valid days', () => {
  const day = fc.oneof(fc.jsonValue(), fc.constantFrom('2026-02-31', '2026-03-31', '2026-04-24'))
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), fc.array(fc.array(day))), (json) => {
      for (const { end, day, minute } of parsePastReports(json)) {
        expect(isDate(end) && isDate(day) && end <= day).toBe(true)
        expect(minute === null || (minute >= 0 && minute < 1440)).toBe(true)
      }
    }),
  )
})
