import type { Figures } from './figures.ts'

type Known = number | null

/** The quotient; null where a part is missing or the lower one is not above 0, of which nothing is a multiple. */
const over = (upper: Known, lower: Known): Known =>
  upper === null || lower === null || !(lower > 0) ? null : finite(upper / lower)

const plus = (a: Known, b: Known): Known => (a === null || b === null ? null : finite(a + b))
const times = (a: Known, b: Known): Known => (a === null || b === null ? null : finite(a * b))
const finite = (value: number): Known => (Number.isFinite(value) ? value : null)
/** A price is no multiple of a loss. */
const positive = (value: Known): Known => (value !== null && value > 0 ? value : null)

/** What the dataset’s page names, each with its formula; names of `Figures` stand for their tags in `concepts.ts`. */
export interface Ratios {
  /** shares × close. */
  readonly MarketCapitalization: Known
  readonly SharesOutstanding: Known
  /** operatingIncome of twelve months + depreciation of the last fiscal year, which quarters do not tell. */
  readonly EBITDA: Known
  /** close ÷ EPS. */
  readonly PERatio: Known
  readonly TrailingPE: Known
  /** equity ÷ shares. */
  readonly BookValue: Known
  /** dividends declared in twelve months. */
  readonly DividendPerShare: Known
  /** dividends ÷ close. */
  readonly DividendYield: Known
  /** netIncome of twelve months ÷ dilutedShares of the newest quarter. */
  readonly EPS: Known
  readonly DilutedEPSTTM: Known
  /** revenue of twelve months ÷ dilutedShares. */
  readonly RevenuePerShareTTM: Known
  /** netIncome ÷ revenue. */
  readonly ProfitMargin: Known
  /** operatingIncome ÷ revenue. */
  readonly OperatingMarginTTM: Known
  /** netIncome ÷ assets at the end of the newest quarter. */
  readonly ReturnOnAssetsTTM: Known
  /** netIncome ÷ equity at the end of the newest quarter. */
  readonly ReturnOnEquityTTM: Known
  readonly RevenueTTM: Known
  /** grossProfit, or revenue − costOfRevenue. */
  readonly GrossProfitTTM: Known
  /** netIncome of the newest quarter ÷ the same a year before − 1. */
  readonly QuarterlyEarningsGrowthYOY: Known
  /** revenue of the newest quarter ÷ the same a year before − 1. */
  readonly QuarterlyRevenueGrowthYOY: Known
  /** shares × close ÷ revenue. */
  readonly PriceToSalesRatioTTM: Known
  /** close ÷ BookValue. */
  readonly PriceToBookRatio: Known
  /** (shares × close + debt − cash) ÷ revenue. */
  readonly EVToRevenue: Known
  /** (shares × close + debt − cash) ÷ EBITDA. */
  readonly EVToEBITDA: Known
}

/** Ratios of a company’s figures at a price. */
export function ratiosOf(figures: Figures, close: number): Ratios {
  const { revenue, netIncome, shares, dilutedShares, equity, assets, cash, debt } = figures
  const capital = times(shares, close)
  const worth = plus(plus(capital, debt), times(cash, -1))
  const ebitda = plus(figures.operatingIncome, figures.depreciation)
  const earnings = over(netIncome, dilutedShares)
  const bookValue = over(equity, shares)
  return {
    MarketCapitalization: capital,
    SharesOutstanding: shares,
    EBITDA: ebitda,
    PERatio: over(close, positive(earnings)),
    TrailingPE: over(close, positive(earnings)),
    BookValue: bookValue,
    DividendPerShare: figures.dividends,
    DividendYield: over(figures.dividends, close),
    EPS: earnings,
    DilutedEPSTTM: earnings,
    RevenuePerShareTTM: over(revenue, dilutedShares),
    ProfitMargin: over(netIncome, revenue),
    OperatingMarginTTM: over(figures.operatingIncome, revenue),
    ReturnOnAssetsTTM: over(netIncome, assets),
    ReturnOnEquityTTM: over(netIncome, equity),
    RevenueTTM: revenue,
    GrossProfitTTM: figures.grossProfit,
    QuarterlyEarningsGrowthYOY: figures.earningsGrowth,
    QuarterlyRevenueGrowthYOY: figures.revenueGrowth,
    PriceToSalesRatioTTM: over(capital, revenue),
    PriceToBookRatio: over(close, positive(bookValue)),
    EVToRevenue: over(worth, revenue),
    EVToEBITDA: over(worth, ebitda),
  }
}
