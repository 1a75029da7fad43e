import { keysOf } from '../keys-of.ts'

/** Computed by `technical.ts` from the daily bars of a stock. Optional: a dataset may have none. */
export const technicalFields = {
  rsi14: 'technical.rsi14',
  sma20: 'technical.sma20',
  sma50: 'technical.sma50',
  sma200: 'technical.sma200',
  atr14: 'technical.atr14',
  gap: 'technical.gap',
  volatility20: 'technical.volatility20',
  change3Months: 'technical.change3Months',
  change6Months: 'technical.change6Months',
  change12Months: 'technical.change12Months',
  changeYearToDate: 'technical.changeYearToDate',
  sessionsSinceHigh: 'technical.sessionsSinceHigh',
  sessionsSinceLow: 'technical.sessionsSinceLow',
  sessionsSinceGoldenCross: 'technical.sessionsSinceGoldenCross',
} as const

/**
 * Every value of a record that the product reads, with its path in the file.
 * Parser, byte scanner, columns, metrics and pages all derive from these tables; a path is at most three keys deep.
 */
export const numberFields = {
  close: 'last.close',
  volume: 'last.volume',
  dayDelta: 'day.close.delta',
  dayDeltaRatio: 'day.close.deltaRatio',
  dayAverage: 'day.close.average',
  dayLow: 'day.close.low',
  dayHigh: 'day.close.high',
  dayVolumeAverage: 'day.volume.average',
  weekDelta: 'week.close.delta',
  weekDeltaRatio: 'week.close.deltaRatio',
  weekAverage: 'week.close.average',
  weekLow: 'week.close.low',
  weekHigh: 'week.close.high',
  weekVolumeAverage: 'week.volume.average',
  twoWeeksDelta: 'twoWeeks.close.delta',
  twoWeeksDeltaRatio: 'twoWeeks.close.deltaRatio',
  twoWeeksAverage: 'twoWeeks.close.average',
  twoWeeksLow: 'twoWeeks.close.low',
  twoWeeksHigh: 'twoWeeks.close.high',
  twoWeeksVolumeAverage: 'twoWeeks.volume.average',
  monthDelta: 'month.close.delta',
  monthDeltaRatio: 'month.close.deltaRatio',
  monthAverage: 'month.close.average',
  monthLow: 'month.close.low',
  monthHigh: 'month.close.high',
  monthVolumeAverage: 'month.volume.average',
  twoMonthsDelta: 'twoMonths.close.delta',
  twoMonthsDeltaRatio: 'twoMonths.close.deltaRatio',
  twoMonthsAverage: 'twoMonths.close.average',
  twoMonthsLow: 'twoMonths.close.low',
  twoMonthsHigh: 'twoMonths.close.high',
  twoMonthsVolumeAverage: 'twoMonths.volume.average',
  marketCap: 'overview.MarketCapitalization',
  ebitda: 'overview.EBITDA',
  peRatio: 'overview.PERatio',
  pegRatio: 'overview.PEGRatio',
  bookValue: 'overview.BookValue',
  dividendPerShare: 'overview.DividendPerShare',
  dividendYield: 'overview.DividendYield',
  eps: 'overview.EPS',
  revenuePerShareTTM: 'overview.RevenuePerShareTTM',
  profitMargin: 'overview.ProfitMargin',
  operatingMarginTTM: 'overview.OperatingMarginTTM',
  returnOnAssetsTTM: 'overview.ReturnOnAssetsTTM',
  returnOnEquityTTM: 'overview.ReturnOnEquityTTM',
  revenueTTM: 'overview.RevenueTTM',
  grossProfitTTM: 'overview.GrossProfitTTM',
  dilutedEPSTTM: 'overview.DilutedEPSTTM',
  quarterlyEarningsGrowthYOY: 'overview.QuarterlyEarningsGrowthYOY',
  quarterlyRevenueGrowthYOY: 'overview.QuarterlyRevenueGrowthYOY',
  analystTargetPrice: 'overview.AnalystTargetPrice',
  trailingPE: 'overview.TrailingPE',
  forwardPE: 'overview.ForwardPE',
  priceToSalesRatioTTM: 'overview.PriceToSalesRatioTTM',
  priceToBookRatio: 'overview.PriceToBookRatio',
  evToRevenue: 'overview.EVToRevenue',
  evToEBITDA: 'overview.EVToEBITDA',
  beta: 'overview.Beta',
  '52WeekLow': 'overview.52WeekLow',
  '52WeekHigh': 'overview.52WeekHigh',
  '50DayMovingAverage': 'overview.50DayMovingAverage',
  '200DayMovingAverage': 'overview.200DayMovingAverage',
  sharesOutstanding: 'overview.SharesOutstanding',
  // Last: datasets without them store shorter columns. The fields of later releases follow, since devices store columns by
  // their position.
  ...technicalFields,
  debtToEquity: 'overview.DebtToEquity',
  currentRatio: 'overview.CurrentRatio',
  freeCashFlowYield: 'overview.FreeCashFlowYield',
  returnOnInvestedCapital: 'overview.ReturnOnInvestedCapitalTTM',
  revenueGrowth5Years: 'overview.RevenueGrowth5Years',
  epsGrowth5Years: 'overview.EPSGrowth5Years',
  sharesGrowth: 'overview.SharesGrowth',
  priceAge: 'overview.PriceAge',
  reportAge: 'overview.ReportAge',
  daysToReport: 'overview.DaysToReport',
} as const

/**
 * Numbers computed from two others of the same record; no file contains them and nothing stores them.
 * `distance` is a fraction of the second value (−0.05: 5% below it), `quotient` first ÷ second, `product` first × second.
 */
export const derivedFields = {
  /** Fractions: the close relative to the year's extremes and the moving averages, all in dollars. */
  from52WeekHigh: { formula: 'distance', of: ['close', '52WeekHigh'] },
  from52WeekLow: { formula: 'distance', of: ['close', '52WeekLow'] },
  from50DayAverage: { formula: 'distance', of: ['close', '50DayMovingAverage'] },
  from200DayAverage: { formula: 'distance', of: ['close', '200DayMovingAverage'] },
  /** Shares ÷ shares per session: 1 is a usual session. */
  relativeVolume: { formula: 'quotient', of: ['volume', 'twoMonthsVolumeAverage'] },
  /** Dollars per share × shares: dollars traded in the last session. */
  dollarVolume: { formula: 'product', of: ['close', 'volume'] },
  /** Dollars per share ÷ dollars per share, as fractions. A payout needs earnings above 0. */
  earningsYield: { formula: 'quotient', of: ['eps', 'close'] },
  dividendPayout: { formula: 'quotient', of: ['dividendPerShare', 'eps'] },
  /** The change, as a fraction, from the close to the analysts' target. */
  priceToTarget: { formula: 'distance', of: ['analystTargetPrice', 'close'] },
} as const satisfies Readonly<
  Record<
    string,
    {
      readonly formula: 'distance' | 'quotient' | 'product'
      readonly of: readonly [first: StoredNumberField, second: StoredNumberField]
    }
  >
>

/** Text that rows show, sort or filter by: stored in columns. */
export const textFields = {
  name: 'overview.Name',
  exchange: 'overview.Exchange',
  assetType: 'overview.AssetType',
  sector: 'overview.Sector',
  industry: 'overview.Industry',
  date: 'last.date',
  createdAt: 'createdAt',
} as const

/** Text that only the stock page shows: read from its line on request. */
export const profileFields = {
  description: 'overview.Description',
  cik: 'overview.CIK',
  currency: 'overview.Currency',
  country: 'overview.Country',
  address: 'overview.Address',
  fiscalYearEnd: 'overview.FiscalYearEnd',
  latestQuarter: 'overview.LatestQuarter',
  dividendDate: 'overview.DividendDate',
  exDividendDate: 'overview.ExDividendDate',
} as const

export const flagFields = { sp500: 'sp500', dowJones: 'dowJones' } as const

/** A number that a record contains. */
export type StoredNumberField = keyof typeof numberFields
export type TechnicalField = keyof typeof technicalFields
export type DerivedField = keyof typeof derivedFields
export type NumberField = StoredNumberField | DerivedField
export type TextField = keyof typeof textFields
export type ProfileField = keyof typeof profileFields
export type FlagField = keyof typeof flagFields
export type Field = NumberField | TextField

// Mark these as pure, or the page's bundle would contain tables that only the worker reads.
export const numberFieldIds = /* @__PURE__ */ keysOf(numberFields)
export const technicalFieldIds = /* @__PURE__ */ keysOf(technicalFields)
export const derivedFieldIds = /* @__PURE__ */ keysOf(derivedFields)
export const textFieldIds = /* @__PURE__ */ keysOf(textFields)
export const profileFieldIds = /* @__PURE__ */ keysOf(profileFields)
export const flagFieldIds = /* @__PURE__ */ keysOf(flagFields)

export const isDerivedField = (field: Field): field is DerivedField => Object.hasOwn(derivedFields, field)

/** Tests for the other kinds, so that the page's bundle need not contain the paths of the numbers. */
export const isNumberField = <F extends string>(field: F): field is Exclude<F, TextField> =>
  !Object.hasOwn(textFields, field)
