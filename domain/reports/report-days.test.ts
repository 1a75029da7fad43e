import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { parseStock } from '../dataset/parse-stock.ts'
import { fieldsOf } from '../keys-of.ts'
import { isDate } from '../text/is-date.ts'
import { reportDays, reportDaysOf, writeReportDays } from './report-days.ts'
import type { ReportFiling } from './report-filing.ts'

/** Quarters since 2022 with results on the 24th of the month after, and a report nine days later. */
const filings = Array.from({ length: 17 }, (_, at): readonly ReportFiling[] => {
  const dateAfter = (days: number) => new Date(Date.UTC(2022, at * 3 + 3, days)).toISOString().slice(0, 10)
  return [
    { day: dateAfter(24), minute: 990, kind: 'results', end: null },
    { day: dateAfter(33), minute: null, kind: at % 4 === 3 ? 'year' : 'quarter', end: dateAfter(0) },
  ]
}).flat()
const asStated = reportDays(filings, '2026-05-10')
const written = asStated && writeReportDays(asStated)

test('a record says when the next results are expected, and that the newest have no report yet', () => {
  expect(asStated?.expected).toMatchObject({ end: '2026-06-30', day: '2026-07-23' })
  expect(reportDays(filings, '2026-04-28')?.resultsOut).toEqual({ end: '2026-03-31', day: '2026-04-24', minute: 990 })
  expect(reportDays([], '2026-05-10')).toBeUndefined()
})

test('a record is read as it was written', () => {
  for (const day of ['2022-04-01', '2022-06-01', '2026-04-28', '2026-05-10']) {
    const written = reportDays(filings, day)
    expect(reportDaysOf(JSON.parse(JSON.stringify({ reports: written && writeReportDays(written) })))).toEqual(
      written ?? {},
    )
  }
})

test('a stock of a record says what the record says', () => {
  const overview = { Name: 'Acme' }
  const stock = parseStock(
    JSON.stringify({ ...{ symbol: 'ACME', prints: 'sparse', last: { close: 1 }, overview }, reports: written }),
  )
  expect(reportDaysOf(stock)).toEqual(asStated)
})

const { end, hits, of } = fieldsOf(written?.['expected'])
const expected = { end, hits, of, days: [21, 23, 25] }
test.for([
  ['a day that does not exist', { ...expected, end: '2026-02-30' }],
  ['a window that ends before it begins', { ...expected, days: [25, 23, 21] }],
  ['a day outside the window', { ...expected, days: [21, 26, 25] }],
  ['a window of months', { ...expected, days: [1, 23, 90] }],
  ['more hits than periods', { ...expected, hits: 13, of: 12 }],
  ['a rate that is not a count', { ...expected, hits: 1.5 }],
  ['text', 'soon'],
] as const)('skips a window that is unreadable: %s', ([, window]) => {
  expect(reportDaysOf({ reports: { ...written, expected } }).expected).toMatchObject({
    from: '2026-07-21',
    to: '2026-07-25',
  })
  expect(reportDaysOf({ reports: { ...written, expected: window } })).toEqual({})
})

test('any record gives valid days', () => {
  const anything = fc.oneof(fc.jsonValue(), fc.constantFrom('2026-02-31', '2026-03-31', 24))
  const window = fc.record({
    end: anything,
    days: fc.oneof(fc.array(anything), anything),
    hits: anything,
    of: anything,
  })
  const reports = fc.record({ expected: fc.oneof(window, anything), resultsOut: anything })
  fc.assert(
    fc.property(fc.oneof(reports, anything), (value) => {
      const { expected: one } = reportDaysOf({ reports: value })
      if (one) expect([one.from, one.day, one.to].every(isDate) && one.hits <= one.of).toBe(true)
    }),
  )
  expect(reportDaysOf(null)).toEqual({})
})
