import { metrics, type MetricId } from '#domain/metrics'
import type { RankedField } from '#domain/standing'
import type { Stock } from '#domain/stock'
import { formatDividend, formatInteger, formatPercent, formatPrice, formatRatio } from '../../format/numbers.ts'

/** One line of a section. */
export interface Fact {
  readonly label: string
  /** As it is shown; null where the source has none. */
  readonly read: (stock: Stock) => string | null
}

/** A fact that is set beside those of the sector, and what it means. */
export interface Stat extends Fact {
  readonly id: RankedField
  readonly about: string
}

const number =
  (format: (value: number) => string) =>
  (value: number | null): string | null =>
    value === null ? null : format(value)

const integer = number(formatInteger)
const ratio = number(formatRatio)
const price = number(formatPrice)
const percent = number(formatPercent)

/** Below the 52-week range, which is drawn. Dates stand as the source writes them. */
export const summaryFacts: readonly Fact[] = [
  { label: '50 Day Moving Average', read: (stock) => price(stock['50DayMovingAverage']) },
  { label: '200 Day Moving Average', read: (stock) => price(stock['200DayMovingAverage']) },
  { label: 'Shares Outstanding', read: (stock) => integer(stock.sharesOutstanding) },
  { label: 'Dividend Date', read: (stock) => stock.dividendDate },
  { label: 'Ex Dividend Date', read: (stock) => stock.exDividendDate },
]

export const keyFacts: readonly Fact[] = [
  { label: 'Fiscal Year End', read: (stock) => stock.fiscalYearEnd },
  { label: 'Latest Quarter', read: (stock) => stock.latestQuarter },
  { label: 'Market Capitalization', read: (stock) => integer(stock.marketCap) },
  { label: 'EBITDA', read: (stock) => integer(stock.ebitda) },
]

const stat = (label: string, id: RankedField & MetricId, format: (value: number | null) => string | null): Stat => ({
  label,
  id,
  about: metrics[id].about,
  read: (stock) => format(stock[id]),
})

export const stats: readonly Stat[] = [
  stat('PE Ratio', 'peRatio', ratio),
  stat('PEG Ratio', 'pegRatio', ratio),
  stat('Book Value', 'bookValue', price),
  stat('Dividend Per Share', 'dividendPerShare', number(formatDividend)),
  stat('Dividend Yield', 'dividendYield', percent),
  stat('EPS', 'eps', price),
  stat('Revenue Per Share TTM', 'revenuePerShareTTM', price),
  stat('Profit Margin', 'profitMargin', percent),
  stat('Operating Margin TTM', 'operatingMarginTTM', percent),
  stat('Return On Assets TTM', 'returnOnAssetsTTM', percent),
  stat('Return On Equity TTM', 'returnOnEquityTTM', percent),
  stat('Revenue TTM', 'revenueTTM', integer),
  stat('Gross Profit TTM', 'grossProfitTTM', integer),
  stat('Diluted EPS TTM', 'dilutedEPSTTM', price),
  stat('Quarterly Earnings Growth YOY', 'quarterlyEarningsGrowthYOY', percent),
  stat('Quarterly Revenue Growth YOY', 'quarterlyRevenueGrowthYOY', percent),
  stat('Analyst Target Price', 'analystTargetPrice', price),
  stat('Trailing PE', 'trailingPE', ratio),
  stat('Forward PE', 'forwardPE', ratio),
  stat('Price To Sales Ratio TTM', 'priceToSalesRatioTTM', ratio),
  stat('Price To Book Ratio', 'priceToBookRatio', ratio),
  stat('EV To Revenue', 'evToRevenue', ratio),
  stat('EV To EBITDA', 'evToEBITDA', ratio),
  stat('Beta', 'beta', ratio),
]
