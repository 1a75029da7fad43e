import { noSector, type GeneratedStocks } from './generated-stocks.ts'

/** One stock as a small object; null is missing. */
export interface Flat {
  readonly row: number
  readonly close: number | null
  readonly marketCap: number | null
  readonly volume: number | null
  readonly dayDeltaRatio: number
  readonly sector: number
  readonly sp500: boolean
}

/** Each stock as a small object. */
export function flatObjects(stocks: GeneratedStocks): Flat[] {
  const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)
  return Array.from({ length: stocks.rows }, (_, row) => ({
    row,
    close: orNull(stocks.close[row]),
    marketCap: orNull(stocks.marketCap[row]),
    volume: orNull(stocks.volume[row]),
    dayDeltaRatio: stocks.dayDeltaRatio[row] ?? NaN,
    sector: stocks.sector[row] ?? noSector,
    sp500: stocks.sp500[row] === 1,
  }))
}
