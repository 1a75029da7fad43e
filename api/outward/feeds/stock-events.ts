import { expectedReport } from '#domain/stock/expected-report'
import type { Stock } from '#domain/stock/stock'
import { isDate } from '#domain/text/is-date'
import { describeReport } from '#words/expected-report'
import { formatDividend } from '#words/numbers'
import { visible } from '../../platform/http/site/escape-markup.ts'
import { stockAddress } from '../../platform/http/site/pages.ts'
import type { DayEvent } from './icalendar.ts'

type DatedStock = Pick<
  Stock,
  'symbol' | 'name' | 'exDividendDate' | 'dividendPerShare' | 'latestQuarter' | 'fiscalYearEnd'
>

interface EventOptions {
  /** The newest session, YYYY-MM-DD. */
  readonly today: string
  readonly publicUrl: string
  readonly simulated: boolean
}

/** The dates of a stock: its ex-dividend date, and when its next report is due. */
export function stockEvents(stock: DatedStock, { today, publicUrl, simulated }: EventOptions): readonly DayEvent[] {
  const { symbol, exDividendDate } = stock
  const url = publicUrl + stockAddress(symbol)
  const name = stock.name === null ? symbol : `${visible(stock.name)} (${symbol})`
  const note = simulated ? ' Simulated: an invented company.' : ''
  const report = expectedReport(stock, today)
  const idOf = (kind: string) => `${kind}-${symbol}@${new URL(publicUrl).host}`
  return [
    ...(isDate(exDividendDate)
      ? [
          {
            id: idOf(`ex-dividend-${exDividendDate}`),
            day: exDividendDate,
            summary: `${symbol} ex-dividend`,
            description: `${name}.${dividendOf(stock)}${note}`,
            url,
          },
        ]
      : []),
    ...(report
      ? [
          {
            id: idOf(`report-${report.quarter}`),
            day: report.due,
            summary: `${symbol} report due (estimate)`,
            description: `${name}. ${describeReport(report)}${note}`,
            url,
          },
        ]
      : []),
  ]
}

const dividendOf = ({ dividendPerShare }: DatedStock): string =>
  dividendPerShare === null ? '' : ` Dividend of a year: $${formatDividend(dividendPerShare)} a share.`
