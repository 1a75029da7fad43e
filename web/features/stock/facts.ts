import { metricDescriptions } from '#domain/stock/metric-descriptions'
import type { MetricId } from '#domain/stock/metrics'
import type { RankedField } from '#domain/stock/sector-percentiles'
import type { Stock } from '#domain/stock/stock'
import { formatPercent } from '../../format/numbers.ts'
import { formatByPattern } from '../../format/numeral-format.ts'
import { keyData, statistics, summary } from '../../texts/stock.ts'

/** One line of a section. */
export interface Fact {
  readonly label: string
  /** The formatted value; null where the source has none. */
  readonly read: (stock: Stock) => string | null
}

/** A fact with a percentile in its sector, and its explanation. */
export interface Stat extends Fact {
  readonly id: RankedField
  readonly about: string
}

const number =
  (format: (value: number) => string) =>
  (value: number | null): string | null =>
    value === null ? null : format(value)

const integer = number((value) => formatByPattern('integer', value))
const ratio = number((value) => formatByPattern('ratio', value))
const price = number((value) => formatByPattern('currency', value))
const dividend = number((value) => formatByPattern('dividendPerShare', value))
const percent = number(formatPercent)

/** Below the 52-week range. Dates are shown as the source writes them. */
export const summaryFacts: readonly Fact[] = [
  { label: summary.average50, read: (stock) => price(stock['50DayMovingAverage']) },
  { label: summary.average200, read: (stock) => price(stock['200DayMovingAverage']) },
  { label: summary.shares, read: (stock) => integer(stock.sharesOutstanding) },
  { label: summary.dividendDate, read: (stock) => stock.dividendDate },
  { label: summary.exDividendDate, read: (stock) => stock.exDividendDate },
]

export const keyFacts: readonly Fact[] = [
  { label: keyData.fiscalYearEnd, read: (stock) => stock.fiscalYearEnd },
  { label: keyData.latestQuarter, read: (stock) => stock.latestQuarter },
  { label: keyData.marketCap, read: (stock) => integer(stock.marketCap) },
  { label: keyData.ebitda, read: (stock) => integer(stock.ebitda) },
]

const stat = (
  id: keyof typeof statistics.labels & MetricId,
  format: (value: number | null) => string | null,
): Stat => ({
  label: statistics.labels[id],
  id,
  about: metricDescriptions[id],
  read: (stock) => format(stock[id]),
})

export const stats: readonly Stat[] = [
  stat('peRatio', ratio),
  stat('pegRatio', ratio),
  stat('bookValue', price),
  stat('dividendPerShare', dividend),
  stat('dividendYield', percent),
  stat('eps', price),
  stat('revenuePerShareTTM', price),
  stat('profitMargin', percent),
  stat('operatingMarginTTM', percent),
  stat('returnOnAssetsTTM', percent),
  stat('returnOnEquityTTM', percent),
  stat('revenueTTM', integer),
  stat('grossProfitTTM', integer),
  stat('dilutedEPSTTM', price),
  stat('quarterlyEarningsGrowthYOY', percent),
  stat('quarterlyRevenueGrowthYOY', percent),
  stat('analystTargetPrice', price),
  stat('trailingPE', ratio),
  stat('forwardPE', ratio),
  stat('priceToSalesRatioTTM', ratio),
  stat('priceToBookRatio', ratio),
  stat('evToRevenue', ratio),
  stat('evToEBITDA', ratio),
  stat('beta', ratio),
]
