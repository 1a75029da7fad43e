import { keysOf } from '../keys-of.ts'
import type { StatedLine } from '../statements/statements.ts'
import { type CompanyYears, type FiscalYear, valueOn, yearAgo } from './company-years.ts'

/** A line of a fiscal year, or the close after its report; NaN if it is missing. */
type Read = (line: StatedLine | 'close') => number

/** A quotient; missing if the divisor is not above 0. */
const ratio = (a: number, b: number): number => (b > 0 ? a / b : NaN)

const line =
  (of: StatedLine) =>
  (read: Read): number =>
    read(of)
const perRevenue =
  (of: StatedLine) =>
  (read: Read): number =>
    ratio(read(of), read('revenue'))

const freeCashFlow = (read: Read) => read('operatingCashFlow') - read('capitalExpenditure')
/** The price of all diluted shares. */
const marketCap = (read: Read) => read('close') * read('dilutedShares')
const peRatio = (read: Read) => (read('dilutedEps') === 0 ? NaN : read('close') / read('dilutedEps'))
const bookValue = (read: Read) => ratio(read('equity'), read('dilutedShares'))

/**
 * What formulas can ask about a fiscal year, by name: the lines of its statements, and the metrics that follow from them, in the units
 * of these metrics. Prices are those after the year's report. A multiple of a loss is negative, as in `multiples.ts`.
 */
const figures = {
  revenue: line('revenue'),
  costOfRevenue: line('costOfRevenue'),
  grossProfit: line('grossProfit'),
  operatingIncome: line('operatingIncome'),
  netIncome: line('netIncome'),
  dilutedEps: line('dilutedEps'),
  dividendsPerShare: line('dividendsPerShare'),
  dilutedShares: line('dilutedShares'),
  operatingCashFlow: line('operatingCashFlow'),
  capitalExpenditure: line('capitalExpenditure'),
  freeCashFlow,
  cash: line('cash'),
  debt: line('debt'),
  assets: line('assets'),
  liabilities: line('liabilities'),
  equity: line('equity'),
  price: (read: Read) => read('close'),
  marketCap,
  eps: line('dilutedEps'),
  dilutedEPSTTM: line('dilutedEps'),
  revenueTTM: line('revenue'),
  grossProfitTTM: line('grossProfit'),
  revenuePerShareTTM: (read: Read) => ratio(read('revenue'), read('dilutedShares')),
  dividendPerShare: line('dividendsPerShare'),
  bookValue,
  profitMargin: perRevenue('netIncome'),
  operatingMarginTTM: perRevenue('operatingIncome'),
  returnOnAssetsTTM: (read: Read) => ratio(read('netIncome'), read('assets')),
  returnOnEquityTTM: (read: Read) => ratio(read('netIncome'), read('equity')),
  debtToEquity: (read: Read) => ratio(read('debt'), read('equity')),
  peRatio,
  trailingPE: peRatio,
  priceToSalesRatioTTM: (read: Read) => ratio(marketCap(read), read('revenue')),
  priceToBookRatio: (read: Read) => ratio(read('close'), bookValue(read)),
  dividendYield: (read: Read) => ratio(read('dividendsPerShare'), read('close')),
  dividendPayout: (read: Read) => ratio(read('dividendsPerShare'), read('dilutedEps')),
  earningsYield: (read: Read) => ratio(read('dilutedEps'), read('close')),
  freeCashFlowYield: (read: Read) => ratio(freeCashFlow(read), marketCap(read)),
} as const satisfies Readonly<Record<string, (read: Read) => number>>

export type YearFigure = keyof typeof figures

export const yearFigures = keysOf(figures)

/** Prices, counts, and ratios of two amounts of the company: they need no common currency. */
const withoutCurrency: ReadonlySet<YearFigure> = new Set([
  ...(['dilutedShares', 'profitMargin', 'operatingMarginTTM', 'returnOnAssetsTTM', 'returnOnEquityTTM'] as const),
  ...(['debtToEquity', 'dividendPayout', 'price', 'marketCap'] as const),
])

/**
 * A figure of the fiscal year that is so many years before the newest one whose report was filed by a day; NaN if it is missing. As
 * everywhere, amounts in another currency than dollars are missing, but not the ratios of two of them.
 */
export function yearFigure(company: CompanyYears, figure: YearFigure, { ago, day }: YearOn): number {
  const year = yearAgo(company, ago, day)
  return year ? figureOf(company, year, { figure, day }) : NaN
}

/** A figure of one of a company's fiscal years as known on a day; NaN if it is missing. */
export function figureOf(
  { currency }: Pick<CompanyYears, 'currency'>,
  year: FiscalYear,
  { figure, day }: { readonly figure: YearFigure; readonly day: string },
): number {
  if (!(currency === 'USD' || withoutCurrency.has(figure))) return NaN
  const value = figures[figure]((line) => (line === 'close' ? year.close : valueOn(year, line, day)) ?? NaN)
  return Number.isFinite(value) ? value + 0 : NaN
}

/** A fiscal year as of a day, YYYY-MM-DD. */
export interface YearOn {
  /** The years between it and the newest known one. */
  readonly ago: number
  readonly day: string
}
