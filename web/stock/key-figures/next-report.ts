import { expectedReport } from '#domain/stock/expected-report'
import type { Stock } from '#domain/stock/stock'
import { formatDate, formatSession } from '#words/dates'
import { describeReport } from '#words/expected-report'
import { keyFigures as texts } from '../../texts/stock.ts'
import type { WhyUnknown } from './figure-tiles.ts'
import type { Tile } from './tile.tsx'

type Reporting = Pick<Stock, 'symbol' | 'latestQuarter' | 'fiscalYearEnd'>

/** The next report of a company as of a session, YYYY-MM-DD. */
export function nextReport(stock: Reporting, today: string | null, whyUnknown: WhyUnknown): Tile {
  const label = texts.nextReport
  const report = today === null ? undefined : expectedReport(stock, today)
  if (report) {
    return {
      label,
      value: texts.reportBy(withoutYear(report.due)),
      context: texts.period(report.isYear, withoutYear(report.quarter)),
      about: [describeReport(report)],
    }
  }
  const { latestQuarter, symbol } = stock
  const reason =
    latestQuarter === null
      ? (whyUnknown({ field: 'latestQuarter', label, symbol }) ?? texts.noQuarter)
      : texts.overdue(formatDate(latestQuarter))
  return { label, value: undefined, about: [reason] }
}

/** The report is the next one: its explanation has the years. */
const withoutYear = (date: string): string => formatSession(date, new Date(`${date}T12:00`))
