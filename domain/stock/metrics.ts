import { keysOf } from '../keys-of.ts'
import { change, column, compact, distance, money, multiple, numbers, percent, percentChange, range, ratio, text } from './metric.ts'

const company = {
  ticker: column({ label: 'Ticker', kind: 'text', of: 'symbol' }),
  name: text('Name', 'name'),
  price: column({ label: 'Price', kind: 'money', of: 'close' }),
  updatedAt: column({ label: 'Updated', kind: 'date', of: 'createdAt' }),
  sector: column({ label: 'Sector', kind: 'sector', of: 'sector' }),
  industry: text('Industry', 'industry'),
  exchange: text('Exchange', 'exchange'),
  assetType: text('Asset type', 'assetType'),
  ...numbers({ marketCap: compact('Market cap'), priceAge: compact('Price age') }),
  graph: column({ label: 'Graph', kind: 'chart' }),
}

const changes = numbers({
  dayDelta: change('Day change', '1D'),
  dayDeltaRatio: percentChange('Day change %', '1D %'),
  weekDelta: change('Week change', '1W'),
  weekDeltaRatio: percentChange('Week change %', '1W %'),
  twoWeeksDelta: change('2-week change', '2W'),
  twoWeeksDeltaRatio: percentChange('2-week change %', '2W %'),
  monthDelta: change('Month change', '1M'),
  monthDeltaRatio: percentChange('Month change %', '1M %'),
  twoMonthsDelta: change('2-month change', '2M'),
  twoMonthsDeltaRatio: percentChange('2-month change %', '2M %'),
})

const averages = numbers({
  weekAverage: money('Week average'),
  monthAverage: money('Month average'),
  twoMonthsAverage: money('2-month average'),
  '50DayMovingAverage': money('50-day average'),
  '200DayMovingAverage': money('200-day average'),
  from50DayAverage: percentChange('From 50-day average', '50D avg %'),
  from200DayAverage: percentChange('From 200-day average', '200D avg %'),
  analystTargetPrice: money('Analyst target'),
  priceToTarget: percentChange('Price to target', 'To target'),
})

const volumes = numbers({
  volume: compact('Volume'),
  weekVolumeAverage: compact('Week volume'),
  twoWeeksVolumeAverage: compact('2-week volume'),
  monthVolumeAverage: compact('Month volume'),
  twoMonthsVolumeAverage: compact('2-month volume'),
  relativeVolume: ratio('Relative volume'),
  dollarVolume: compact('Dollar volume'),
})

const ranges = {
  weekRange: range('Week range', 'week'),
  twoWeeksRange: range('2-week range', 'twoWeeks'),
  monthRange: range('Month range', 'month'),
  twoMonthsRange: range('2-month range', 'twoMonths'),
  '52WeekRange': range('52-week range', '52Week'),
  ...numbers({
    from52WeekHigh: distance('From 52-week high', '52W high %'),
    from52WeekLow: distance('From 52-week low', '52W low %'),
  }),
}

const ratios = numbers({
  peRatio: multiple('P/E'),
  pegRatio: multiple('PEG'),
  bookValue: money('Book value'),
  dividendPerShare: money('Dividend'),
  dividendYield: percent('Dividend yield'),
  eps: money('EPS'),
  revenuePerShareTTM: money('Revenue/share'),
  profitMargin: percent('Profit margin'),
  operatingMarginTTM: percent('Operating margin'),
  returnOnAssetsTTM: percent('ROA'),
  returnOnEquityTTM: percent('ROE'),
  revenueTTM: compact('Revenue'),
  grossProfitTTM: compact('Gross profit'),
  dilutedEPSTTM: money('Diluted EPS'),
  quarterlyEarningsGrowthYOY: percent('Earnings growth'),
  quarterlyRevenueGrowthYOY: percent('Revenue growth'),
  trailingPE: multiple('Trailing P/E'),
  forwardPE: multiple('Forward P/E'),
  priceToSalesRatioTTM: multiple('P/S'),
  priceToBookRatio: multiple('P/B'),
  evToRevenue: multiple('EV/Revenue'),
  evToEBITDA: multiple('EV/EBITDA'),
  beta: ratio('Beta'),
  ebitda: compact('EBITDA'),
  sharesOutstanding: compact('Shares'),
  earningsYield: percent('Earnings yield'),
  dividendPayout: percent('Dividend payout'),
  debtToEquity: multiple('Debt/equity'),
  currentRatio: ratio('Current ratio'),
  freeCashFlowYield: percent('Free cash flow yield'),
  returnOnInvestedCapital: percent('ROIC'),
  revenueGrowth5Years: percent('5-year revenue growth'),
  epsGrowth5Years: percent('5-year EPS growth'),
  sharesGrowth: percent('Share growth'),
  reportAge: compact('Report age'),
  daysToReport: compact('Days to next report', 'Next report'),
})

const technical = numbers({
  rsi14: ratio('RSI (14)'),
  sma20: money('SMA 20'),
  sma50: money('SMA 50'),
  sma200: money('SMA 200'),
  atr14: money('ATR (14)'),
  gap: percentChange('Gap', 'Gap %'),
  volatility20: percent('Volatility'),
  change3Months: percentChange('3-month change %', '3M %'),
  change6Months: percentChange('6-month change %', '6M %'),
  change12Months: percentChange('12-month change %', '12M %'),
  changeYearToDate: percentChange('Year-to-date change %', 'YTD %'),
  sessionsSinceHigh: compact('Days since 52-week high', 'Since high'),
  sessionsSinceLow: compact('Days since 52-week low', 'Since low'),
  sessionsSinceGoldenCross: compact('Days since golden cross', 'Since cross'),
})

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

/** Whether rows can be sorted by a column; a column that is no metric has no such order. */
export const isSortable = (id: string): id is MetricId => isMetricId(id) && metrics[id].of !== undefined
