import type { Metric } from '#domain/stock/metric'
import { type MetricId, metrics } from '#domain/stock/metrics'
import type { Stock } from '#domain/stock/stock'
import { metricText } from '#words/metric-text'

/** Which value of a metric is better; `cheap` is the lowest one above zero, because a price is not a multiple of a loss. */
type Better = 'high' | 'low' | 'cheap'

/**
 * Metrics of which one direction is better for every owner. Not among them: sizes, prices, volumes and dollar changes, which
 * grow with the company or its price; positions in a range; opinions; and ratios that can be too low or too high, as beta,
 * the payout or the current ratio.
 */
const better: Partial<Readonly<Record<MetricId, Better>>> = {
  dayDeltaRatio: 'high',
  weekDeltaRatio: 'high',
  twoWeeksDeltaRatio: 'high',
  monthDeltaRatio: 'high',
  twoMonthsDeltaRatio: 'high',
  change3Months: 'high',
  change6Months: 'high',
  change12Months: 'high',
  changeYearToDate: 'high',
  dividendYield: 'high',
  profitMargin: 'high',
  operatingMarginTTM: 'high',
  returnOnAssetsTTM: 'high',
  returnOnEquityTTM: 'high',
  returnOnInvestedCapital: 'high',
  quarterlyEarningsGrowthYOY: 'high',
  quarterlyRevenueGrowthYOY: 'high',
  revenueGrowth5Years: 'high',
  epsGrowth5Years: 'high',
  earningsYield: 'high',
  freeCashFlowYield: 'high',
  peRatio: 'cheap',
  pegRatio: 'cheap',
  trailingPE: 'cheap',
  forwardPE: 'cheap',
  priceToSalesRatioTTM: 'cheap',
  priceToBookRatio: 'cheap',
  evToRevenue: 'cheap',
  evToEBITDA: 'cheap',
  debtToEquity: 'low',
  volatility20: 'low',
}

const none: ReadonlySet<string> = new Set()

/**
 * The symbols of the stocks with the best value of a metric; none if neither direction is better, if fewer than two stocks have
 * a value to compare, or if all of those show the same one. Equal texts tie: all of them are best.
 */
export function bestOf(id: MetricId, stocks: readonly Stock[]): ReadonlySet<string> {
  const rule = better[id]
  if (!rule) return none
  const { of, isMultiple, kind }: Metric = metrics[id]
  const values = stocks.flatMap((stock) => {
    const value = of === undefined ? null : stock[of]
    // A negative multiple is not cheap, and a negative ratio of debt has negative equity.
    if (typeof value !== 'number' || (isMultiple === true && (rule === 'cheap' ? value <= 0 : value < 0))) return []
    return [{ symbol: stock.symbol, value, text: metricText({ kind, of }, () => value) }]
  })
  const best = values.toSorted((a, b) => (rule === 'high' ? b.value - a.value : a.value - b.value))[0]
  const ties = values.filter(({ text }) => text === best?.text)
  return ties.length < values.length ? new Set(ties.map(({ symbol }) => symbol)) : none
}
