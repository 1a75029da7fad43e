import { reportDaysOf } from '#domain/reports/report-days'
import { expectedReport } from '#domain/stock/expected-report'
import type { Stock } from '#domain/stock/stock'
import { formatDate, formatSession } from '#words/dates'
import { describeReport } from '#words/expected-report'
import { describeExpected, describeResultsOut, expectedRate } from '#words/report-days'
import { keyFigures as texts } from '../stock-texts.ts'
import type { WhyUnknown } from './figure-tiles.ts'
import type { Tile } from './tile.tsx'

type Reporting = Pick<Stock, 'symbol' | 'latestQuarter' | 'fiscalYearEnd' | 'reports'>

/** The next report of a company as of a session, YYYY-MM-DD. */
export function nextReport(stock: Reporting, today: string | null, whyUnknown: WhyUnknown): Tile {
  const label = texts.nextReport
  const report = today === null ? undefined : expectedReport(stock, today)
  const { expected, resultsOut } = reportDaysOf(stock)
  const window = expected && `${describeExpected(expected)}.`
  const legal = report && describeReport(report)
  if (resultsOut) {
    return {
      ...{ label, value: texts.resultsOut(withoutYear(resultsOut.day)), context: texts.notFiled },
      about: [`${describeResultsOut(resultsOut)}.`, window, legal].filter((sentence) => sentence !== undefined),
    }
  }
  if (expected && window !== undefined && expected.to >= (today ?? '')) {
    return {
      ...{
        label,
        value: `${withoutYear(expected.from)} – ${withoutYear(expected.to)}`,
        context: expectedRate(expected),
      },
      about: [window, legal].filter((sentence) => sentence !== undefined),
    }
  }
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
