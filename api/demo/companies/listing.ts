import type { Sector } from '#domain/stock/stock'
import type { Temper } from '../prices/walk.ts'

/** One line of the market: something that trades under a symbol. */
export interface Listing {
  readonly symbol: string
  readonly temper: Temper
  readonly sp500: boolean
  readonly dowJones: boolean
  /** Absent for warrants, units, rights and preferred shares: nobody writes overviews of those. */
  readonly company?: Company
}

/** A listing of which there is an overview. */
export type ListedCompany = Listing & { readonly company: Company }

/** What does not change about a company or a fund from one day to the next. */
export interface Company {
  /** From 0, in the order in which they came to the market. */
  readonly number: number
  readonly seed: number
  readonly name: string
  readonly isFund: boolean
  /** Sector, industry and exchange are undefined where the source does not say. */
  readonly sector: Sector | undefined
  readonly industry: string | undefined
  readonly exchange: Exchange | undefined
  readonly shares: number
}

/** The source's words for the exchanges. */
export type Exchange = 'NASDAQ' | 'NYSE' | 'NYSE ARCA' | 'NYSE MKT' | 'BATS'
