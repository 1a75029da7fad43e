import { type Sector, sectorIds } from '#domain/stock/stock'
import type { RandomSequence } from '../prices/random.ts'
import type { PriceModel } from '../prices/walk.ts'
import { industries, type Industry } from './industries.ts'
import { sectorTraits } from './sector-traits.ts'

/** The traits of a company without a name: industry, size and price model. */
export type Traits = Pick<Company, 'isFund' | 'sector' | 'industry' | 'exchange' | 'shares'> & {
  readonly priceModel: Omit<PriceModel, 'seed' | 'listed'>
  /** Its usual worth in dollars. */
  readonly worth: number
}

/**
 * Market values in dollars, log-normal: half are above the median, and one in three thousand is 5,000 times as much.
 * Above the ceiling, a tenfold value is compressed to a third more.
 */
const marketValues = { median: 480e6, spread: 2.5, fundSpread: 1.5, min: 2e6, ceiling: 2.4e12 }
/** Fractions of all listings. */
const fundShare = 0.06
const unknownSector = 0.004
const unknownExchange = 0.004

/** The traits of another company. */
export function drawTraits(draws: RandomSequence): Traits {
  const isFund = draws.chance(fundShare)
  const sector = draws.chance(unknownSector) ? undefined : isFund ? 'FINANCE' : drawSector(draws.uniform())
  const worth = drawWorth(draws, isFund)
  const price = drawPrice(draws, worth)
  const shares = Math.round(worth / price / 10_000) * 10_000
  const volatility = isFund ? draws.logNormal(0.006, 0.4) : drawVolatility(draws, worth, sector)
  return {
    isFund,
    sector,
    industry: sector && (isFund ? fundIndustry : drawIndustry(draws.uniform(), industries[sector])),
    exchange: draws.chance(unknownExchange) ? undefined : drawExchange(draws, isFund, worth),
    worth,
    shares,
    priceModel: {
      price,
      volatility,
      beta: Math.max(1 + 0.45 * draws.normal(), -0.2),
      sector: sector === undefined ? -1 : sectorIds.indexOf(sector),
      turnover: shares * Math.min(draws.logNormal(0.004, 0.8), 0.05),
    },
  }
}

function drawWorth(draws: RandomSequence, isFund: boolean): number {
  const worth = draws.logNormal(marketValues.median, isFund ? marketValues.fundSpread : marketValues.spread)
  if (worth > marketValues.ceiling) return marketValues.ceiling * (worth / marketValues.ceiling) ** 0.12
  return Math.max(worth, marketValues.min)
}

/** Larger companies have more expensive shares. A company has at least 100,000 of them. */
function drawPrice(draws: RandomSequence, worth: number): number {
  const usual = 13 * (worth / marketValues.median) ** 0.27
  return Math.min(Math.max(draws.logNormal(usual, 0.95), 0.12), 4000, worth / 100_000)
}

/** Smaller companies have higher volatility. */
function drawVolatility(draws: RandomSequence, worth: number, sector: Sector | undefined): number {
  const volatilityFactor = sector === undefined ? 1 : sectorTraits[sector].volatilityFactor
  const usual = 0.018 * volatilityFactor * (marketValues.median / worth) ** 0.15
  return Math.min(Math.max(draws.logNormal(usual, 0.25), 0.006), 0.05)
}

function drawSector(uniform: number): Sector | undefined {
  let remaining = uniform * 100
  return sectorIds.find((sector) => (remaining -= sectorTraits[sector].share) < 0)
}

const fundIndustry: Industry = { name: 'ASSET MANAGEMENT', trades: [] }

/** Squaring favors the beginning of the list, which holds the common industries. */
const drawIndustry = (uniform: number, list: readonly Industry[]): Industry | undefined =>
  list[Math.floor(uniform ** 2 * list.length)]

/** Cumulative probabilities of exchanges. */
type Odds = readonly (readonly [upTo: number, exchange: Exchange])[]
const odds: Readonly<Record<'fund' | 'large' | 'small', Odds>> = {
  fund: [[0.7, 'NYSE ARCA'], [0.87, 'BATS'], [1, 'NASDAQ']], // prettier-ignore
  large: [[0.52, 'NYSE'], [1, 'NASDAQ']], // prettier-ignore
  small: [[0.33, 'NYSE'], [0.4, 'NYSE MKT'], [0.403, 'BATS'], [0.407, 'NYSE ARCA'], [1, 'NASDAQ']], // prettier-ignore
}

function drawExchange(draws: RandomSequence, isFund: boolean, worth: number): Exchange | undefined {
  const uniform = draws.uniform()
  return odds[isFund ? 'fund' : worth > 5e9 ? 'large' : 'small'].find(([upTo]) => uniform < upTo)?.[1]
}

/** A security that trades under a symbol. */
export interface Listing {
  readonly symbol: string
  readonly priceModel: PriceModel
  readonly sp500: boolean
  readonly dowJones: boolean
  /** Absent for warrants, units, rights and preferred shares, which have no overview. */
  readonly company?: Company
}

/** A listing with an overview. */
export type ListedCompany = Listing & { readonly company: Company }

/** The permanent properties of a company or a fund. */
export interface Company {
  /** From 0, in the order of listing. */
  readonly number: number
  readonly seed: number
  readonly name: string
  readonly isFund: boolean
  /** Sector, industry and exchange are undefined if the source has none. */
  readonly sector: Sector | undefined
  readonly industry: Industry | undefined
  readonly exchange: Exchange | undefined
  readonly shares: number
}

/** The source's names of the exchanges. */
type Exchange = 'NASDAQ' | 'NYSE' | 'NYSE ARCA' | 'NYSE MKT' | 'BATS'
