import type { Company, ListedCompany } from '../companies/traits.ts'
import type { Bars } from '../prices/walk.ts'
import { randomSequence, seedOf } from '../prices/random.ts'
import { dividendDates, type Day, sessionsInYear } from '../calendar.ts'
import { fundamentalsOf, type Fundamentals, outlookOf, type Outlook } from './fundamentals.ts'
import { profileOf, type Profile } from '../texts/profile.ts'

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
    business,
    dividend: dividendOf(business?.dividend ?? fundPayout(company, priceModel.price), company.seed, day),
  }
}

function businessOf(company: Company, price: number, { quarter }: Day): Business {
  const books = fundamentalsOf(company, price)
  return {
    ...books,
    ...outlookOf(company, books, { quarter: quarter.number, price }),
    eps: rounded(books.netIncome / company.shares, 2),
    bookValue: rounded(books.equity / company.shares, 2),
  }
}

/** Most funds pay out what they receive. */
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
  // 52 weeks: a session on the same weekday a year ago is one too many.
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

/** A number as the source writes it, without trailing zeros; undefined where it is missing or not finite. */
export function figure(value: number | undefined, digits: number): string | undefined {
  if (value === undefined || !Number.isFinite(value)) return undefined
  return String(rounded(value, digits))
}

/** Rounds to a number of decimals; never −0. */
function rounded(value: number, digits: number): number {
  const scale = 10 ** digits
  return Math.round(value * scale) / scale || 0
}

/** A quotient; undefined where the value is missing or the divisor is not positive. */
export function ratio(value: number | undefined, by: number | undefined): number | undefined {
  return value === undefined || by === undefined || !(by > 0) ? undefined : value / by
}
