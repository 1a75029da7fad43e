import { sectorIds } from '../../domain/stock/stock.ts'
import { seededRandom } from '../harness/queries.ts'

/** The columns that are filtered by range. */
export type Ranged = 'close' | 'marketCap' | 'volume'

/** Generated stocks in columns, which each candidate indexes. NaN is missing. */
export interface GeneratedStocks {
  readonly rows: number
  readonly close: Float64Array<ArrayBuffer>
  readonly marketCap: Float64Array<ArrayBuffer>
  readonly volume: Float64Array<ArrayBuffer>
  /** All different and none missing, so that every candidate must find the same first rows. */
  readonly dayDeltaRatio: Float64Array<ArrayBuffer>
  /** The index of each stock's sector in `sectorIds`; its length if the sector is missing. */
  readonly sector: Uint8Array<ArrayBuffer>
  /** 1 for members. */
  readonly sp500: Uint8Array<ArrayBuffer>
}

export const noSector = sectorIds.length

/**
 * The value at a quantile. Many values are small and few are large, as in a market. Computed only with sums and products,
 * so that every engine gives the same result to the last digit.
 */
const scales: { readonly [R in Ranged]: (share: number) => number } = {
  close: (share) => 0.5 + (12 * share) / (1.03 - share),
  marketCap: (share) => (3e7 + 9e8 * share) / ((1.02 - share) * (1.02 - share)),
  volume: (share) => (2e4 + 4e5 * share) / (1.01 - share),
}

/** The value at a quantile of a column. */
export const valueAt = (column: Ranged, share: number): number => scales[column](share)

/** Generates stocks; the same ones for the same count. */
export function generateStocks(rows: number): GeneratedStocks {
  const draw = seededRandom(rows)
  const column = (value: () => number) => Float64Array.from({ length: rows }, value)
  const orMissing = (share: number, value: () => number) => () => (draw() < share ? NaN : value())
  return {
    rows,
    close: column(() => scales.close(draw())),
    marketCap: column(orMissing(0.04, () => scales.marketCap(draw()))),
    volume: column(orMissing(0.01, () => scales.volume(draw()))),
    // Two draws: one has 32 bits, so that some of 100,000 stocks would share a value.
    dayDeltaRatio: column(() => (draw() + draw() / 2 ** 32 - 0.5) / 8),
    sector: Uint8Array.from({ length: rows }, () => Math.floor(draw() * (noSector + 1))),
    sp500: Uint8Array.from({ length: rows }, () => Number(draw() < 0.06)),
  }
}

/** One stock as a small object; null is missing. */
interface Flat {
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

/** The stocks as comma-separated values; what is missing is empty. */
export function csvOf(stocks: GeneratedStocks): string {
  const lines = flatObjects(stocks).map(({ row, close, marketCap, volume, dayDeltaRatio, sector, sp500 }) =>
    [row, close, marketCap, volume, dayDeltaRatio, sector, Number(sp500)].map((value) => value ?? '').join(','),
  )
  return ['row,close,marketCap,volume,dayDeltaRatio,sector,sp500', ...lines].join('\n')
}
