import {
  isNumberField,
  numberFieldIds,
  numberFields,
  profileFieldIds,
  profileFields,
  type StoredNumberField,
  textFieldIds,
  textFields,
} from '#domain/stock/fields'
import type { Kind, Metric } from '#domain/stock/metric'
import { metricIds, metrics } from '#domain/stock/metrics'

/** The value of a record that a column can be: by its name in domain/stock/fields.ts. */
export type Target = 'symbol' | StoredNumberField | keyof typeof textFields | keyof typeof profileFields

const targets: readonly Target[] = ['symbol', ...numberFieldIds, ...textFieldIds, ...profileFieldIds]

export const isTarget = (value: unknown): value is Target => targets.some((target) => target === value)

/** The place of a target’s value in a record. */
export const pathOf = (target: Target): readonly string[] =>
  target === 'symbol' ? ['symbol'] : paths[target].split('.')

const paths = { ...numberFields, ...textFields, ...profileFields }

/** The kind of a target’s number; undefined for a text. */
export const kindOf = (target: Target): Kind | undefined =>
  target === 'symbol' || !numberFieldIds.some((id) => id === target) ? undefined : (kinds.get(target) ?? 'money')

/** The kinds of the numbers that are metrics; the others are averages and extremes of prices. */
const kinds: ReadonlyMap<string, Kind> = new Map([
  ...metricIds.flatMap((id): readonly (readonly [string, Kind])[] => {
    const { of, kind, between }: Metric = metrics[id]
    return of === undefined || of === 'symbol' || between || !isNumberField(of) ? [] : [[of, kind]]
  }),
  ...numberFieldIds.filter((id) => id.endsWith('VolumeAverage')).map((id) => [id, 'compact'] as const),
])

/** Whether numbers of a kind are fractions, which files state in percent. */
export const isPercent = (kind: Kind | undefined): boolean => kind === 'percent' || kind === 'percentChange'

/** The headers of our own export (domain/screen/csv.ts). Values computed from others have none. */
const ownHeaders: readonly (readonly [string, Target])[] = metricIds.flatMap(
  (id): readonly (readonly [string, Target])[] => {
    const { label, kind, of, between }: Metric = metrics[id]
    if (!between) return isTarget(of) ? [[isPercent(kind) && !label.endsWith('%') ? `${label} %` : label, of]] : []
    const [low, high] = between
    return isTarget(low) && isTarget(high)
      ? [
          [`${label} low`, low],
          [`${label} high`, high],
        ]
      : []
  },
)

/** A known header’s target, and the factor of numbers without a letter. */
export interface KnownColumn {
  readonly target: Target
  readonly times?: number
}

/** Millions and thousands: the unit of a number without a letter. */
const [million, thousand] = [1e6, 1e3]

/** The headers of Finviz, StockAnalysis and others, and their units. */
const otherHeaders: Readonly<Record<string, KnownColumn>> = {
  Symbol: { target: 'symbol' },
  Company: { target: 'name' },
  'Company Name': { target: 'name' },
  'Stock Price': { target: 'close' },
  Close: { target: 'close' },
  Date: { target: 'date' },
  Country: { target: 'country' },
  Change: { target: 'dayDeltaRatio' },
  '% Change': { target: 'dayDeltaRatio' },
  'Change %': { target: 'dayDeltaRatio' },
  'Change 1D': { target: 'dayDeltaRatio' },
  'Change 1W': { target: 'weekDeltaRatio' },
  'Change 1M': { target: 'monthDeltaRatio' },
  'Change 3M': { target: 'change3Months' },
  'Change 6M': { target: 'change6Months' },
  'Change 1Y': { target: 'change12Months' },
  'Change YTD': { target: 'changeYearToDate' },
  'Performance (Week)': { target: 'weekDeltaRatio' },
  'Performance (Month)': { target: 'monthDeltaRatio' },
  'Performance (Quarter)': { target: 'change3Months' },
  'Performance (Half Year)': { target: 'change6Months' },
  'Performance (Year)': { target: 'change12Months' },
  'Performance (Year To Date)': { target: 'changeYearToDate' },
  'Performance (YTD)': { target: 'changeYearToDate' },
  'PE Ratio': { target: 'peRatio' },
  'PEG Ratio': { target: 'pegRatio' },
  'PS Ratio': { target: 'priceToSalesRatioTTM' },
  'PB Ratio': { target: 'priceToBookRatio' },
  'Forward PE': { target: 'forwardPE' },
  'Div. Yield': { target: 'dividendYield' },
  'Dividend TTM': { target: 'dividendPerShare' },
  'Dividend Ex-Date': { target: 'exDividendDate' },
  'EPS (ttm)': { target: 'eps' },
  'EPS Growth Quarter Over Quarter': { target: 'quarterlyEarningsGrowthYOY' },
  'Sales Growth Quarter Over Quarter': { target: 'quarterlyRevenueGrowthYOY' },
  'EPS Growth Past 5 Years': { target: 'epsGrowth5Years' },
  'Sales Growth Past 5 Years': { target: 'revenueGrowth5Years' },
  'Return on Assets': { target: 'returnOnAssetsTTM' },
  'Return on Equity': { target: 'returnOnEquityTTM' },
  'Return on Invested Capital': { target: 'returnOnInvestedCapital' },
  'Total Debt/Equity': { target: 'debtToEquity' },
  'Debt / Equity': { target: 'debtToEquity' },
  'EV/Sales': { target: 'evToRevenue' },
  'EV / EBITDA': { target: 'evToEBITDA' },
  'FCF Yield': { target: 'freeCashFlowYield' },
  'Target Price': { target: 'analystTargetPrice' },
  'Price Target': { target: 'analystTargetPrice' },
  '20-Day Simple Moving Average': { target: 'sma20' },
  '50-Day Simple Moving Average': { target: '50DayMovingAverage' },
  '200-Day Simple Moving Average': { target: '200DayMovingAverage' },
  '52-Week High': { target: '52WeekHigh' },
  '52-Week Low': { target: '52WeekLow' },
  '52W High': { target: '52WeekHigh' },
  '52W Low': { target: '52WeekLow' },
  'Average True Range': { target: 'atr14' },
  'Relative Strength Index (14)': { target: 'rsi14' },
  RSI: { target: 'rsi14' },
  'Avg. Volume': { target: 'twoMonthsVolumeAverage' },
  'Shares Out.': { target: 'sharesOutstanding' },
  'Asset Type': { target: 'assetType' },
  'Ex-Dividend Date': { target: 'exDividendDate' },
}

/** Headers whose unit differs at Finviz. */
const finvizHeaders: typeof otherHeaders = {
  'Market Cap': { target: 'marketCap', times: million },
  'Average Volume': { target: 'twoMonthsVolumeAverage', times: thousand },
  'Shares Outstanding': { target: 'sharesOutstanding', times: million },
  Sales: { target: 'revenueTTM', times: million },
}

/** A header without differences in writing: “P/E (ttm)” is “pettm”. */
const normalized = (header: string): string =>
  header
    .toLowerCase()
    .replaceAll('%', 'percent')
    .replaceAll(/[^a-z\d]/g, '')

/** The known headers of a file by their normalized form. Finviz numbers its rows, and no other export does. */
export function knownColumns(header: readonly string[]): (title: string) => KnownColumn | undefined {
  const isFinviz = header.includes('No.') || (header.includes('Ticker') && header.includes('Company'))
  const known: readonly (readonly [string, KnownColumn])[] = [
    ...targets.map((target) => [target, { target }] as const),
    ...Object.entries(otherHeaders),
    ...ownHeaders.map(([title, target]) => [title, { target }] as const),
    ...(isFinviz ? Object.entries(finvizHeaders) : []),
  ]
  const byName = new Map(known.map(([title, column]) => [normalized(title), column]))
  return (title) => byName.get(normalized(title))
}
