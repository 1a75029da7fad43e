import { type Session, statisticsOf } from '#domain/dataset/statistics'
import { writeReportDays } from '#domain/reports/report-days'
import { periods } from '#domain/stock/stock'
import { type Technical, technicalOf } from '#domain/stock/technical'
import { dateOf, type Day, firstSessionOfYear, sessionsInYear } from '../calendar.ts'
import type { Company, Listing } from '../companies/traits.ts'
import { seedOf, uniformAt } from '../prices/random.ts'
import type { Bars } from '../prices/walk.ts'
import { type Business, type Facts, factsOf, figure, ratio } from './facts.ts'
import { demoReportDays } from './report-days.ts'

/** One record of the dataset, from a listing's bars of the year up to a day. */
export function recordOf(listing: Listing, bars: Bars, day: Day) {
  const { symbol, priceModel, sp500, dowJones, company } = listing
  const reports = company && demoReportDays(company, day)
  return {
    symbol,
    last: { date: dateOf(bars.session.at(-1) ?? NaN), close: bars.close.at(-1), volume: bars.volume.at(-1) },
    ...statisticsOf(lastSessions(bars)),
    technical: technicalOfDemo(bars),
    createdAt: new Date(
      day.midnight + closingTime + writingTime * uniformAt(priceModel.seed, day.session),
    ).toISOString(),
    sp500,
    dowJones,
    ...(reports && { reports: writeReportDays(reports) }),
    ...(company && { overview: overviewOf(factsOf({ ...listing, company }, bars, day)) }),
  }
}

/** The demo's year has a session on each weekday, so 52 weeks are `sessionsInYear`. */
function technicalOfDemo(bars: Bars): Technical {
  const last = bars.session.at(-1) ?? 0
  const year = firstSessionOfYear(last)
  return technicalOf({
    ...bars,
    yearStart: bars.session.findIndex((session) => session >= year),
    weeks52Start: bars.session.findIndex((session) => session > last - sessionsInYear),
  })
}

/** The market's closing time in milliseconds since midnight, and how long writing all records takes. */
const closingTime = (21 * 60 + 5) * 60_000
const writingTime = 30 * 60_000

/** As many bars as the longest period needs. */
function lastSessions({ close, volume }: Bars): Session[] {
  const volumes = volume.subarray(-periods.twoMonths - 1)
  return Array.from(close.subarray(-periods.twoMonths - 1), (price, at) => ({
    close: price,
    volume: volumes[at] ?? NaN,
  }))
}

/** A field of the overview. */
interface OverviewField {
  /** Its text; undefined if the company has no such value. */
  readonly of: (facts: Facts) => string | undefined
  /** The source’s word for a missing value. */
  readonly missing: 'None' | '-'
  /** The share of companies whose value the source lacks. */
  readonly gap: number
}

const text = (of: OverviewField['of'], gap = 0): OverviewField => ({ of, missing: 'None', gap })
const amount = (digits: number, of: (facts: Facts) => number | undefined, gap = 0) =>
  text((facts) => figure(of(facts), digits), gap)

/** A figure of the fundamentals; funds have none. */
const booked = (digits: number, of: (business: Business, facts: Facts) => number | undefined, gap = 0) =>
  amount(digits, (facts) => facts.business && of(facts.business, facts), gap)

/** Fields whose missing value is "-" instead of "None". */
const dashed = (field: OverviewField): OverviewField => ({ ...field, missing: '-' })

const priceToEarnings = ({ eps }: Business, { trading }: Facts) => ratio(trading.close, eps)
/** Undefined if earnings hardly grow. */
const priceToGrowth = (business: Business, facts: Facts) =>
  business.growth > 0.01 ? ratio(priceToEarnings(business, facts), business.growth * 100) : undefined
const enterpriseValue = ({ netDebt }: Business, { marketCap }: Facts) => marketCap + netDebt
const ifSold = ({ revenue }: Business, value: number) => (revenue > 0 ? value : undefined)

/** Every field in the order of the source. */
export const overviewFields: Readonly<Record<string, OverviewField>> = {
  Name: text(({ company }) => company.name),
  Symbol: text(({ symbol }) => symbol),
  Exchange: text(({ company }) => company.exchange),
  AssetType: text(({ company }) => (company.isFund ? 'ETF' : 'Common Stock')),
  Description: text(({ profile }) => profile.description, 0.04),
  CIK: amount(0, ({ profile }) => profile.cik, 0.005),
  Currency: text(() => 'USD'),
  Country: text(({ profile }) => profile.country),
  Sector: text(({ company }) => company.sector),
  Industry: text(({ company }) => company.industry?.name),
  Address: text(({ profile }) => profile.address, 0.01),
  FiscalYearEnd: text(({ profile }) => profile.fiscalYearEnd, 0.03),
  LatestQuarter: text(({ business, quarterEnd }) => business && quarterEnd, 0.03),
  MarketCapitalization: amount(0, ({ marketCap }) => marketCap, 0.003),
  EBITDA: booked(0, ({ ebitda }) => (ebitda > 0 ? ebitda : undefined), 0.1),
  PERatio: booked(2, priceToEarnings),
  PEGRatio: booked(2, priceToGrowth, 0.35),
  BookValue: booked(2, ({ bookValue }) => bookValue, 0.03),
  DividendPerShare: amount(2, ({ dividend }) => dividend?.perShare),
  DividendYield: amount(4, ({ dividend, trading }) => ratio(dividend?.perShare, trading.close)),
  EPS: booked(2, ({ eps }) => eps, 0.02),
  RevenuePerShareTTM: booked(3, ({ revenue }, { company }) => revenue / company.shares, 0.02),
  ProfitMargin: booked(4, ({ netIncome, revenue }) => ratio(netIncome, revenue), 0.03),
  OperatingMarginTTM: booked(4, ({ operatingIncome, revenue }) => ratio(operatingIncome, revenue), 0.04),
  ReturnOnAssetsTTM: booked(4, ({ netIncome, assets }) => ratio(netIncome, assets), 0.06),
  ReturnOnEquityTTM: booked(4, ({ netIncome, equity }) => ratio(netIncome, equity), 0.06),
  RevenueTTM: booked(0, ({ revenue }) => revenue, 0.02),
  GrossProfitTTM: booked(0, (business) => ifSold(business, business.grossProfit), 0.15),
  DilutedEPSTTM: booked(2, ({ eps }) => eps, 0.02),
  QuarterlyEarningsGrowthYOY: booked(4, ({ earningsGrowth }) => earningsGrowth, 0.08),
  QuarterlyRevenueGrowthYOY: booked(4, ({ revenueGrowth }) => revenueGrowth, 0.06),
  AnalystTargetPrice: booked(2, ({ target }) => target, 0.12),
  TrailingPE: dashed(booked(2, priceToEarnings)),
  ForwardPE: dashed(booked(2, ({ eps, growth }, { trading }) => ratio(trading.close, eps * (1 + growth)), 0.25)),
  PriceToSalesRatioTTM: dashed(booked(2, ({ revenue }, { marketCap }) => ratio(marketCap, revenue), 0.01)),
  PriceToBookRatio: dashed(booked(2, ({ bookValue }, { trading }) => ratio(trading.close, bookValue), 0.02)),
  EVToRevenue: dashed(booked(3, (business, facts) => ratio(enterpriseValue(business, facts), business.revenue), 0.1)),
  EVToEBITDA: dashed(booked(2, (business, facts) => ratio(enterpriseValue(business, facts), business.ebitda), 0.1)),
  Beta: dashed(amount(3, ({ beta }) => beta, 0.05)),
  '52WeekLow': amount(4, ({ trading }) => trading.low),
  '52WeekHigh': amount(4, ({ trading }) => trading.high),
  '50DayMovingAverage': amount(4, ({ trading }) => trading.average50),
  '200DayMovingAverage': amount(4, ({ trading }) => trading.average200),
  SharesOutstanding: amount(0, ({ company }) => company.shares, 0.005),
  DividendDate: text(({ dividend }) => dividend?.payDate, 0.05),
  ExDividendDate: text(({ dividend }) => dividend?.exDate, 0.02),
  DebtToEquity: booked(4, ({ debt, equity }) => ratio(debt, equity), 0.05),
  CurrentRatio: booked(3, ({ currentRatio }) => currentRatio, 0.15),
  FreeCashFlowYield: booked(4, ({ freeCashFlow }, { marketCap }) => ratio(freeCashFlow, marketCap), 0.08),
  ReturnOnInvestedCapitalTTM: booked(
    4,
    ({ operatingIncome, incomeTax, debt, equity }) => ratio(operatingIncome - incomeTax, debt + equity),
    0.08,
  ),
  RevenueGrowth5Years: booked(4, ({ revenueGrowth5Years }) => revenueGrowth5Years, 0.2),
  EPSGrowth5Years: booked(4, ({ epsGrowth5Years }) => epsGrowth5Years, 0.2),
  SharesGrowth: booked(4, ({ sharesGrowth }) => sharesGrowth, 0.05),
  PriceAge: amount(0, ({ priceAge }) => priceAge),
  ReportAge: booked(0, (_, { reportAge }) => reportAge, 0.03),
  DaysToReport: amount(0, ({ daysToReport }) => daysToReport()),
}

const fields = Object.entries(overviewFields).map(([name, field], index) => ({ name, index, ...field }))

/** The fields that change from day to day without a price: with the reported quarter, and with the dividend. */
const datedNames = [
  'LatestQuarter',
  'QuarterlyEarningsGrowthYOY',
  'QuarterlyRevenueGrowthYOY',
  'AnalystTargetPrice',
  'DividendDate',
  'ExDividendDate',
  'ReportAge',
] as const

const datedFields = fields.filter(({ name }) => datedNames.some((dated) => dated === name))

/** The overview in Alpha Vantage’s form: every field is text, including missing values. */
function overviewOf(facts: Facts, wanted = fields): Record<string, string> {
  const overview: Record<string, string> = {}
  for (const field of wanted)
    overview[field.name] = isGap(facts.company, field) ? field.missing : (field.of(facts) ?? field.missing)
  return overview
}

const isGap = ({ seed }: Pick<Company, 'seed'>, { index, gap }: (typeof fields)[number]): boolean =>
  gap > 0 && uniformAt(seedOf(seed, 13), index) < gap

/** The fields that the source lacks for a company. */
export const gapsOf = (company: Pick<Company, 'seed'>): ReadonlySet<string> =>
  new Set(fields.filter((field) => isGap(company, field)).map(({ name }) => name))

/** The fields of the overview that change from day to day without a price. */
export const datedOverviewOf = (facts: Facts): { readonly [Name in (typeof datedNames)[number]]?: string } =>
  overviewOf(facts, datedFields)
