import type { Figures } from './figures.ts'

type Value = number | null

/** The quotient; null if an operand is missing or the divisor is not positive. */
const divide = (upper: Value, lower: Value): Value =>
  upper === null || lower === null || !(lower > 0) ? null : finite(upper / lower)

const add = (a: Value, b: Value): Value => (a === null || b === null ? null : finite(a + b))
const multiply = (a: Value, b: Value): Value => (a === null || b === null ? null : finite(a * b))
const finite = (value: number): Value => (Number.isFinite(value) ? value : null)
/** A price is not a multiple of a loss. */
const positive = (value: Value): Value => (value !== null && value > 0 ? value : null)

/** The ratios of the dataset with their formulas; flows are of twelve months. */
interface Ratios {
  /** shares × close. */
  readonly MarketCapitalization: Value
  readonly SharesOutstanding: Value
  /** operatingIncome + depreciation. */
  readonly EBITDA: Value
  /** close ÷ EPS. */
  readonly PERatio: Value
  readonly TrailingPE: Value
  /** equity ÷ shares. */
  readonly BookValue: Value
  /** dividends declared in twelve months. */
  readonly DividendPerShare: Value
  /** dividends ÷ close. */
  readonly DividendYield: Value
  /** Diluted, of twelve months, as stated and added up. */
  readonly EPS: Value
  readonly DilutedEPSTTM: Value
  /** revenue of twelve months ÷ dilutedShares. */
  readonly RevenuePerShareTTM: Value
  /** netIncome ÷ revenue. */
  readonly ProfitMargin: Value
  /** operatingIncome ÷ revenue. */
  readonly OperatingMarginTTM: Value
  /** netIncome ÷ assets at the end of the newest quarter. */
  readonly ReturnOnAssetsTTM: Value
  /** netIncome ÷ equity at the end of the newest quarter. */
  readonly ReturnOnEquityTTM: Value
  readonly RevenueTTM: Value
  /** grossProfit, or revenue − costOfRevenue. */
  readonly GrossProfitTTM: Value
  /** netIncome of the newest quarter ÷ that of the quarter a year before − 1. */
  readonly QuarterlyEarningsGrowthYOY: Value
  /** revenue of the newest quarter ÷ that of the quarter a year before − 1. */
  readonly QuarterlyRevenueGrowthYOY: Value
  /** shares × close ÷ revenue. */
  readonly PriceToSalesRatioTTM: Value
  /** close ÷ BookValue. */
  readonly PriceToBookRatio: Value
  /** (shares × close + debt − cash) ÷ revenue. */
  readonly EVToRevenue: Value
  /** (shares × close + debt − cash) ÷ EBITDA. */
  readonly EVToEBITDA: Value
  /** debt ÷ equity. */
  readonly DebtToEquity: Value
  /** currentAssets ÷ currentLiabilities. */
  readonly CurrentRatio: Value
  /** freeCashFlow ÷ (shares × close). */
  readonly FreeCashFlowYield: Value
  /** (operatingIncome − incomeTax) of twelve months ÷ (debt + equity). */
  readonly ReturnOnInvestedCapitalTTM: Value
  /** (revenue of the last fiscal year ÷ revenue five years before) ^ (1 ÷ 5) − 1. */
  readonly RevenueGrowth5Years: Value
  /** The same for diluted EPS. */
  readonly EPSGrowth5Years: Value
  /** shares ÷ shares a year before − 1. */
  readonly SharesGrowth: Value
}

/** Ratios of a company’s figures at a price. */
export function ratiosOf(figures: Figures, close: number): Ratios {
  const { revenue, netIncome, shares, dilutedShares, equity, assets, cash, debt, operatingIncome, incomeTax } = figures
  const marketCap = multiply(shares, close)
  // Prices and all shown amounts are in dollars: amounts in another currency are missing, but not the ratios of two of them.
  const inDollars = (amount: Value): Value => (figures.currency === 'USD' ? amount : null)
  const value = inDollars(marketCap)
  const enterpriseValue = add(add(value, debt), multiply(cash, -1))
  const ebitda = inDollars(add(figures.operatingIncome, figures.depreciation))
  const earnings = inDollars(figures.eps)
  const bookValue = inDollars(divide(equity, shares))
  const dividends = inDollars(figures.dividends)
  return {
    MarketCapitalization: marketCap,
    SharesOutstanding: shares,
    EBITDA: ebitda,
    PERatio: divide(close, positive(earnings)),
    TrailingPE: divide(close, positive(earnings)),
    BookValue: bookValue,
    DividendPerShare: dividends,
    DividendYield: divide(dividends, close),
    EPS: earnings,
    DilutedEPSTTM: earnings,
    RevenuePerShareTTM: inDollars(divide(revenue, dilutedShares)),
    ProfitMargin: divide(netIncome, revenue),
    OperatingMarginTTM: divide(figures.operatingIncome, revenue),
    ReturnOnAssetsTTM: divide(netIncome, assets),
    ReturnOnEquityTTM: divide(netIncome, equity),
    RevenueTTM: inDollars(revenue),
    GrossProfitTTM: inDollars(figures.grossProfit),
    QuarterlyEarningsGrowthYOY: figures.earningsGrowth,
    QuarterlyRevenueGrowthYOY: figures.revenueGrowth,
    PriceToSalesRatioTTM: divide(value, revenue),
    PriceToBookRatio: divide(close, positive(bookValue)),
    EVToRevenue: divide(enterpriseValue, revenue),
    EVToEBITDA: divide(enterpriseValue, ebitda),
    DebtToEquity: divide(debt, equity),
    CurrentRatio: divide(figures.currentAssets, figures.currentLiabilities),
    FreeCashFlowYield: divide(figures.freeCashFlow, value),
    ReturnOnInvestedCapitalTTM: divide(add(operatingIncome, multiply(incomeTax, -1)), add(debt, equity)),
    RevenueGrowth5Years: figures.revenueGrowth5Years,
    EPSGrowth5Years: figures.epsGrowth5Years,
    SharesGrowth: figures.sharesGrowth,
  }
}
