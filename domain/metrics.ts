import { change, column, compact, money, percent, percentChange, range, ratio, text } from './metric.ts'

const company = {
  ticker: column({ label: 'Ticker', kind: 'text', of: 'symbol' }, 'The symbol under which the stock trades.'),
  name: text('Name', 'name', 'The company’s name.'),
  price: money('Price', 'close', 'The last close, in dollars.'),
  updatedAt: column({ label: 'Updated', kind: 'date', of: 'createdAt' }, 'When this record was made.'),
  sector: column({ label: 'Sector', kind: 'sector', of: 'sector' }, 'The part of the economy the company works in.'),
  industry: text('Industry', 'industry', 'The company’s line of business within its sector.'),
  exchange: text('Exchange', 'exchange', 'Where the stock is listed.'),
  assetType: text('Asset type', 'assetType', 'What kind of security this is.'),
  marketCap: compact('Market cap', 'marketCap', 'Share price × shares outstanding, in dollars.'),
  graph: column({ label: 'Graph', kind: 'chart' }, 'The close over two months, from six points; recent days get more room.'),
}

const changes = {
  dayDelta: change('Day change', '1D', 'dayDelta', 'Change of the close since the session before, in dollars.'),
  dayDeltaRatio: percentChange('Day change %', '1D %', 'dayDeltaRatio', 'Change of the close since the session before.'),
  weekDelta: change('Week change', '1W', 'weekDelta', 'Change of the close over five sessions, in dollars.'),
  weekDeltaRatio: percentChange('Week change %', '1W %', 'weekDeltaRatio', 'Change of the close over five sessions.'),
  twoWeeksDelta: change('2-week change', '2W', 'twoWeeksDelta', 'Change of the close over ten sessions, in dollars.'),
  twoWeeksDeltaRatio: percentChange('2-week change %', '2W %', 'twoWeeksDeltaRatio', 'Change of the close over ten sessions.'),
  monthDelta: change('Month change', '1M', 'monthDelta', 'Change of the close over 21 sessions, in dollars.'),
  monthDeltaRatio: percentChange('Month change %', '1M %', 'monthDeltaRatio', 'Change of the close over 21 sessions.'),
  twoMonthsDelta: change('2-month change', '2M', 'twoMonthsDelta', 'Change of the close over 42 sessions, in dollars.'),
  twoMonthsDeltaRatio: percentChange('2-month change %', '2M %', 'twoMonthsDeltaRatio', 'Change of the close over 42 sessions.'),
}

const averages = {
  weekAverage: money('Week average', 'weekAverage', 'Mean close of the last five sessions, in dollars.'),
  monthAverage: money('Month average', 'monthAverage', 'Mean close of the last 21 sessions, in dollars.'),
  twoMonthsAverage: money('2-month average', 'twoMonthsAverage', 'Mean close of the last 42 sessions, in dollars.'),
  '50DayMovingAverage': money('50-day average', '50DayMovingAverage', 'Mean close of the last 50 sessions, in dollars.'),
  '200DayMovingAverage': money('200-day average', '200DayMovingAverage', 'Mean close of the last 200 sessions, in dollars.'),
  analystTargetPrice: money('Analyst target', 'analystTargetPrice', 'The mean of the analysts’ price targets, in dollars.'),
}

const volumes = {
  volume: compact('Volume', 'volume', 'Shares traded in the last session.'),
  weekVolumeAverage: compact('Week volume', 'weekVolumeAverage', 'Mean daily volume of the last five sessions, in shares.'),
  twoWeeksVolumeAverage: compact('2-week volume', 'twoWeeksVolumeAverage', 'Mean daily volume of the last ten sessions, in shares.'),
  monthVolumeAverage: compact('Month volume', 'monthVolumeAverage', 'Mean daily volume of the last 21 sessions, in shares.'),
  twoMonthsVolumeAverage: compact('2-month volume', 'twoMonthsVolumeAverage', 'Mean daily volume of the last 42 sessions, in shares.'),
}

const ranges = {
  weekRange: range('Week range', 'weekLow', 'weekHigh', 'Where the last close stands between the week’s lowest and highest close.'),
  twoWeeksRange: range('2-week range', 'twoWeeksLow', 'twoWeeksHigh', 'Where the last close stands between the lowest and highest close of ten sessions.'),
  monthRange: range('Month range', 'monthLow', 'monthHigh', 'Where the last close stands between the month’s lowest and highest close.'),
  twoMonthsRange: range('2-month range', 'twoMonthsLow', 'twoMonthsHigh', 'Where the last close stands between the lowest and highest close of two months.'),
  '52WeekRange': range('52-week range', '52WeekLow', '52WeekHigh', 'Where the last close stands between the year’s lowest and highest price.'),
}

const ratios = {
  peRatio: ratio('P/E', 'peRatio', 'Price ÷ earnings per share of the last twelve months.'),
  pegRatio: ratio('PEG', 'pegRatio', 'P/E ÷ expected yearly growth of earnings in per cent.'),
  bookValue: money('Book value', 'bookValue', 'Assets minus liabilities, per share, in dollars.'),
  dividendPerShare: money('Dividend', 'dividendPerShare', 'Dividends paid per share over a year, in dollars.'),
  dividendYield: percent('Dividend yield', 'dividendYield', 'Yearly dividend ÷ price.'),
  eps: money('EPS', 'eps', 'Earnings per share of the last twelve months, in dollars.'),
  revenuePerShareTTM: money('Revenue/share', 'revenuePerShareTTM', 'Revenue of the last twelve months per share, in dollars.'),
  profitMargin: percent('Profit margin', 'profitMargin', 'Net income ÷ revenue.'),
  operatingMarginTTM: percent('Operating margin', 'operatingMarginTTM', 'Operating income ÷ revenue, over twelve months.'),
  returnOnAssetsTTM: percent('ROA', 'returnOnAssetsTTM', 'Return on assets: net income ÷ total assets, over twelve months.'),
  returnOnEquityTTM: percent('ROE', 'returnOnEquityTTM', 'Return on equity: net income ÷ shareholders’ equity, over twelve months.'),
  revenueTTM: compact('Revenue', 'revenueTTM', 'Revenue of the last twelve months, in dollars.'),
  grossProfitTTM: compact('Gross profit', 'grossProfitTTM', 'Revenue minus cost of goods, over twelve months, in dollars.'),
  dilutedEPSTTM: money('Diluted EPS', 'dilutedEPSTTM', 'Earnings per share with all convertible shares counted, in dollars.'),
  quarterlyEarningsGrowthYOY: percent('Earnings growth', 'quarterlyEarningsGrowthYOY', 'The quarter’s earnings against the same quarter a year before.'),
  quarterlyRevenueGrowthYOY: percent('Revenue growth', 'quarterlyRevenueGrowthYOY', 'The quarter’s revenue against the same quarter a year before.'),
  trailingPE: ratio('Trailing P/E', 'trailingPE', 'Price ÷ earnings per share already reported.'),
  forwardPE: ratio('Forward P/E', 'forwardPE', 'Price ÷ earnings per share that analysts expect.'),
  priceToSalesRatioTTM: ratio('P/S', 'priceToSalesRatioTTM', 'Market cap ÷ revenue of the last twelve months.'),
  priceToBookRatio: ratio('P/B', 'priceToBookRatio', 'Price ÷ book value per share.'),
  evToRevenue: ratio('EV/Revenue', 'evToRevenue', 'Enterprise value (market cap + debt − cash) ÷ revenue.'),
  evToEBITDA: ratio('EV/EBITDA', 'evToEBITDA', 'Enterprise value (market cap + debt − cash) ÷ EBITDA.'),
  beta: ratio('Beta', 'beta', 'How strongly the stock has moved with the market; 1 is like the market.'),
  ebitda: compact('EBITDA', 'ebitda', 'Earnings before interest, taxes, depreciation and amortisation, in dollars.'),
  sharesOutstanding: compact('Shares', 'sharesOutstanding', 'Shares that investors hold.'),
}

const actions = {
  action: column({ label: 'Actions', kind: 'action' }, 'Bookmark the stock or open it on another site.'),
}

/** The columns by group, in the order in which the picker offers them. */
export const metricGroups = {
  Company: company,
  Change: changes,
  Average: averages,
  Volume: volumes,
  Range: ranges,
  Fundamentals: ratios,
  Actions: actions,
} as const

/** Every column there is: table, picker, sort, format, tooltip, CSV and compare all read this table. */
export const metrics = { ...company, ...changes, ...averages, ...volumes, ...ranges, ...ratios, ...actions }

export type MetricId = keyof typeof metrics

export const metricIds = Object.keys(metrics) as MetricId[]

/** Always shown, whatever the filter says: the first and the last column. */
export const lockedMetrics = ['ticker', 'action'] as const satisfies readonly MetricId[]

export const isMetricId = (value: unknown): value is MetricId => typeof value === 'string' && Object.hasOwn(metrics, value)

export const isSortable = (id: MetricId): boolean => metrics[id].of !== undefined
