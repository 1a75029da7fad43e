import { daysToReport } from '#domain/reports/report-days'
import { dateOf, dateOfTime, type Day, dividendDates, sessionsInYear } from '../calendar.ts'
import { type SectorTraits, sectorTraits } from '../companies/sector-traits.ts'
import type { Company, ListedCompany } from '../companies/traits.ts'
import { type RandomSequence, randomSequence, seedOf } from '../prices/random.ts'
import type { Bars, PriceModel } from '../prices/walk.ts'
import { type Profile, profileOf } from './profile.ts'
import { demoReportDays } from './report-days.ts'

const oneDay = 24 * 60 * 60 * 1000

/**
 * The input of an overview. Per-share figures are rounded as they are written, so that ratios computed from them agree
 * with the written ones.
 */
export interface Facts {
  readonly symbol: string
  readonly beta: number
  readonly company: Company
  readonly profile: Profile
  readonly trading: TradingFigures
  readonly marketCap: number
  readonly quarterEnd: string
  /** Days since the report on the quarter, and since the last close. */
  readonly reportAge: number
  readonly priceAge: number
  /** Days to the next results; undefined if none are expected. */
  readonly daysToReport: () => number | undefined
  /** A fund has no business of its own. */
  readonly business: Business | undefined
  readonly dividend: Dividend | undefined
}

/** A company's fundamentals, outlook and per-share figures, in dollars. */
export interface Business extends Fundamentals, Outlook {
  readonly eps: number
  readonly bookValue: number
}

interface Dividend {
  readonly perShare: number
  readonly exDate: string
  readonly payDate: string
}

/** The facts about a listed company after the last of its bars. */
export function factsOf({ symbol, priceModel, company }: ListedCompany, bars: Bars, day: Day): Facts {
  const trading = tradingFigures(bars)
  const business = company.isFund ? undefined : businessOf(company, priceModel.price, day)
  return {
    symbol,
    beta: priceModel.beta,
    company,
    profile: profileOf(company),
    trading,
    marketCap: company.shares * trading.close,
    quarterEnd: day.quarter.end,
    reportAge: day.quarter.reportAge,
    priceAge: (day.midnight - Date.parse(dateOf(bars.session.at(-1) ?? day.session))) / oneDay,
    daysToReport: daysToReportOf(company, day),
    business,
    dividend: dividendOf(business?.dividend ?? fundPayout(company, priceModel.price), company.seed, day),
  }
}

/** Facts about the same company, after the same bars, on another day. */
export function factsOnDay(facts: Facts, day: Day, { price }: Pick<PriceModel, 'price'>): Facts {
  const { company, business, dividend } = facts
  const quarter = day.quarter.number
  return {
    ...facts,
    quarterEnd: day.quarter.end,
    reportAge: day.quarter.reportAge,
    daysToReport: daysToReportOf(company, day),
    business: business && { ...business, ...outlookOf(company, business, { quarter, price }) },
    dividend: dividend && { ...dividend, ...dividendDates(day, company.seed & 63) },
  }
}

const daysToReportOf = (company: Company, day: Day) => () =>
  daysToReport(demoReportDays(company, day) ?? {}, dateOfTime(day.midnight))

function businessOf(company: Company, price: number, { quarter }: Day): Business {
  const books = fundamentalsOf(company, price)
  return {
    ...books,
    ...outlookOf(company, books, { quarter: quarter.number, price }),
    eps: rounded(books.netIncome / company.shares, 2),
    bookValue: rounded(books.equity / company.shares, 2),
  }
}

/** Most funds distribute their income. */
function fundPayout({ seed }: Company, price: number): number {
  const { chance, uniform } = randomSequence(seedOf(seed, 14))
  return chance(0.7) ? price * (0.005 + 0.035 * uniform()) : 0
}

function dividendOf(paid: number, seed: number, day: Day): Dividend | undefined {
  const perShare = rounded(paid, 2)
  return perShare > 0 ? { perShare, ...dividendDates(day, seed & 63) } : undefined
}

/** Figures of a year of bars, in dollars. Averages are undefined until there are enough sessions. */
interface TradingFigures {
  readonly close: number
  readonly low: number
  readonly high: number
  readonly average50: number | undefined
  readonly average200: number | undefined
}

/** The figures after the last of some bars. */
function tradingFigures({ session, low, high, close }: Bars): TradingFigures {
  // 52 weeks: a session on the same weekday a year ago would be one too many.
  const year = session.findIndex((one) => one > (session.at(-1) ?? 0) - sessionsInYear)
  return {
    close: close.at(-1) ?? NaN,
    low: low.subarray(year).reduce((lowest, one) => Math.min(lowest, one)),
    high: high.subarray(year).reduce((highest, one) => Math.max(highest, one)),
    average50: averageOfLast(50, close),
    average200: averageOfLast(200, close),
  }
}

function averageOfLast(count: number, closes: Float64Array): number | undefined {
  if (closes.length < count) return undefined
  return closes.subarray(-count).reduce((sum, close) => sum + close, 0) / count
}

/** A number as the source writes it, without trailing zeros; undefined if it is missing or not finite. */
export function figure(value: number | undefined, digits: number): string | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined
  return String(rounded(value, digits))
}

/** Rounds to a number of decimals; never −0. */
function rounded(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale || 0
}

/** A quotient; undefined if the value is missing or the divisor is not positive. */
export function ratio(value: number | undefined, by: number | undefined): number | undefined {
  return value === undefined || by === undefined || !(by > 0) ? undefined : value / by
}

/** Quarterly figures: year-over-year growth as fractions, the analysts' target in dollars. */
interface Outlook {
  readonly earningsGrowth: number | undefined
  readonly revenueGrowth: number | undefined
  readonly target: number | undefined
}

/** Analysts cover no company with a lower value. */
const minCoveredWorth = 150e6

/** The reported quarter, and the mean price of a share. */
interface Moment {
  readonly quarter: number
  readonly price: number
}

/** The outlook of a company as of a reported quarter. */
function outlookOf(company: Company, books: Fundamentals, { quarter, price }: Moment): Outlook {
  const { normal } = randomSequence(seedOf(company.seed, quarter))
  const [earnings, revenue, target] = [normal(), normal(), normal()]
  return {
    earningsGrowth: books.netIncome > 0 ? books.growth + 0.25 * earnings : undefined,
    revenueGrowth: books.revenue > 0 ? 0.06 + 0.14 * revenue : undefined,
    target: company.shares * price > minCoveredWorth ? price * Math.max(1.12 + 0.15 * target, 0.4) : undefined,
  }
}

/** Income in dollars a year and balance in dollars, consistent with the mean price, not with the price of one day. */
interface Fundamentals {
  /** 0 for a company without products. */
  readonly revenue: number
  readonly grossProfit: number
  readonly operatingIncome: number
  readonly ebitda: number
  readonly netIncome: number
  readonly equity: number
  readonly assets: number
  /** Negative if cash exceeds debt. */
  readonly netDebt: number
  /** Dollars per share and year; 0 when nothing is paid. */
  readonly dividend: number
  /** Expected yearly growth of earnings, a fraction. */
  readonly growth: number
  readonly debt: number
  readonly incomeTax: number
  readonly freeCashFlow: number
  /** Current assets ÷ current liabilities. */
  readonly currentRatio: number
  /** Fractions a year over the last five; undefined after a loss. */
  readonly revenueGrowth5Years: number | undefined
  readonly epsGrowth5Years: number | undefined
  /** The change of the share count over a year, as a fraction. */
  readonly sharesGrowth: number
}

/** The market value at which `profitable` of the sector applies; larger companies are profitable more often. */
const middling = 600e6
const depreciation = 0.04
const taxAndInterest = 1.3

/** The fundamentals of a company with this mean price. */
function fundamentalsOf(company: Company, price: number): Fundamentals {
  const drawn = randomSequence(seedOf(company.seed, 10))
  const traits = sectorTraits[company.sector ?? 'TRADE & SERVICES']
  const worth = company.shares * price
  const income = drawn.chance(oddsOfProfit(traits.profitable, worth))
    ? profit(drawn, traits, worth)
    : loss(drawn, traits, worth)
  const balance = drawBalance(drawn, traits, worth)
  const payout = drawn.chance(traits.payers) ? 0.15 + 0.6 * drawn.uniform() : 0
  const dividend = Math.max((payout * income.netIncome) / company.shares, 0)
  const books = { ...income, ...balance, dividend, growth: 0.09 + 0.08 * drawn.normal() }
  return { ...books, ...historyOf(company, books) }
}

const taxRate = 0.21

/**
 * What a company owes and spends, and its growth: drawn separately from its other figures, which these do not change.
 */
function historyOf(
  { seed }: Company,
  books: Pick<Fundamentals, 'revenue' | 'operatingIncome' | 'netIncome' | 'assets' | 'netDebt' | 'growth'>,
) {
  const { revenue, operatingIncome, netIncome, assets, netDebt, growth } = books
  const { normal, uniform, logNormal } = randomSequence(seedOf(seed, 16))
  const spent = depreciation * revenue * (logNormal(1.1, 0.4) - 1)
  const revenueGrowth = Math.max(0.06 + 0.08 * normal(), -0.4)
  return {
    debt: Math.max(netDebt, 0) + 0.08 * assets * uniform(),
    incomeTax: Math.max(operatingIncome, 0) * taxRate,
    freeCashFlow: netIncome - spent,
    currentRatio: logNormal(1.7, 0.45),
    revenueGrowth5Years: revenue > 0 ? revenueGrowth : undefined,
    epsGrowth5Years: netIncome > 0 ? Math.max(0.5 * (revenueGrowth + growth) + 0.06 * normal(), -0.5) : undefined,
    sharesGrowth: Math.max((netIncome > 0 ? -0.005 : 0.05) + 0.03 * normal(), -0.2),
  }
}

function oddsOfProfit(usual: number, worth: number): number {
  const odds = (usual / (1 - usual)) * (worth / middling) ** 0.4
  return odds / (1 + odds)
}

type Income = Pick<Fundamentals, 'revenue' | 'grossProfit' | 'operatingIncome' | 'ebitda' | 'netIncome'>

function profit(drawn: RandomSequence, traits: SectorTraits, worth: number): Income {
  const revenue = worth / drawn.logNormal(traits.priceToSales, 0.5)
  const netIncome = revenue * Math.min(drawn.logNormal(traits.profitMargin, 0.4), 0.5)
  return withMargins(drawn, traits, { revenue, netIncome, operatingIncome: netIncome * taxAndInterest })
}

function loss(drawn: RandomSequence, traits: SectorTraits, worth: number): Income {
  const isEarly = drawn.chance(0.4 * (1 - traits.profitable))
  const revenue = isEarly ? 0 : worth / drawn.logNormal(traits.priceToSales, 1)
  const netIncome = -worth * Math.min(drawn.logNormal(0.12, 0.9), 2)
  return withMargins(drawn, traits, { revenue, netIncome, operatingIncome: netIncome * 0.92 })
}

function withMargins(
  drawn: RandomSequence,
  { grossMargin }: SectorTraits,
  income: Pick<Income, 'revenue' | 'netIncome' | 'operatingIncome'>,
): Income {
  const { revenue, operatingIncome } = income
  const usual = revenue * Math.min(drawn.logNormal(grossMargin, 0.25), 0.92)
  const grossProfit = revenue === 0 ? 0 : Math.min(Math.max(usual, operatingIncome * 1.1), revenue)
  return { ...income, grossProfit, ebitda: operatingIncome + depreciation * revenue }
}

function drawBalance(
  drawn: RandomSequence,
  { priceToBook, leverage }: SectorTraits,
  worth: number,
): Pick<Fundamentals, 'equity' | 'assets' | 'netDebt'> {
  const owned = worth / drawn.logNormal(priceToBook, 0.6)
  const assets = owned * Math.max(drawn.logNormal(leverage, 0.25), 1.05)
  const isOverIndebted = drawn.chance(0.04)
  const equity = isOverIndebted ? -0.3 * owned : owned
  const debts = assets - equity
  return { equity, assets, netDebt: debts * Math.min(0.45 * drawn.uniform() - 0.08, 0.3) }
}
