import { keysOf } from '../keys-of.ts'
import { change, column, compact, count, distance, money, percent, percentChange, range, ratio, text } from './metric.ts'

const company = {
  ticker: column({ label: 'Ticker', kind: 'text', of: 'symbol' }),
  name: text('Name', 'name'),
  price: money('Price', 'close'),
  updatedAt: column({ label: 'Updated', kind: 'date', of: 'createdAt' }),
  sector: column({ label: 'Sector', kind: 'sector', of: 'sector' }),
  industry: text('Industry', 'industry'),
  exchange: text('Exchange', 'exchange'),
  assetType: text('Asset type', 'assetType'),
  marketCap: compact('Market cap', 'marketCap'),
  graph: column({ label: 'Graph', kind: 'chart' }),
}

const changes = {
  dayDelta: change('Day change', '1D', 'dayDelta'),
  dayDeltaRatio: percentChange('Day change %', '1D %', 'dayDeltaRatio'),
  weekDelta: change('Week change', '1W', 'weekDelta'),
  weekDeltaRatio: percentChange('Week change %', '1W %', 'weekDeltaRatio'),
  twoWeeksDelta: change('2-week change', '2W', 'twoWeeksDelta'),
  twoWeeksDeltaRatio: percentChange('2-week change %', '2W %', 'twoWeeksDeltaRatio'),
  monthDelta: change('Month change', '1M', 'monthDelta'),
  monthDeltaRatio: percentChange('Month change %', '1M %', 'monthDeltaRatio'),
  twoMonthsDelta: change('2-month change', '2M', 'twoMonthsDelta'),
  twoMonthsDeltaRatio: percentChange('2-month change %', '2M %', 'twoMonthsDeltaRatio'),
}

const averages = {
  weekAverage: money('Week average', 'weekAverage'),
  monthAverage: money('Month average', 'monthAverage'),
  twoMonthsAverage: money('2-month average', 'twoMonthsAverage'),
  '50DayMovingAverage': money('50-day average', '50DayMovingAverage'),
  '200DayMovingAverage': money('200-day average', '200DayMovingAverage'),
  from50DayAverage: percentChange('From 50-day average', '50D avg %', 'from50DayAverage'),
  from200DayAverage: percentChange('From 200-day average', '200D avg %', 'from200DayAverage'),
  analystTargetPrice: money('Analyst target', 'analystTargetPrice'),
  priceToTarget: percentChange('Price to target', 'To target', 'priceToTarget'),
}

const volumes = {
  volume: compact('Volume', 'volume'),
  weekVolumeAverage: compact('Week volume', 'weekVolumeAverage'),
  twoWeeksVolumeAverage: compact('2-week volume', 'twoWeeksVolumeAverage'),
  monthVolumeAverage: compact('Month volume', 'monthVolumeAverage'),
  twoMonthsVolumeAverage: compact('2-month volume', 'twoMonthsVolumeAverage'),
  relativeVolume: ratio('Relative volume', 'relativeVolume'),
  dollarVolume: compact('Dollar volume', 'dollarVolume'),
}

const ranges = {
  weekRange: range('Week range', 'weekLow', 'weekHigh'),
  twoWeeksRange: range('2-week range', 'twoWeeksLow', 'twoWeeksHigh'),
  monthRange: range('Month range', 'monthLow', 'monthHigh'),
  twoMonthsRange: range('2-month range', 'twoMonthsLow', 'twoMonthsHigh'),
  '52WeekRange': range('52-week range', '52WeekLow', '52WeekHigh'),
  from52WeekHigh: distance('From 52-week high', '52W high %', 'from52WeekHigh'),
  from52WeekLow: distance('From 52-week low', '52W low %', 'from52WeekLow'),
}

const ratios = {
  peRatio: ratio('P/E', 'peRatio'),
  pegRatio: ratio('PEG', 'pegRatio'),
  bookValue: money('Book value', 'bookValue'),
  dividendPerShare: money('Dividend', 'dividendPerShare'),
  dividendYield: percent('Dividend yield', 'dividendYield'),
  eps: money('EPS', 'eps'),
  revenuePerShareTTM: money('Revenue/share', 'revenuePerShareTTM'),
  profitMargin: percent('Profit margin', 'profitMargin'),
  operatingMarginTTM: percent('Operating margin', 'operatingMarginTTM'),
  returnOnAssetsTTM: percent('ROA', 'returnOnAssetsTTM'),
  returnOnEquityTTM: percent('ROE', 'returnOnEquityTTM'),
  revenueTTM: compact('Revenue', 'revenueTTM'),
  grossProfitTTM: compact('Gross profit', 'grossProfitTTM'),
  dilutedEPSTTM: money('Diluted EPS', 'dilutedEPSTTM'),
  quarterlyEarningsGrowthYOY: percent('Earnings growth', 'quarterlyEarningsGrowthYOY'),
  quarterlyRevenueGrowthYOY: percent('Revenue growth', 'quarterlyRevenueGrowthYOY'),
  trailingPE: ratio('Trailing P/E', 'trailingPE'),
  forwardPE: ratio('Forward P/E', 'forwardPE'),
  priceToSalesRatioTTM: ratio('P/S', 'priceToSalesRatioTTM'),
  priceToBookRatio: ratio('P/B', 'priceToBookRatio'),
  evToRevenue: ratio('EV/Revenue', 'evToRevenue'),
  evToEBITDA: ratio('EV/EBITDA', 'evToEBITDA'),
  beta: ratio('Beta', 'beta'),
  ebitda: compact('EBITDA', 'ebitda'),
  sharesOutstanding: compact('Shares', 'sharesOutstanding'),
  earningsYield: percent('Earnings yield', 'earningsYield'),
  dividendPayout: percent('Dividend payout', 'dividendPayout'),
}

const technical = {
  rsi14: ratio('RSI (14)', 'rsi14'),
  sma20: money('SMA 20', 'sma20'),
  sma50: money('SMA 50', 'sma50'),
  sma200: money('SMA 200', 'sma200'),
  atr14: money('ATR (14)', 'atr14'),
  gap: percentChange('Gap', 'Gap %', 'gap'),
  volatility20: percent('Volatility', 'volatility20'),
  change3Months: percentChange('3-month change %', '3M %', 'change3Months'),
  change6Months: percentChange('6-month change %', '6M %', 'change6Months'),
  change12Months: percentChange('12-month change %', '12M %', 'change12Months'),
  changeYearToDate: percentChange('Year-to-date change %', 'YTD %', 'changeYearToDate'),
  sessionsSinceHigh: count('Days since 52-week high', 'Since high', 'sessionsSinceHigh'),
  sessionsSinceLow: count('Days since 52-week low', 'Since low', 'sessionsSinceLow'),
  sessionsSinceGoldenCross: count('Days since golden cross', 'Since cross', 'sessionsSinceGoldenCross'),
}

const actions = {
  action: column({ label: 'Actions', kind: 'action' }),
}

/** The columns by group, in the order in which the picker offers them. */
export const metricGroups = {
  Company: company,
  Change: changes,
  Average: averages,
  Volume: volumes,
  Range: ranges,
  Fundamentals: ratios,
  Technical: technical,
  Actions: actions,
} as const

/** All columns: table, picker, sort, format, CSV and compare read this table; their descriptions are in metric-descriptions.ts. */
export const metrics = { ...company, ...changes, ...averages, ...volumes, ...ranges, ...ratios, ...technical, ...actions }

export type MetricId = keyof typeof metrics

export const metricIds = keysOf(metrics)

/** Always shown: the first and the last column. */
export const lockedMetrics = ['ticker', 'action'] as const satisfies readonly MetricId[]

export const isMetricId = (value: unknown): value is MetricId => typeof value === 'string' && Object.hasOwn(metrics, value)

/** The metrics of daily bars. A dataset may have all of them, some or none. */
export const technicalMetrics = keysOf(technical)

/** Whether a metric needs the daily bars from which a dataset's technical values were computed; a dataset may have none. */
export const isTechnical = (id: string): boolean => Object.hasOwn(technical, id)

export const isSortable = (id: MetricId): boolean => metrics[id].of !== undefined
