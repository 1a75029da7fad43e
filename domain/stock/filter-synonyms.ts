import type { Range } from '../screen/ranges.ts'
import type { MetricId } from './metrics.ts'
import type { Sector } from './stock.ts'

/** Other names by which users look for a metric, separated by commas, besides its label and its header. */
export const metricSynonyms: { readonly [Id in MetricId]?: string } = {
  price: 'close, quote, last, share price, cost',
  marketCap: 'size, capitalization, mcap, market value, company value',
  dayDelta: 'today, daily, gain, loss',
  dayDeltaRatio: 'today, daily, gainers, losers, performance, return, 1 day',
  weekDeltaRatio: 'weekly, performance, return, 5 days, momentum',
  twoWeeksDeltaRatio: 'performance, return, 10 days, momentum',
  monthDeltaRatio: 'monthly, performance, return, 21 days, momentum',
  twoMonthsDeltaRatio: 'performance, return, 42 days, momentum',
  weekAverage: '5 day average, moving average, sma',
  monthAverage: '21 day average, moving average, sma',
  twoMonthsAverage: '42 day average, moving average, sma',
  '50DayMovingAverage': 'sma, moving average, ma50, trend',
  '200DayMovingAverage': 'sma, moving average, ma200, trend',
  from50DayAverage: 'sma, moving average, ma50, distance, trend',
  from200DayAverage: 'sma, moving average, ma200, distance, trend',
  analystTargetPrice: 'target price, price target, forecast, estimate',
  priceToTarget: 'upside, potential, price target, analyst',
  volume: 'shares traded, turnover, liquidity, activity',
  relativeVolume: 'rvol, unusual volume, volume spike, volume ratio',
  dollarVolume: 'turnover, liquidity, value traded',
  weekRange: '5 day range, position',
  '52WeekRange': 'year range, yearly range, 1 year range, position',
  from52WeekHigh: 'drawdown, below high, year high, distance, all time high',
  from52WeekLow: 'above low, year low, distance, bottom',
  peRatio: 'pe, price earnings, price to earnings, multiple, valuation, cheap',
  pegRatio: 'price earnings growth, valuation',
  bookValue: 'book, equity, assets',
  dividendPerShare: 'dividends, payment, distribution, income',
  dividendYield: 'yield, dividends, income, payout',
  eps: 'earnings per share, profit per share',
  revenuePerShareTTM: 'sales per share',
  profitMargin: 'net margin, profitability, profitable',
  operatingMarginTTM: 'operating income, profitability, ebit margin',
  returnOnAssetsTTM: 'return on assets, profitability',
  returnOnEquityTTM: 'return on equity, profitability',
  revenueTTM: 'sales, turnover, top line',
  grossProfitTTM: 'gross margin, profit',
  dilutedEPSTTM: 'earnings per share',
  quarterlyEarningsGrowthYOY: 'profit growth, eps growth, year over year',
  quarterlyRevenueGrowthYOY: 'sales growth, year over year',
  trailingPE: 'pe, price earnings, multiple',
  forwardPE: 'pe, price earnings, expected, multiple',
  priceToSalesRatioTTM: 'price to sales, ps, psr, valuation',
  priceToBookRatio: 'price to book, pb, pbr, valuation',
  evToRevenue: 'enterprise value, ev to sales, valuation',
  evToEBITDA: 'enterprise value, multiple, valuation',
  beta: 'risk, volatility, market risk',
  ebitda: 'operating profit, earnings',
  sharesOutstanding: 'float, share count, number of shares',
  earningsYield: 'yield, earnings to price',
  dividendPayout: 'payout ratio, dividend cover',
  debtToEquity: 'leverage, gearing, debt ratio, de',
  currentRatio: 'liquidity, working capital, solvency',
  freeCashFlowYield: 'fcf, free cash flow, cash yield',
  returnOnInvestedCapital: 'return on invested capital, return on capital, profitability, quality',
  revenueGrowth5Years: 'sales growth, cagr, long-term growth',
  epsGrowth5Years: 'earnings growth, profit growth, cagr, long-term growth',
  sharesGrowth: 'buyback, repurchase, dilution, share count, shares outstanding',
  priceAge: 'days since last price, stale, halted',
  reportAge: 'days since last report, filing date, stale',
  daysToReport: 'earnings date, report date, results date, upcoming earnings, calendar',
  rsi14: 'relative strength index, oversold, overbought, momentum, oscillator',
  sma20: 'moving average, ma20, trend',
  sma50: 'moving average, ma50, 50 day average, trend',
  sma200: 'moving average, ma200, 200 day average, trend',
  atr14: 'average true range, volatility',
  gap: 'gap up, gap down, open, overnight',
  volatility20: 'standard deviation, risk, historical volatility',
  change3Months: 'quarter, performance, return, momentum',
  change6Months: 'half year, performance, return, momentum',
  change12Months: 'year, 1 year, 1y, annual, performance, return, momentum',
  changeYearToDate: 'ytd, this year, performance, return',
  sessionsSinceHigh: 'new high, breakout',
  sessionsSinceLow: 'new low',
  sessionsSinceGoldenCross: 'moving average crossover, sma cross',
}

/** Other names of the indices and exchanges. */
export const flagSynonyms = {
  sp500: 'sp500, spx, standard and poors, snp, large caps, index, us 500',
  nasdaq: 'exchange, listing, nasdaq composite, ndaq',
  nyse: 'exchange, listing, new york stock exchange, big board',
  dowJones: 'dow, djia, industrial average, index, dow 30',
} as const

/** Other names of the sectors. */
export const sectorSynonyms: Readonly<Record<Sector, string>> = {
  'ENERGY & TRANSPORTATION': 'oil, gas, utilities, airlines, shipping, rail, power',
  FINANCE: 'banks, insurance, financials, brokers, lenders',
  'LIFE SCIENCES': 'health care, healthcare, pharma, biotech, medical, drugs',
  MANUFACTURING: 'industrials, machinery, cars, automotive, materials, chemicals',
  'REAL ESTATE & CONSTRUCTION': 'reit, reits, property, homebuilders, building',
  TECHNOLOGY: 'tech, software, semiconductors, chips, hardware, it, computers',
  'TRADE & SERVICES': 'retail, consumer, restaurants, media, shops',
}

/** A range with the name that traders use for it. */
interface ReadyRange {
  readonly name: string
  readonly synonyms: string
  readonly id: MetricId
  readonly range: Range
}

const ready = (name: string, id: MetricId, range: Range, synonyms = ''): ReadyRange => ({ name, synonyms, id, range })

export const readyRanges: readonly ReadyRange[] = [
  ready('Above 200-day average', 'from200DayAverage', [0, null], 'over, sma 200, ma200, moving average, uptrend'),
  ready('Below 200-day average', 'from200DayAverage', [null, 0], 'under, sma 200, ma200, moving average, downtrend'),
  ready('Above 50-day average', 'from50DayAverage', [0, null], 'over, sma 50, ma50, moving average, uptrend'),
  ready('Below 50-day average', 'from50DayAverage', [null, 0], 'under, sma 50, ma50, moving average, downtrend'),
  ready('Near 52-week high', 'from52WeekHigh', [-0.05, null], 'near high, close to high, within 5 % of year high'),
  ready('Near 52-week low', 'from52WeekLow', [null, 0.05], 'near low, close to low, within 5 % of year low, bottom'),
  ready('Oversold', 'rsi14', [null, 30], 'rsi below 30, rsi under 30, dip'),
  ready('Overbought', 'rsi14', [70, null], 'rsi above 70, rsi over 70'),
  ready('At a 52-week high', 'sessionsSinceHigh', [null, 0], 'new high, breakout, highs'),
  ready('At a 52-week low', 'sessionsSinceLow', [null, 0], 'new low, lows'),
  ready('Golden cross in the last 5 days', 'sessionsSinceGoldenCross', [null, 5], 'moving average crossover'),
  ready('Gapped up', 'gap', [0.02, null], 'gap up, opened higher'),
  ready('Gapped down', 'gap', [null, -0.02], 'gap down, opened lower'),
  ready(
    'High relative volume',
    'relativeVolume',
    [2, null],
    'unusual volume, volume spike, high volume, rvol, heavy trading',
  ),
  ready('Up today', 'dayDeltaRatio', [0, null], 'gainers, winners, green, rising'),
  ready('Down today', 'dayDeltaRatio', [null, 0], 'losers, red, falling'),
  ready('High dividend yield', 'dividendYield', [0.03, null], 'pays dividends, dividend stocks, income'),
  ready('Low P/E', 'peRatio', [0, 15], 'cheap, value stocks, undervalued'),
  ready('Profitable', 'profitMargin', [0, null], 'makes money, earns, in profit'),
  ready('Reports within 7 days', 'daysToReport', [null, 7], 'earnings this week, upcoming earnings, results soon'),
  ready('Growing revenue', 'quarterlyRevenueGrowthYOY', [0.1, null], 'growth stocks, fast growing, sales growth'),
  ready('Below the analyst target', 'priceToTarget', [0, null], 'upside, undervalued'),
  ready('Low beta', 'beta', [null, 1], 'defensive, low risk, low volatility'),
  ready('Large caps', 'marketCap', [1e10, null], 'big companies, blue chips, largecap'),
  ready('Mid caps', 'marketCap', [2e9, 1e10], 'medium companies, midcap'),
  ready('Small caps', 'marketCap', [3e8, 2e9], 'small companies, smallcap'),
  ready('Penny stocks', 'price', [null, 5], 'under 5 dollars, cheap shares'),
]
