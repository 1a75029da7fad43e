import { reportDaysOf } from '#domain/reports/report-days'
import { expectedReport } from '#domain/stock/expected-report'
import type { Stock } from '#domain/stock/stock'
import { isDate } from '#domain/text/is-date'
import { formatSession } from '#words/dates'
import { describeReport } from '#words/expected-report'
import { formatDividend } from '#words/numbers'
import { describeExpected, describeResultsOut } from '#words/report-days'
import { visible } from '../../platform/http/site/escape-markup.ts'
import { stockAddress } from '../../platform/http/site/pages.ts'
import type { DayEvent } from './icalendar.ts'

type Reporting = Pick<Stock, 'symbol' | 'latestQuarter' | 'fiscalYearEnd' | 'reports'>
type DatedStock = Reporting & Pick<Stock, 'name' | 'exDividendDate' | 'dividendPerShare'>

interface EventOptions {
  /** The newest session, YYYY-MM-DD. */
  readonly today: string
  readonly publicUrl: string
  readonly simulated: boolean
}

/** A day of a stock in its calendar. */
interface StockDay extends Pick<DayEvent, 'day' | 'summary'> {
  /** The same while its day may still change: a calendar then moves the event. */
  readonly key: string
  /** A sentence. */
  readonly about: string
}

/** The dates of a stock: its ex-dividend date, and when its results are expected, or out before their report. */
export function stockEvents(stock: DatedStock, { today, publicUrl, simulated }: EventOptions): readonly DayEvent[] {
  const { symbol, exDividendDate } = stock
  const name = stock.name === null ? symbol : `${visible(stock.name)} (${symbol})`
  const note = simulated ? ' Simulated: an invented company.' : ''
  const dividend = isDate(exDividendDate)
    ? [
        {
          ...{ key: `ex-dividend-${exDividendDate}`, day: exDividendDate },
          ...{ summary: `${symbol} ex-dividend`, about: dividendOf(stock) },
        },
      ]
    : []
  return [...dividend, ...reportDaysIn(stock, today)].map(({ key, day, summary, about }) => ({
    ...{ id: `${key}-${symbol}@${new URL(publicUrl).host}`, day, summary },
    description: `${name}.${about === '' ? '' : ` ${about}`}${note}`,
    url: publicUrl + stockAddress(symbol),
  }))
}

/** The day of results without a report, and the most likely day of the next ones; without a window, the last day by law. */
function reportDaysIn(stock: Reporting, today: string): readonly StockDay[] {
  const { symbol } = stock
  const { expected, resultsOut } = reportDaysOf(stock)
  // Years that differ from that of the dataset are written.
  const year = new Date(`${today}T12:00`)
  const out = resultsOut && {
    ...{ key: `report-${resultsOut.end}`, day: resultsOut.day },
    ...{ summary: `${symbol} results out`, about: `${describeResultsOut(resultsOut, year)}.` },
  }
  const next = expected &&
    expected.to >= today && {
      ...{ key: `report-${expected.end}`, day: expected.day },
      summary: `${symbol} ${expected.basis === 'filing' ? 'report' : 'results'} expected (${formatSession(expected.from, year)} – ${formatSession(expected.to, year)})`,
      about: `${describeExpected(expected, year)}; this day is the most likely one.`,
    }
  const report = out || next ? undefined : expectedReport(stock, today)
  const legal = report && {
    ...{ key: `report-${report.quarter}`, day: report.due },
    ...{ summary: `${symbol} report due (estimate)`, about: describeReport(report) },
  }
  return [out, next, legal].filter((one) => one !== undefined && one !== false)
}

const dividendOf = ({ dividendPerShare }: DatedStock): string =>
  dividendPerShare === null ? '' : `Dividend of a year: $${formatDividend(dividendPerShare)} a share.`
