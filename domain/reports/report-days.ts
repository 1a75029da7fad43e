import { dateOfDay, dayOfDate, daysBetween } from '../dataset/trading-days.ts'
import { asArray, fieldsOf, isObject, type JsonObject } from '../keys-of.ts'
import { isDate } from '../text/is-date.ts'
import { type ExpectedResults, reportOutlook, type ResultsOut } from './expected-results.ts'
import { isMinute, type ReportFiling } from './report-filing.ts'

/** What a record says of the days of its company’s results. */
export interface ReportDays {
  readonly expected?: ExpectedResults
  readonly resultsOut?: ResultsOut
}

/** Periods in a hit rate. */
const maxTested = 12
/** Days from a period’s end to its results. */
const maxDays = 999
/** Calendar days in a window. */
const maxWindowDays = 40

/** What the reports that were filed up to a day say; undefined if they tell nothing of results to come. */
export function reportDays(filings: readonly ReportFiling[], today: string): ReportDays | undefined {
  const { expected, resultsOut } = reportOutlook(filings, today)
  if (typeof expected === 'string' && !resultsOut) return undefined
  return { ...(typeof expected !== 'string' && { expected }), ...(resultsOut && { resultsOut }) }
}

/** Days from a day, YYYY-MM-DD, to the most likely one of the next results: 0 from then on, undefined after their window. */
export function daysToReport({ expected }: ReportDays, today: string): number | undefined {
  return expected && expected.to >= today ? Math.max(0, daysBetween(today, expected.day)) : undefined
}

/** The same as the key `reports` of a record: short, since most of a dataset’s records have it. */
export const writeReportDays = ({ expected, resultsOut }: ReportDays): JsonObject => ({
  ...(expected && { expected: writeExpected(expected) }),
  ...(resultsOut && { resultsOut }),
})

function writeExpected({ end, isYear, from, day, to, hits, of, basis }: ExpectedResults): JsonObject {
  const days = [from, day, to].map((date) => daysBetween(end, date))
  return { end, days, hits, of, ...(isYear && { isYear }), ...(basis === 'filing' && { basis }) }
}

/** The key `reports` of a record; skips what is unreadable. */
export function reportDaysOf(record: unknown): ReportDays {
  const { expected, resultsOut } = fieldsOf(fieldsOf(record)['reports'])
  const [window, out] = [expectedIn(expected), resultsOutIn(resultsOut)]
  return {
    ...(window && { expected: window }),
    ...(out && { resultsOut: out }),
  }
}

const isCount = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most

function expectedIn(value: unknown): ExpectedResults | undefined {
  const { end, days, hits, of, isYear, basis }: JsonObject = fieldsOf(value)
  const [from, day, to] = asArray(days)
  if (!isDate(end) || !isCount(to, maxDays) || !isCount(day, to) || !isCount(from, day)) return undefined
  if (to - from > maxWindowDays || !isCount(of, maxTested) || !isCount(hits, of)) return undefined
  const dateAfter = (count: number) => dateOfDay(dayOfDate(end) + count)
  const window = { from: dateAfter(from), to: dateAfter(to), day: dateAfter(day) }
  return { end, isYear: isYear === true, ...window, hits, of, basis: basis === 'filing' ? basis : 'results' }
}

function resultsOutIn(value: unknown): ResultsOut | undefined {
  if (!isObject(value)) return undefined
  const { end, day, minute } = value
  if (!isDate(end) || !isDate(day) || day < end) return undefined
  return { end, day, ...(isMinute(minute) && { minute }) }
}
