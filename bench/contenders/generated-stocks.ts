import { sectorIds } from '../../domain/stock/stock.ts'
import { drawing } from '../drawing.ts'

/** The columns of which ranges are asked for. */
export type Ranged = 'close' | 'marketCap' | 'volume'

/** So many stocks by column, for whoever wants to index them as it likes best. NaN is missing. */
export interface GeneratedStocks {
  readonly rows: number
  readonly close: Float64Array<ArrayBuffer>
  readonly marketCap: Float64Array<ArrayBuffer>
  readonly volume: Float64Array<ArrayBuffer>
  /** No two alike, and none missing: what comes first is the same for everybody. */
  readonly dayDeltaRatio: Float64Array<ArrayBuffer>
  /** The place of each one's sector among `sectorIds`, or one more where it has none. */
  readonly sector: Uint8Array<ArrayBuffer>
  /** 1 for members. */
  readonly sp500: Uint8Array<ArrayBuffer>
}

export const noSector = sectorIds.length

/**
 * The value that a share of all lies below. Many are small and few are great, as in a market; sums and products alone,
 * so that every engine gives the same to the last digit.
 */
const scales: { readonly [R in Ranged]: (share: number) => number } = {
  close: (share) => 0.5 + (12 * share) / (1.03 - share),
  marketCap: (share) => (3e7 + 9e8 * share) / ((1.02 - share) * (1.02 - share)),
  volume: (share) => (2e4 + 4e5 * share) / (1.01 - share),
}

/** A value that the given share of all lies below. */
export const valueAt = (column: Ranged, share: number): number => scales[column](share)

/** The same stocks whenever as many are asked for. */
export function generateStocks(rows: number): GeneratedStocks {
  const draw = drawing(rows)
  const column = (value: () => number) => Float64Array.from({ length: rows }, value)
  const orMissing = (share: number, value: () => number) => () => (draw() < share ? NaN : value())
  return {
    rows,
    close: column(() => scales.close(draw())),
    marketCap: column(orMissing(0.04, () => scales.marketCap(draw()))),
    volume: column(orMissing(0.01, () => scales.volume(draw()))),
    // Two draws: one has 32 bits, of which 100,000 stocks would share some.
    dayDeltaRatio: column(() => (draw() + draw() / 2 ** 32 - 0.5) / 8),
    sector: Uint8Array.from({ length: rows }, () => Math.floor(draw() * (noSector + 1))),
    sp500: Uint8Array.from({ length: rows }, () => Number(draw() < 0.06)),
  }
}
