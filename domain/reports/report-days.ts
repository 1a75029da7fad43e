import { dateOfDay, dayOfDate, daysBetween } from '../dataset/trading-days.ts'
import { asArray, fieldsOf, isObject, type JsonObject } from '../keys-of.ts'
import { isDate } from '../text/is-date.ts'
import { type ExpectedResults, reportOutlook, type ResultsOut } from './expected-results.ts'
import type { ReportFiling } from './report-filing.ts'

/** What a record says of the days of its company’s results. */
export interface ReportDays {
  /** The newest first. */
  readonly past: readonly PastResults[]
  readonly expected?: ExpectedResults
  readonly resultsOut?: ResultsOut
}

interface PastResults {
  /** The last day of their period, YYYY-MM-DD. */
  readonly end: string
  /** Calendar days from it to the results. */
  readonly days: number
}

/** Periods in a record. */
const maxPast = 12
/** Days from a period’s end to results, and between the ends of two periods. */
const maxDays = 999
/** Calendar days in a window. */
const maxWindowDays = 40

/** What the reports that were filed up to a day say; undefined if there are none. */
export function reportDays(filings: readonly ReportFiling[], today: string): ReportDays | undefined {
  const { reported, expected, resultsOut } = reportOutlook(filings, today)
  const past = reported
    .slice(-maxPast)
    .map(({ end, day }) => ({ end, days: daysBetween(end, day) }))
    .filter(({ days }) => days <= maxDays)
    .reverse()
  if (past.length === 0) return undefined
  return { past, ...(typeof expected !== 'string' && { expected }), ...(resultsOut && { resultsOut }) }
}

/** The same as the key `reports` of a record: short, since most of a dataset’s records have it. */
export function writeReportDays({ past, expected, resultsOut }: ReportDays): JsonObject {
  const [newest] = past
  return {
    ...(newest && { end: newest.end, days: past.map(({ days }) => days) }),
    ...(past.length > 1 && { gaps: past.slice(1).map(({ end }, at) => daysBetween(end, past[at]?.end ?? end)) }),
    ...(expected && { expected: writeExpected(expected) }),
    ...(resultsOut && { resultsOut }),
  }
}

function writeExpected({ end, isYear, from, day, to, hits, of, basis }: ExpectedResults): JsonObject {
  const days = [from, day, to].map((date) => daysBetween(end, date))
  return { end, days, hits, of, ...(isYear && { isYear }), ...(basis === 'filing' && { basis }) }
}

/** The key `reports` of a record; skips what is unreadable. */
export function reportDaysOf(record: unknown): ReportDays {
  const { end, days, gaps, expected, resultsOut } = fieldsOf(fieldsOf(record)['reports'])
  const [window, out] = [expectedIn(expected), resultsOutIn(resultsOut)]
  return {
    past: isDate(end) ? pastIn(end, asArray(days), asArray(gaps)) : [],
    ...(window && { expected: window }),
    ...(out && { resultsOut: out }),
  }
}

const isCount = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most

function pastIn(newest: string, days: readonly unknown[], gaps: readonly unknown[]): readonly PastResults[] {
  const past: PastResults[] = []
  let end = dayOfDate(newest)
  for (const [at, lag] of days.slice(0, maxPast).entries()) {
    const gap = at === 0 ? 0 : gaps[at - 1]
    // The ends of all older periods depend on each gap.
    if (!isCount(lag, maxDays) || !isCount(gap, maxDays)) break
    end -= gap
    past.push({ end: dateOfDay(end), days: lag })
  }
  return past
}

function expectedIn(value: unknown): ExpectedResults | undefined {
  const { end, days, hits, of, isYear, basis }: JsonObject = fieldsOf(value)
  const [from, day, to] = asArray(days)
  if (!isDate(end) || !isCount(to, maxDays) || !isCount(day, to) || !isCount(from, day)) return undefined
  if (to - from > maxWindowDays || !isCount(of, maxPast) || !isCount(hits, of)) return undefined
  const dateAfter = (count: number) => dateOfDay(dayOfDate(end) + count)
  const window = { from: dateAfter(from), to: dateAfter(to), day: dateAfter(day) }
  return { end, isYear: isYear === true, ...window, hits, of, basis: basis === 'filing' ? basis : 'results' }
}

function resultsOutIn(value: unknown): ResultsOut | undefined {
  if (!isObject(value)) return undefined
  const { end, day, minute } = value
  if (!isDate(end) || !isDate(day) || day < end) return undefined
  return { end, day, ...(isCount(minute, 24 * 60 - 1) && { minute }) }
}
