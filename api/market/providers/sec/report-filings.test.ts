import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { isDate } from '#domain/text/is-date'
import { parseReportFilings, readReportFilings, writeReportFilings } from './report-filings.ts'

/** Form, day of filing, end or day of the event, time of acceptance, items. */
type Row = readonly [form: string, filed: string, reportDate: string, accepted: string, items?: string]

const submissionsOf = (...rows: readonly Row[]) => ({
  filings: {
    recent: {
      form: rows.map(([form]) => form),
      filingDate: rows.map(([, filed]) => filed),
      reportDate: rows.map(([, , reportDate]) => reportDate),
      acceptanceDateTime: rows.map(([, , , accepted]) => accepted),
      items: rows.map(([, , , , items = '']) => items),
    },
  },
})
/** Filings at hours that exist only by one reading of the times. */
const utc: Row = ['4', '2026-02-06', '', '2026-02-06T01:30:00.000Z']
const newYork: Row = ['4', '2026-02-06', '', '2026-02-06T06:30:00.000Z']
const results = (filed: string, reportDate: string, accepted: string): Row => [
  ...(['8-K', filed, reportDate, accepted, '2.02,9.01'] as const),
]

test.for([
  ['in the afternoon', results('2026-02-03', '2026-02-03', '2026-02-03T21:16:18.000Z'), utc, '2026-02-03', 976],
  ['in summer', results('2026-07-15', '2026-07-15', '2026-07-15T20:05:00.000Z'), utc, '2026-07-15', 965],
  [
    'by the clock of New York',
    results('2026-02-03', '2026-02-03', '2026-02-03T16:16:18.000Z'),
    newYork,
    '2026-02-03',
    976,
  ],
  [
    'by an unknown clock',
    results('2026-02-03', '2026-02-03', '2026-02-03T16:16:18.000Z'),
    undefined,
    '2026-02-03',
    null,
  ],
  [
    'accepted on the evening before',
    results('2026-04-16', '2026-04-16', '2026-04-15T22:01:12.000Z'),
    utc,
    '2026-04-16',
    null,
  ],
  [
    'told on the evening before',
    results('2026-04-16', '2026-04-15', '2026-04-15T21:40:00.000Z'),
    utc,
    '2026-04-15',
    1060,
  ],
  [
    'told after midnight, UTC',
    results('2026-04-16', '2026-04-15', '2026-04-16T00:10:00.000Z'),
    utc,
    '2026-04-15',
    1210,
  ],
  ['of an event days before', results('2026-02-05', '2026-02-01', '2026-02-05T21:00:00.000Z'), utc, '2026-02-05', 960],
] as const)('results came out on the day on which they were public: %s', ([, row, other, day, minute]) => {
  const filings = parseReportFilings(submissionsOf(row, ...(other ? [other] : [])))
  expect(filings).toEqual([{ day, minute, kind: 'results', end: null }])
})

test('reads reports with the end of their period, and neither amendments nor other forms and items', () => {
  const time = '2026-02-06T17:00:00.000Z'
  const rows: readonly Row[] = [
    ['10-K', '2026-02-06', '2025-12-31', time],
    ['20-F', '2026-02-05', '2025-12-31', time],
    ['10-Q', '2026-02-04', '2025-12-31', time],
    ...['10-K/A', '10-Q/A', '8-K/A', '6-K'].map((form): Row => [form, '2026-02-06', '2025-12-31', time, '2.02']),
    ['8-K', '2026-02-06', '2026-02-06', time, '5.02,9.01'],
    ['8-K', '2026-02-06', '2026-02-06', time, '12.02'],
  ]
  expect(parseReportFilings(submissionsOf(...rows)).map(({ kind, end }) => [kind, end])).toEqual([
    ['year', '2025-12-31'],
    ['year', '2025-12-31'],
    ['quarter', '2025-12-31'],
  ])
})

test('keeps ten years of filings', () => {
  const rows = ['2026-05-01', '2017-05-01', '2016-05-02', '2016-04-01'].map((day): Row => [
    '10-Q',
    day,
    '2016-03-31',
    `${day}T17:00:00.000Z`,
  ])
  expect(parseReportFilings(submissionsOf(...rows)).map(({ day }) => day)).toEqual([
    '2026-05-01',
    '2017-05-01',
    '2016-05-02',
  ])
})

const anything = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom(
    '8-K',
    '10-Q',
    '2.02',
    '2026-02-31',
    '2026-02-03',
    '2026-02-03T21:16:18.000Z',
    '2026-02-03T99:99:99Z',
  ),
)
const columns = fc.record({
  form: fc.array(fc.oneof(fc.constantFrom('8-K', '10-Q', '10-K'), anything)),
  filingDate: fc.oneof(fc.array(anything), anything),
  reportDate: fc.oneof(fc.array(anything), anything),
  acceptanceDateTime: fc.oneof(fc.array(anything), anything),
  items: fc.oneof(fc.array(anything), anything),
})

test('any submissions give valid filings, which are stored and read unchanged', () => {
  fc.assert(
    fc.property(fc.oneof(columns, anything), (recent) => {
      const filings = parseReportFilings({ filings: { recent } })
      for (const { day, minute, end, kind } of filings) {
        expect(isDate(day)).toBe(true)
        expect(minute === null || (minute >= 0 && minute < 24 * 60)).toBe(true)
        expect(end === null || (isDate(end) && kind !== 'results')).toBe(true)
      }
      expect(readReportFilings(writeReportFilings(filings))).toEqual(filings)
    }),
  )
  for (const wrong of [null, [], 'text', { filings: null }]) expect(parseReportFilings(wrong)).toEqual([])
})
