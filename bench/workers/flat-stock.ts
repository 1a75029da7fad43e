import { parseNumber, parseText } from '../../domain/dataset/parse-stock.ts'
import { type Filters, sortKeys } from '../../domain/screen/filters.ts'
import {
  type Bounds,
  marketCapSteps,
  priceBounds,
  stepBounds,
  volumeSteps,
  within,
} from '../../domain/screen/ranges.ts'
import { rangePosition } from '../../domain/stock/metric-value.ts'
import { type Result, rowText, wantedRows } from '../harness/queries.ts'

/** The fields of a record in the file that are used here. */
export interface MarketRecord {
  readonly symbol: string
  readonly sp500?: unknown
  readonly dowJones?: unknown
  readonly last?: { readonly close?: unknown; readonly volume?: unknown }
  readonly week?: { readonly close?: { readonly delta?: unknown; readonly deltaRatio?: unknown } }
  readonly twoMonths?: object
  readonly overview?: { readonly [key: string]: unknown }
}

/** The demo market's lines are records. */
export const parseRecord = (line: string): MarketRecord => JSON.parse(line) as MarketRecord

/** A stock as a small object with only the filtered and sorted fields: the fastest plain representation. */
interface FlatStock {
  readonly symbol: string
  readonly exchange: string | null
  readonly sector: string | null
  readonly sp500: boolean
  readonly close: number | null
  readonly volume: number | null
  readonly marketCap: number | null
  readonly weekDeltaRatio: number | null
  readonly peRatio: number | null
  readonly yearPosition: number | null
}

export function flatten({ symbol, sp500, last, week, overview }: MarketRecord): FlatStock {
  const close = parseNumber(last?.close)
  const number = (key: string) => parseNumber(overview?.[key])
  return {
    symbol,
    exchange: parseText(overview?.['Exchange']),
    sector: parseText(overview?.['Sector']),
    sp500: sp500 === true,
    close,
    volume: parseNumber(last?.volume),
    marketCap: number('MarketCapitalization'),
    weekDeltaRatio: parseNumber(week?.close?.deltaRatio),
    peRatio: number('PERatio'),
    yearPosition: rangePosition(close, number('52WeekLow'), number('52WeekHigh')),
  }
}

/** Drops the records that the product would drop. */
export const isStock = ({ overview, twoMonths }: MarketRecord): boolean =>
  overview !== undefined && twoMonths !== undefined

interface FlatAnswer {
  readonly total: number
  readonly first: readonly FlatStock[]
}

/** Filter, sort, first rows, total: the straightforward implementation, without needless work. */
export function filterAndSort(stocks: readonly FlatStock[], filters: Filters): FlatAnswer {
  const sectors = new Set(filters.sector)
  const price = priceBounds(filters.minPrice, filters.maxPrice)
  const marketCap = stepBounds(marketCapSteps, filters.marketCap)
  const volume = stepBounds(volumeSteps, filters.volume)
  const matches = stocks.filter(
    (stock) =>
      stock.exchange !== null &&
      (!filters.sp500 || stock.sp500) &&
      (!filters.nasdaq || stock.exchange === 'NASDAQ') &&
      (sectors.size === 0 || (stock.sector !== null && sectors.has(stock.sector))) &&
      isWithin(stock.close, price) &&
      isWithin(stock.marketCap, marketCap) &&
      isWithin(stock.volume, volume),
  )
  const orders = sortKeys(filters).map(({ column, asc }): Order => ({
    field: fields[column] ?? 'marketCap',
    sign: asc ? 1 : -1,
  }))
  const [first] = orders
  matches.sort(
    orders.length === 1 && first
      ? (a, b) => compare(a, b, first) || bySymbol(a, b)
      : (a, b) => compareAll(a, b, orders),
  )
  return { total: matches.length, first: matches.slice(0, wantedRows) }
}

export const asAnswer = ({ total, first }: FlatAnswer): Result => ({
  total,
  rows: first.map(({ symbol, marketCap }) => rowText(symbol, marketCap)),
})

type SortField = Exclude<keyof FlatStock, 'symbol' | 'sp500'>

/** The field of each column that the screens are sorted by; `marketCap` otherwise. */
const fields: { readonly [column: string]: SortField } = {
  price: 'close',
  volume: 'volume',
  weekDeltaRatio: 'weekDeltaRatio',
  peRatio: 'peRatio',
  '52WeekRange': 'yearPosition',
  exchange: 'exchange',
  sector: 'sector',
}

interface Order {
  readonly field: SortField
  readonly sign: 1 | -1
}

const isWithin = (value: number | null, bounds: Bounds | undefined) => bounds === undefined || within(value, bounds)

function compare(a: FlatStock, b: FlatStock, { field, sign }: Order): number {
  const left = a[field]
  const right = b[field]
  if (left === right) return 0
  if (left === null) return 1
  if (right === null) return -1
  return left < right ? -sign : sign
}

function compareAll(a: FlatStock, b: FlatStock, orders: readonly Order[]): number {
  for (const order of orders) {
    const found = compare(a, b, order)
    if (found !== 0) return found
  }
  return bySymbol(a, b)
}

const bySymbol = (a: FlatStock, b: FlatStock): number => (a.symbol < b.symbol ? -1 : 1)
