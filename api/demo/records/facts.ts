import type { Company, ListedCompany } from '../companies/listing.ts'
import type { Bars } from '../prices/bars.ts'
import { draws } from '../prices/draws.ts'
import { seedOf } from '../prices/random.ts'
import { dividendDates, type Day } from './day.ts'
import { rounded } from './figures.ts'
import { fundamentalsOf, type Fundamentals } from './fundamentals.ts'
import { outlookOf, type Outlook } from './outlook.ts'
import { profileOf, type Profile } from '../texts/profile.ts'
import { tradingFigures, type TradingFigures } from './trading-figures.ts'

/**
 * All that an overview is written from. Per-share figures are rounded as they are written, so that whoever divides the
 * price by one of them finds the ratio right.
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

/** A company's books, how they look ahead, and what of them falls to one share, in dollars. */
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
export function factsOf({ symbol, temper, company }: ListedCompany, bars: Bars, day: Day): Facts {
  const trading = tradingFigures(bars)
  const business = company.isFund ? undefined : businessOf(company, temper.price, day)
  return {
    symbol,
    beta: temper.beta,
    company,
    profile: profileOf(company),
    trading,
    marketCap: company.shares * trading.close,
    quarterEnd: day.quarter.end,
    business,
    dividend: dividendOf(business?.dividend ?? fundPayout(company, temper.price), company.seed, day),
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
  const { chance, uniform } = draws(seedOf(seed, 14))
  return chance(0.7) ? price * (0.005 + 0.035 * uniform()) : 0
}

function dividendOf(paid: number, seed: number, day: Day): Dividend | undefined {
  const perShare = rounded(paid, 2)
  return perShare > 0 ? { perShare, ...dividendDates(day, seed & 63) } : undefined
}
