import type { Sector } from '#domain/stock/stock'

/** Typical values of a sector; ratios are medians around which companies scatter. */
export interface SectorTraits {
  /** Percent of all companies. */
  readonly share: number
  /** A factor of the volatility of its prices. */
  readonly volatilityFactor: number
  /** The share of medium-sized companies with a profit. */
  readonly profitable: number
  readonly priceToSales: number
  readonly priceToBook: number
  readonly grossMargin: number
  /** Of profitable companies. */
  readonly profitMargin: number
  /** Assets for each dollar of equity. */
  readonly leverage: number
  /** The share of profitable companies that pay dividends. */
  readonly payers: number
}

/** The shares do not add up to 100: the other companies have no known sector. */
export const sectorTraits: Readonly<Record<Sector, SectorTraits>> = {
  'ENERGY & TRANSPORTATION': {
    share: 10,
    volatilityFactor: 1.05,
    profitable: 0.6,
    priceToSales: 1.6,
    priceToBook: 1.5,
    grossMargin: 0.38,
    profitMargin: 0.1,
    leverage: 2.2,
    payers: 0.7,
  },
  FINANCE: {
    share: 16,
    volatilityFactor: 0.7,
    profitable: 0.85,
    priceToSales: 2.6,
    priceToBook: 1.15,
    grossMargin: 0.6,
    profitMargin: 0.2,
    leverage: 8,
    payers: 0.85,
  },
  'LIFE SCIENCES': {
    share: 21,
    volatilityFactor: 1.4,
    profitable: 0.24,
    priceToSales: 5,
    priceToBook: 2.8,
    grossMargin: 0.6,
    profitMargin: 0.15,
    leverage: 1.7,
    payers: 0.35,
  },
  MANUFACTURING: {
    share: 14,
    volatilityFactor: 1,
    profitable: 0.58,
    priceToSales: 1.4,
    priceToBook: 2.1,
    grossMargin: 0.33,
    profitMargin: 0.08,
    leverage: 2,
    payers: 0.6,
  },
  'REAL ESTATE & CONSTRUCTION': {
    share: 9.5,
    volatilityFactor: 0.7,
    profitable: 0.6,
    priceToSales: 3.6,
    priceToBook: 1.3,
    grossMargin: 0.5,
    profitMargin: 0.14,
    leverage: 2.3,
    payers: 0.8,
  },
  TECHNOLOGY: {
    share: 16.5,
    volatilityFactor: 1.1,
    profitable: 0.45,
    priceToSales: 3.2,
    priceToBook: 3,
    grossMargin: 0.62,
    profitMargin: 0.12,
    leverage: 1.9,
    payers: 0.4,
  },
  'TRADE & SERVICES': {
    share: 13,
    volatilityFactor: 1,
    profitable: 0.52,
    priceToSales: 0.9,
    priceToBook: 2.2,
    grossMargin: 0.36,
    profitMargin: 0.055,
    leverage: 2.3,
    payers: 0.55,
  },
}
