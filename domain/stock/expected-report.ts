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

const oneDay = 24 * 60 * 60 * 1000

/** A report that is not published yet. */
export interface ExpectedReport {
  /** The last day of its quarter, YYYY-MM-DD. */
  readonly quarter: string
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
  const [year = 0, month = 0] = latestQuarter.split('-').map(Number)
  // Day 0 is the last day of the previous month.
  const end = Date.UTC(year, month + 3, 0)
  const isYear = months[(month + 2) % 12]?.toLowerCase() === fiscalYearEnd?.trim().toLowerCase()
  const due = end + days[isYear ? 'year' : 'quarter'] * oneDay
  if (due + maxOverdueDays * oneDay < Date.parse(today)) return undefined
  return { quarter: dayOf(end), due: dayOf(due) }
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
