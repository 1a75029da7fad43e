import { dateOfDay, dayIn, dayOfDate } from '../dataset/trading-days.ts'
import { isDate } from '../text/is-date.ts'

/** Days until listed companies must report, by the rules of the SEC: after a quarter, and after a fiscal year. */
const days = { quarter: 40, year: 60 } as const

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const daysOf13Weeks = 13 * 7
const maxDaysLate = 7

/** A report that is not published yet. */
export interface ExpectedReport {
  /** The last day of its quarter, YYYY-MM-DD. */
  readonly quarter: string
  /** Whether the fiscal year ends with it. */
  readonly isYear: boolean
  /** The last day on which it is due, YYYY-MM-DD. */
  readonly due: string
}

interface KnownReports {
  /** The last day of the newest reported quarter, YYYY-MM-DD. */
  readonly latestQuarter: string | null
  /** The month in which the fiscal year ends, in English. */
  readonly fiscalYearEnd: string | null
}

/** How long an overdue report is expected: a company that has not reported since may never do so. */
const maxOverdueDays = 30

/**
 * The next report of a company, about the quarter after the newest reported one. An estimate, since no source has the date.
 * Undefined if the newest quarter is unknown, or if the report is long overdue on a day.
 */
export function expectedReport(
  { latestQuarter, fiscalYearEnd }: KnownReports,
  today: string,
): ExpectedReport | undefined {
  if (!isDate(latestQuarter)) return undefined
  const end = nextQuarterEnd(latestQuarter)
  const isYear = monthOf(end).toLowerCase() === fiscalYearEnd?.trim().toLowerCase()
  const due = end + days[isYear ? 'year' : 'quarter']
  return due + maxOverdueDays < dayOfDate(today) ? undefined : { quarter: dateOfDay(end), isYear, due: dateOfDay(due) }
}

/** A quarter that ends with a month is followed by one that does, too; any other has 13 weeks. */
function nextQuarterEnd(quarterEnd: string): number {
  const [year = 0, month = 0] = quarterEnd.split('-').map(Number)
  const end = dayOfDate(quarterEnd)
  // Day 0 is the last day of the previous month.
  return end === dayIn(year, month + 1, 0) ? dayIn(year, month + 4, 0) : end + daysOf13Weeks
}

/** The month that a quarter ends with: one of weeks may end up to a week later. */
function monthOf(end: number): string {
  const date = new Date(dateOfDay(end))
  return months.at(date.getUTCMonth() - (date.getUTCDate() <= maxDaysLate ? 1 : 0)) ?? ''
}
