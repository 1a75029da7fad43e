import { expect, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { dateOfDay, dayIn, dayOfDate, daysBefore, daysBetween, isTradingDay } from '../dataset/trading-days.ts'
import { reportOutlook, testedDays, testedDaysBefore } from './expected-results.ts'
import type { ReportFiling } from './report-filing.ts'
import { reportedPeriods } from './results-days.ts'

interface Habit {
  readonly from?: number
  readonly quarters?: number
  /** Days after the period's end. */
  readonly results?: (at: number) => number | undefined
  readonly report?: number
}

/** The filings of calendar quarters from the first quarter of a year on. */
function filingsOf({ from = 2020, quarters = 24, results = () => 24, report = 33 }: Habit = {}): ReportFiling[] {
  return Array.from({ length: quarters }, (_, at) => {
    const end = dayIn(from, at * 3 + 4, 0)
    const lag = results(at)
    const filing = { minute: null, kind: at % 4 === 3 ? 'year' : 'quarter' } as const
    const releases: ReportFiling[] =
      lag === undefined ? [] : [{ day: dateOfDay(end + lag), minute: 990, kind: 'results', end: null }]
    return [...releases, { ...filing, day: dateOfDay(end + report), end: dateOfDay(end) }]
  }).flat()
}

test('the next results are expected as long after their quarter as a year before, on the same weekday', () => {
  // 2025-04-24 was a Thursday.
  expect(reportOutlook(filingsOf(), '2026-03-01').expected).toEqual({
    ...{ end: '2026-03-31', isYear: false },
    ...{ from: '2026-04-21', to: '2026-04-24', day: '2026-04-23' },
    ...{ hits: 12, of: 12, basis: 'results' },
  })
})

test('the window is as wide as results were early or late', () => {
  const filings = filingsOf({ results: (at) => (at === 20 ? 29 : 24) })
  // 2025-04-29 was six days after the Wednesday that was expected.
  expect(reportOutlook(filings, '2026-01-20').expected).toMatchObject({ hits: 11, of: 12 })
  expect(reportOutlook(filings, '2026-03-01').expected).toMatchObject({ day: '2026-04-28', to: '2026-05-04' })
})

test('without releases the report itself is expected', () => {
  const filings = filingsOf({ results: () => undefined })
  expect(reportOutlook(filings, '2026-03-01').expected).toMatchObject({ day: '2026-05-04', basis: 'filing' })
})

test('a yearly reporter is expected a year later', () => {
  const yearly = filingsOf({ results: () => undefined, report: 110 }).filter(({ kind }) => kind === 'year')
  expect(reportOutlook(yearly, '2026-05-01').expected).toMatchObject({ end: '2026-12-31', isYear: true, of: 5 })
})

test.for([
  ['no-reports', []],
  ['no-reports', filingsOf().filter(({ kind }) => kind === 'results')],
  ['no-year-before', filingsOf({ from: 2025, quarters: 2 })],
  ['overdue', filingsOf({ from: 2020, quarters: 20 })],
] as const)('says why nothing is expected: %s', ([reason, filings]) => {
  expect(reportOutlook(filings, '2025-09-01').expected).toBe(reason)
})

test('too few past expectations give the widest window', () => {
  expect(reportOutlook(filingsOf({ from: 2025, quarters: 4 }), '2026-03-01').expected).toMatchObject({
    ...{ from: '2026-04-15', to: '2026-05-01' },
    ...{ hits: 0, of: 0 },
  })
})

const resultsOn = (day: string): ReportFiling => ({ day, minute: 985, kind: 'results', end: null })

test('results are out from their release until the report is filed', () => {
  const filings = [...filingsOf(), resultsOn('2026-04-23')]
  expect(reportOutlook(filings, '2026-04-22').resultsOut).toBeUndefined()
  const outlook = reportOutlook(filings, '2026-04-23')
  expect(outlook.resultsOut).toEqual({ end: '2026-03-31', day: '2026-04-23', minute: 985 })
  expect(outlook.expected).toMatchObject({ end: '2026-06-30' })
  const report: ReportFiling = { day: '2026-05-04', minute: null, kind: 'quarter', end: '2026-03-31' }
  expect(reportOutlook([...filings, report], '2026-05-04').resultsOut).toBeUndefined()
  expect(reportOutlook(filings, '2026-10-01').resultsOut).toBeUndefined()
})

test('a release soon after the end of a quarter is a warning, not its results', () => {
  expect(reportOutlook([...filingsOf(), resultsOn('2026-04-06')], '2026-04-07')).toMatchObject({
    expected: { end: '2026-03-31', day: '2026-04-23' },
  })
})

const lag = fc.integer({ min: 8, max: 60 })
const habits = fc
  .record({ year: lag, lags: fc.array(fc.option(lag), { minLength: 24, maxLength: 24 }), later: fc.nat({ max: 30 }) })
  .map(({ lags, later }) => filingsOf({ results: (at) => lags[at] ?? undefined, report: 60 + later }))
const today = fc.integer({ min: dayOfDate('2020-01-01'), max: dayOfDate('2026-12-31') }).map(dateOfDay)

test('the likeliest day is a trading day in the window, and no more are counted than tested', () => {
  fc.assert(
    fc.property(habits, today, (filings, date) => {
      const { expected } = reportOutlook(filings, date)
      if (typeof expected === 'string') return
      const { from, to, day, hits, of, end } = expected
      expect([end, from, day, to].toSorted()).toEqual([end, from, day, to])
      expect([from, day, to].every(isTradingDay)).toBe(true)
      expect(daysBetween(from, to)).toBeLessThanOrEqual(16)
      expect(hits <= of && of <= 12).toBe(true)
    }),
  )
})

test('neither the order of filings nor later ones change what is expected on a day', () => {
  fc.assert(
    fc.property(habits, today, (filings, date) => {
      const known = filings.filter(({ day }) => day <= date)
      expect(reportOutlook(filings.toReversed(), date)).toEqual(reportOutlook(known, date))
    }),
  )
})

test('a past expectation is the one that the same rule gave a month before', () => {
  fc.assert(
    fc.property(habits, (filings) => {
      for (const { end, day, late } of testedDays(reportedPeriods(filings)).slice(-6)) {
        const { expected } = reportOutlook(filings, daysBefore(day, testedDaysBefore))
        if (typeof expected !== 'string' && expected.end === end) expect(daysBetween(expected.day, day)).toBe(late)
      }
    }),
  )
})
