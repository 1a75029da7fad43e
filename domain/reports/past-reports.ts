import { asArray } from '../keys-of.ts'
import { isDate } from '../text/is-date.ts'
import { type ExpectedResults, reportOutlook } from './expected-results.ts'
import { isMinute, type ReportFiling } from './report-filing.ts'

/** When the results of a past period came out. */
export interface PastReport {
  /** The last day of the period, YYYY-MM-DD. */
  readonly end: string
  /** YYYY-MM-DD */
  readonly day: string
  /** The minute of that day in New York; null if unknown. */
  readonly minute: number | null
  /** `filing` if they came with the report itself. */
  readonly basis: ExpectedResults['basis']
}

/** Ten years of quarters, and results that have no report yet. */
const maxReports = 41

/** When results came out up to a day, by a company’s filings; the newest first. */
export function pastReports(filings: readonly ReportFiling[], today: string): readonly PastReport[] {
  const { reported, resultsOut } = reportOutlook(filings, today)
  const reports = reported.map(({ end, day, minute, isAnnounced }): PastReport => ({
    ...{ end, day, minute, basis: isAnnounced ? 'results' : 'filing' },
  }))
  const out: readonly PastReport[] = resultsOut ? [{ minute: null, ...resultsOut, basis: 'results' }] : []
  return [...reports, ...out].toReversed().slice(0, maxReports)
}

/** As JSON: `[end, day, minute]`, and `filing` where they came with the report. */
export const writePastReports = (reports: readonly PastReport[]): unknown[][] =>
  reports.map(({ end, day, minute, basis }) => [end, day, minute, ...(basis === 'filing' ? [basis] : [])])

/** Reads them from JSON, and skips what is unreadable. */
export const parsePastReports = (json: unknown): readonly PastReport[] =>
  asArray(json)
    .slice(0, maxReports)
    .flatMap((row): PastReport[] => {
      const [end, day, minute, basis] = asArray(row)
      if (!isDate(end) || !isDate(day) || day < end) return []
      return [{ end, day, minute: isMinute(minute) ? minute : null, basis: basis === 'filing' ? basis : 'results' }]
    })
