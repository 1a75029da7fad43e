/**
 * Every value of a record that the product reads, and where it stands in the file.
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
} as const

/** Text that rows show, sort or filter by: kept in columns. */
export const textFields = {
  name: 'overview.Name',
  exchange: 'overview.Exchange',
  assetType: 'overview.AssetType',
  sector: 'overview.Sector',
  industry: 'overview.Industry',
  date: 'last.date',
  createdAt: 'createdAt',
} as const

/** Text that only a stock's own page shows: read from its line when asked for. */
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

export type NumberField = keyof typeof numberFields
export type TextField = keyof typeof textFields
export type ProfileField = keyof typeof profileFields
export type FlagField = keyof typeof flagFields
export type Field = NumberField | TextField

// Marked pure, or the page would carry tables that only the worker reads.
export const numberFieldIds = /* @__PURE__ */ Object.keys(numberFields) as NumberField[]
export const textFieldIds = /* @__PURE__ */ Object.keys(textFields) as TextField[]
export const profileFieldIds = /* @__PURE__ */ Object.keys(profileFields) as ProfileField[]
export const flagFieldIds = /* @__PURE__ */ Object.keys(flagFields) as FlagField[]

/** Told by what it is not: the page then need not know where each number stands in the file. */
export const isNumberField = (field: Field): field is NumberField => !Object.hasOwn(textFields, field)
