import { expect, test } from 'vitest'
import { daysBetween } from '#domain/dataset/trading-days'
import { reportOutlook, testedDays } from '#domain/reports/expected-results'
import { reportedPeriods } from '#domain/reports/results-days'
import { secRecord } from '../../../testing/sec-records.ts'
import { parseReportFilings } from './report-filings.ts'

const filingsOf = (symbol: string) =>
  parseReportFilings(JSON.parse(secRecord(`submissions-${symbol}.json.gz`).toString()))

test('the day expected a month before is at most two days off for most quarters, and in the window for 90%', () => {
  const tested = ['AAPL', 'TSLA', 'TGT'].map((symbol) => testedDays(reportedPeriods(filingsOf(symbol))))
  for (const days of tested) {
    const errors = days.map(({ late }) => Math.abs(late)).toSorted((a, b) => a - b)
    expect(errors[Math.floor(errors.length / 2)]).toBeLessThanOrEqual(2)
  }
  const all = tested.flat()
  expect(all.length).toBeGreaterThan(100)
  expect(all.filter(({ isHit }) => isHit).length / all.length).toBeGreaterThanOrEqual(0.9)
})

test('Apple’s results are expected on a Thursday', () => {
  expect(reportOutlook(filingsOf('AAPL'), '2026-06-17').expected).toEqual({
    ...{ end: '2026-06-27', isYear: false },
    ...{ from: '2026-07-23', to: '2026-08-06', day: '2026-07-30' },
    ...{ hits: 11, of: 12, basis: 'results' },
  })
})

test('Tesla’s deliveries are no results', () => {
  const periods = reportedPeriods(filingsOf('TSLA')).slice(4)
  for (const { end, day } of periods) expect(daysBetween(end, day)).toBeGreaterThanOrEqual(18)
})

test('Target’s results are out at 7:58 in New York, days before its report', () => {
  const filings = filingsOf('TGT')
  const { expected, resultsOut } = reportOutlook(filings, '2025-11-20')
  expect(resultsOut).toEqual({ end: '2025-11-01', day: '2025-11-19', minute: 478 })
  expect(expected).toMatchObject({ end: '2026-01-31', isYear: true, day: '2026-03-03', hits: 12, of: 12 })
})
