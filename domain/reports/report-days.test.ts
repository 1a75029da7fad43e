import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { parseStock } from '../dataset/parse-stock.ts'
import { reportDays, reportDaysOf } from './report-days.ts'
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

test('a record has the last twelve results, the newest first, and when the next are expected', () => {
  expect(asStated?.past).toHaveLength(12)
  expect(asStated?.past[0]).toEqual(['2026-03-31', 24])
  expect(asStated?.expected).toMatchObject({ end: '2026-06-30', day: '2026-07-23' })
  expect(reportDays(filings, '2026-04-28')?.resultsOut).toEqual({ end: '2026-03-31', day: '2026-04-24', minute: 990 })
  expect(reportDays([], '2026-05-10')).toBeUndefined()
})

test('a record is read as it was written', () => {
  for (const day of ['2022-04-01', '2022-06-01', '2026-04-28', '2026-05-10']) {
    const written = reportDays(filings, day)
    expect(reportDaysOf(JSON.parse(JSON.stringify({ reports: written })))).toEqual(written ?? { past: [] })
  }
})

test('a stock of a record says what the record says', () => {
  const overview = { Name: 'Acme' }
  const stock = parseStock(
    JSON.stringify({ ...{ symbol: 'ACME', prints: 'sparse', last: { close: 1 }, overview }, reports: asStated }),
  )
  expect(reportDaysOf(stock)).toEqual(asStated)
})

const expected = { ...asStated?.expected }
test.for([
  ['a day that does not exist', { ...expected, from: '2026-02-30' }],
  ['a window that ends before it begins', { ...expected, from: '2026-08-01' }],
  ['a day outside the window', { ...expected, day: '2026-08-20' }],
  ['a window of months', { ...expected, from: '2026-01-01' }],
  ['more hits than periods', { ...expected, hits: 13, of: 12 }],
  ['a rate that is not a count', { ...expected, hits: 1.5 }],
  ['text', 'soon'],
] as const)('skips a window that is unreadable: %s', ([, window]) => {
  expect(reportDaysOf({ reports: { ...asStated, expected: window } })).toEqual({ past: asStated?.past })
})

test('any record gives valid days', () => {
  const anything = fc.oneof(fc.jsonValue(), fc.constantFrom('2026-02-31', '2026-03-31', 24, ['2026-03-31', 24]))
  const reports = fc.record({ past: fc.oneof(fc.array(anything), anything), expected: anything, resultsOut: anything })
  fc.assert(
    fc.property(fc.oneof(reports, anything), (value) => {
      const { past } = reportDaysOf({ reports: value })
      for (const [, days] of past) expect(Number.isSafeInteger(days)).toBe(true)
      expect(past.length).toBeLessThanOrEqual(12)
    }),
  )
  expect(reportDaysOf(null)).toEqual({ past: [] })
})
