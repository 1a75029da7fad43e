import { type Result, seededRandom, wantedRows } from '../harness/queries.ts'
import { flatObjects, type GeneratedStocks, noSector, type Ranged, valueAt } from './generated-stocks.ts'

/** Candidates that run in the calling worker. */
export const waysInside = ['ours', 'naive', 'bareScan', 'formula'] as const

export type WayInside = (typeof waysInside)[number]

/** The number of stocks, and of queries in a batch: for few stocks the clock is too coarse to time a single query. */
export const sizes = { '8k': { rows: 8000, batch: 10 }, '100k': { rows: 100_000, batch: 4 } } as const
export type Size = keyof typeof sizes

/** Inclusive bounds; stocks without the value do not match. */
export type Range = readonly [least: number, most: number]

/** Requests the 100 stocks with the greatest change of the day, and the number of matches. */
export interface RangeQuery extends Readonly<Record<Ranged, Range>> {
  /** Members only. */
  readonly sp500: boolean
  /** Any of these, as indexes of `sectorIds`. */
  readonly sectors: readonly number[]
}

/** The result of a candidate: the numbers of the first rows. */
export interface Found {
  readonly total: number
  readonly rows: readonly number[]
}

/** Answers queries of the stocks that a candidate has indexed in its own way. */
export type Ask = (query: RangeQuery) => Found | Promise<Found>

/** The n-th query of an endless sequence without repeated bounds; ranges are about as wide as in real screens. */
export function rangeQueryAt(n: number): RangeQuery {
  const draw = seededRandom(n)
  const range = (column: Ranged): Range => [valueAt(column, 0.3 * draw()), valueAt(column, 0.7 + 0.3 * draw())]
  const ranges = { close: range('close'), marketCap: range('marketCap'), volume: range('volume') }
  const sectors = Array.from({ length: noSector }, (_, sector) => sector).filter(() => draw() < 0.7)
  return { ...ranges, sectors: sectors.length > 0 ? sectors : [0], sp500: draw() < 0.1 }
}

/** The queries of the n-th round. */
export const rangeQueriesAt = (n: number, count: number): RangeQuery[] =>
  Array.from({ length: count }, (_, i) => rangeQueryAt(n * count + i))

/** The results of a round's queries, to compare them with the expected ones. */
export const answerOf = (found: readonly Found[]): Result => ({
  total: found.reduce((sum, { total }) => sum + total, 0),
  rows: found.map(({ total, rows }) => `${total}: ${rows.join(' ')}`),
})

/** The naive implementation, whose result every candidate must return. */
export const naive = (stocks: GeneratedStocks) => {
  const flat = flatObjects(stocks)
  return ({ close, marketCap, volume, sectors, sp500 }: RangeQuery): Found => {
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
