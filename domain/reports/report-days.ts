import { daysBetween } from '../dataset/trading-days.ts'
import { asArray, fieldsOf, isObject, type JsonObject } from '../keys-of.ts'
import { isDate } from '../text/is-date.ts'
import { type ExpectedResults, reportOutlook, type ResultsOut } from './expected-results.ts'
import type { ReportFiling } from './report-filing.ts'

/** The part of a record about the days of its company’s results. */
export interface ReportDays {
  /** The newest first: the last day of the period, and days from it to its results. */
  readonly past: readonly (readonly [end: string, days: number])[]
  readonly expected?: ExpectedResults
  readonly resultsOut?: ResultsOut
}

/** Periods in a record. */
const maxPast = 12
const maxLag = 999
/** Calendar days in a window that is shown. */
const maxWindowDays = 40

/** What a record says of the reports that were filed up to a day; undefined if it is nothing. */
export function reportDays(filings: readonly ReportFiling[], today: string): ReportDays | undefined {
  const { reported, expected, resultsOut } = reportOutlook(filings, today)
  const past = reported
    .map(({ end, day }) => [end, daysBetween(end, day)] as const)
    .filter(([, days]) => days <= maxLag)
    .slice(-maxPast)
    .reverse()
  if (past.length === 0) return undefined
  return { past, ...(typeof expected !== 'string' && { expected }), ...(resultsOut && { resultsOut }) }
}

/** The key `reports` of a record; skips what is unreadable. */
export function reportDaysOf(record: unknown): ReportDays {
  const { past, expected, resultsOut } = fieldsOf(fieldsOf(record)['reports'])
  const [window, out] = [expectedIn(expected), resultsOutIn(resultsOut)]
  return {
    past: asArray(past)
      .slice(0, maxPast)
      .flatMap((entry) => {
        const [end, days] = asArray(entry)
        return isDate(end) && isCount(days, maxLag) ? [[end, days] as const] : []
      }),
    ...(window && { expected: window }),
    ...(out && { resultsOut: out }),
  }
}

const isCount = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= most

function expectedIn(value: unknown): ExpectedResults | undefined {
  if (!isObject(value)) return undefined
  const { end, isYear, from, to, day, hits, of, basis } = value
  if (!isDate(end) || !isDate(from) || !isDate(day) || !isDate(to)) return undefined
  if (from > day || day > to || daysBetween(from, to) > maxWindowDays) return undefined
  if (!isCount(of, maxPast) || !isCount(hits, of)) return undefined
  return { ...{ end, isYear: isYear === true, from, to, day, hits, of }, basis: basis === 'filing' ? basis : 'results' }
}

function resultsOutIn(value: unknown): ResultsOut | undefined {
  const { end, day, minute }: JsonObject = fieldsOf(value)
  if (!isDate(end) || !isDate(day) || day < end) return undefined
  return { end, day, ...(isCount(minute, 24 * 60 - 1) && { minute }) }
}
