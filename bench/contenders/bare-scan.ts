import type { GeneratedStocks } from './generated-stocks.ts'

/** Reads each value of five columns once and answers nothing: less than that, no scan can do. */
export function bareScan({ rows, ...stocks }: GeneratedStocks): () => number {
  const { close, marketCap, volume, dayDeltaRatio } = stocks
  const columns = [close, marketCap, volume, dayDeltaRatio, Float64Array.from(stocks.sector)]
  return () => {
    let sum = 0
    for (const values of columns) for (let row = 0; row < rows; row++) sum += values[row] ?? 0
    return sum
  }
}
