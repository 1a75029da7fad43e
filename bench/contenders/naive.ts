import { wantedRows } from '../harness/questions.ts'
import { flatObjects, type GeneratedStocks } from './generated-stocks.ts'
import type { Found, Range, RangeQuestion } from './range-question.ts'

/** The naive implementation, whose result every contender must return. */
export const naive = (stocks: GeneratedStocks) => {
  const flat = flatObjects(stocks)
  return ({ close, marketCap, volume, sectors, sp500 }: RangeQuestion): Found => {
    const wanted = new Set(sectors)
    const found = flat.filter(
      (stock) =>
        (!sp500 || stock.sp500) &&
        wanted.has(stock.sector) &&
        isWithin(stock.close, close) &&
        isWithin(stock.marketCap, marketCap) &&
        isWithin(stock.volume, volume),
    )
    found.sort((a, b) => b.dayDeltaRatio - a.dayDeltaRatio)
    return { total: found.length, rows: found.slice(0, wantedRows).map(({ row }) => row) }
  }
}

const isWithin = (value: number | null, [min, max]: Range) => value !== null && value >= min && value <= max

/** Reads each value of five columns once without a result: the lower limit of the time of a scan. */
export function bareScan({ rows, ...stocks }: GeneratedStocks): () => number {
  const { close, marketCap, volume, dayDeltaRatio } = stocks
  const columns = [close, marketCap, volume, dayDeltaRatio, Float64Array.from(stocks.sector)]
  return () => {
    let sum = 0
    for (const values of columns) for (let row = 0; row < rows; row++) sum += values[row] ?? 0
    return sum
  }
}
