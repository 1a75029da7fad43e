import type { Company } from '../companies/traits.ts'
import { sectorTraits, type SectorTraits } from '../companies/sector-traits.ts'
import { randomSequence, type RandomSequence, seedOf } from '../prices/random.ts'

/** Quarterly figures: year-over-year growth as fractions, the analysts' target in dollars. */
export interface Outlook {
  readonly earningsGrowth: number | undefined
  readonly revenueGrowth: number | undefined
  readonly target: number | undefined
}

/** Analysts cover no company that is worth less. */
const minCoveredWorth = 150e6

/** The reported quarter, and the mean price of a share. */
interface Moment {
  readonly quarter: number
  readonly price: number
}

/** The outlook on a company as of a reported quarter. */
export function outlookOf(company: Company, books: Fundamentals, { quarter, price }: Moment): Outlook {
  const { normal } = randomSequence(seedOf(company.seed, quarter))
  const [earnings, revenue, target] = [normal(), normal(), normal()]
  return {
    earningsGrowth: books.netIncome > 0 ? books.growth + 0.25 * earnings : undefined,
    revenueGrowth: books.revenue > 0 ? 0.06 + 0.14 * revenue : undefined,
    target: company.shares * price > minCoveredWorth ? price * Math.max(1.12 + 0.15 * target, 0.4) : undefined,
  }
}

/** Income in dollars a year and balance in dollars, consistent with the mean price, not with the price of one day. */
export interface Fundamentals {
  /** 0 for a company without products. */
  readonly revenue: number
  readonly grossProfit: number
  readonly operatingIncome: number
  readonly ebitda: number
  readonly netIncome: number
  readonly equity: number
  readonly assets: number
  /** Negative where cash exceeds debt. */
  readonly netDebt: number
  /** Dollars per share and year; 0 when nothing is paid. */
  readonly dividend: number
  /** Expected yearly growth of earnings, a fraction. */
  readonly growth: number
}

/** The market value at which `profitable` of the sector applies; larger companies are profitable more often. */
const middling = 600e6
const depreciation = 0.04
const taxAndInterest = 1.3

/** The fundamentals of a company with this mean price. */
export function fundamentalsOf(company: Company, price: number): Fundamentals {
  const drawn = randomSequence(seedOf(company.seed, 10))
  const traits = sectorTraits[company.sector ?? 'TRADE & SERVICES']
  const worth = company.shares * price
  const income = drawn.chance(oddsOfProfit(traits.profitable, worth))
    ? profit(drawn, traits, worth)
    : loss(drawn, traits, worth)
  const balance = drawBalance(drawn, traits, worth)
  const payout = drawn.chance(traits.payers) ? 0.15 + 0.6 * drawn.uniform() : 0
  const dividend = Math.max((payout * income.netIncome) / company.shares, 0)
  return { ...income, ...balance, dividend, growth: 0.09 + 0.08 * drawn.normal() }
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
