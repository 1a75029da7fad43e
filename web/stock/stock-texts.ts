/** Traders' posts about a stock. */
export const feed = {
  title: 'Messages',
  service: 'StockTwits',
  simulated: 'Simulated traders',
  newestFirst: (origin: string): string => `${origin} · newest first`,
  stored: (when: string): string => `Messages ${when} · `,
  nothing: 'No data available from StockTwits',
  offline: 'You’re offline.',
  broken: 'error',
  more: (count: number): string => `Show ${count} more`,
  message: (trader: string): string => `Message by ${trader}`,
  unknownTrader: 'unknown',
  chart: (trader: string): string => `Chart by ${trader}`,
  open: 'Open on StockTwits',
  openMessage: (trader: string): string => `Message by ${trader} on StockTwits`,
  replies: 'replies',
  reshares: 'reshares',
  likes: 'likes',
} as const

/** A stock's page, except its chart and posts. */
export const stockPage = {
  loading: 'Loading',
  missing: 'Stonk not found',
  missingWhy: (symbol: string, day: string | undefined): string =>
    `No stock called ${symbol} in the data${day === undefined ? '' : ` of ${day}`}.`,
  searchAll: 'Search all stonks',
  /** If the market of another day has it. */
  gone: 'Not traded on this day',
  goneWhy: (symbol: string, last: string, day: string | undefined): string =>
    `${symbol} isn’t in the market${day === undefined ? '' : ` of ${day}`}. Its last price is from ${last}.`,
  showLast: (last: string): string => `Show ${last}`,
  unreadable: 'Couldn’t read this stonk',
} as const

export const stockHeader = {
  /** Before the change since the session before. */
  day: '1D',
  closeOf: (session: string): string => `Close of ${session}`,
  priceOf: (session: string): string => `Price of ${session}, from public records`,
} as const

export const stockActions = {
  compare: (symbol: string): string => `Compare ${symbol}`,
  share: 'Share',
  shared: (company: string, symbol: string): string => `${company} (${symbol})`,
  sharedPrice: (price: string, session: string | null): string =>
    session === null ? `, ${price} at the last close` : `, ${price} at the close of ${session}`,
} as const

export const about = {
  title: 'About',
  cik: 'CIK',
  exchange: 'Exchange',
  currency: 'Currency',
  country: 'Country',
  sector: 'Sector',
  industry: 'Industry',
  address: 'Address',
  quotes: 'Quotes',
  google: 'Google Finance',
  yahoo: 'Yahoo Finance',
  more: 'Read more',
  less: 'Read less',
} as const

export const periodTable = {
  title: 'Periods',
  period: 'Period',
  change: 'Change $',
  changePercent: 'Change %',
  average: 'Average $',
  range: 'Range',
  volume: 'Avg volume',
  names: { day: 'Day', week: 'Week', twoWeeks: '2 weeks', month: 'Month', twoMonths: '2 months' },
  position: (low: string, high: string, position: string): string => `${low} to ${high}, now at ${position}`,
  gaps: 'Public records have no changes of a day, a week or two weeks.',
} as const

/** The stocks of the same industry or sector. */
export const peerTable = {
  title: (group: string): string => `Peers in ${group}`,
  caption: 'The largest by market cap',
  captionBySymbol: 'By symbol: none has a known market cap',
  stock: 'Stock',
  thisStock: 'this stock',
  compare: 'Compare',
  compareAll: (symbols: readonly string[]): string => `Compare ${symbols.join(', ')}`,
  all: (count: string): string => `All ${count} peers`,
} as const

/** Technical values of daily bars. */
export const technicals = {
  title: 'Technicals',
  none: 'This market data has no technical values, such as RSI and moving averages.',
  noneOfStock: (symbol: string): string => `There are too few daily bars of ${symbol} for technical values.`,
  days: (count: number, text: string): string => `${text} ${count === 1 ? 'day' : 'days'}`,
  oversold: 'oversold',
  overbought: 'overbought',
  labels: {
    rsi14: 'RSI (14)',
    fromSma20: 'From SMA 20',
    fromSma50: 'From SMA 50',
    fromSma200: 'From SMA 200',
    atr14: 'ATR (14)',
    volatility20: 'Volatility',
    gap: 'Gap',
    change3Months: '3 months',
    change6Months: '6 months',
    change12Months: '12 months',
    changeYearToDate: 'Year to date',
    sessionsSinceHigh: 'Since 52-week high',
    sessionsSinceLow: 'Since 52-week low',
    relativeVolume: 'Relative volume',
  },
  about: {
    fromSma20: 'How far the last close is above or below its mean of 20 sessions.',
    fromSma50: 'How far the last close is above or below its mean of 50 sessions.',
    fromSma200: 'How far the last close is above or below its mean of 200 sessions.',
    atr14:
      'Average True Range by Wilder over 14 sessions: how far the price moves in a day, in dollars and in percent of the last close. The percentile is that of the percentage.',
  },
} as const

/** The figures below the price. */
export const keyFigures = {
  title: 'Key figures',
  sector: (median: string): string => `Sector median ${median}`,
  yearOnYear: 'YoY',
  valueOf: (symbol: string, value: string): string => `${symbol}: ${value}.`,
  median: (peers: string, median: string): string => `Median of ${peers}: ${median}.`,
  loss: (symbol: string): string => `${symbol} has no P/E, because it made a loss.`,
  none: (symbol: string): string => `The market data has no value for ${symbol}.`,
  nextReport: 'Next report',
  resultsOut: (day: string): string => `Results ${day}`,
  notFiled: 'Report not yet filed',
  reportBy: (day: string): string => `by ${day}`,
  period: (isYear: boolean, end: string): string => `${isYear ? 'Year' : 'Quarter'} to ${end}`,
  noQuarter: 'The market data does not say which quarter the company has reported last.',
  overdue: (quarter: string): string =>
    `The report after the quarter to ${quarter} is long overdue: the company may never file it.`,
} as const

export const summary = {
  title: 'Summary',
  yearLow: '52 Week Low',
  yearHigh: '52 Week High',
  position: (low: string, high: string, position: string): string =>
    `52-week range ${low} to ${high}, now at ${position}`,
  average50: '50 Day Moving Average',
  average200: '200 Day Moving Average',
  shares: 'Shares Outstanding',
  dividendDate: 'Dividend Date',
  exDividendDate: 'Ex Dividend Date',
} as const

export const keyData = {
  title: 'Key Data',
  fiscalYearEnd: 'Fiscal Year End',
  latestQuarter: 'Latest Quarter',
  marketCap: 'Market Capitalization',
  ebitda: 'EBITDA',
} as const

export const statistics = {
  title: 'Stats',
  legend: (peers: string, min: number): string => `Percentile among ${peers}, where at least ${min} have a value`,
  peers: (sector: string): string => `${sector} stocks`,
  percentile: (percent: string, peers: string): string => `Higher than ${percent} of ${peers}`,
  contradicted: 'Contradicts other figures of this company: shown as the source of the market data gives it.',
  asGiven: 'It is shown as the source of the market data gives it.',
  labels: {
    peRatio: 'PE Ratio',
    pegRatio: 'PEG Ratio',
    bookValue: 'Book Value',
    dividendPerShare: 'Dividend Per Share',
    dividendYield: 'Dividend Yield',
    eps: 'EPS',
    revenuePerShareTTM: 'Revenue Per Share TTM',
    profitMargin: 'Profit Margin',
    operatingMarginTTM: 'Operating Margin TTM',
    returnOnAssetsTTM: 'Return On Assets TTM',
    returnOnEquityTTM: 'Return On Equity TTM',
    revenueTTM: 'Revenue TTM',
    grossProfitTTM: 'Gross Profit TTM',
    dilutedEPSTTM: 'Diluted EPS TTM',
    quarterlyEarningsGrowthYOY: 'Quarterly Earnings Growth YOY',
    quarterlyRevenueGrowthYOY: 'Quarterly Revenue Growth YOY',
    analystTargetPrice: 'Analyst Target Price',
    trailingPE: 'Trailing PE',
    forwardPE: 'Forward PE',
    priceToSalesRatioTTM: 'Price To Sales Ratio TTM',
    priceToBookRatio: 'Price To Book Ratio',
    evToRevenue: 'EV To Revenue',
    evToEBITDA: 'EV To EBITDA',
    beta: 'Beta',
  },
} as const
