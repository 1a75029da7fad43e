import { defaultFilters, type Filters } from '../../domain/screen/filters.ts'
import type { MetricId } from '../../domain/stock/metrics.ts'
import { sectorIds } from '../../domain/stock/stock.ts'
import type { Market } from '../../e2e/harness/market.ts'

/** The result of a candidate, to compare it with the reference: its rows as "SYMBOL market cap". */
export interface Result {
  readonly total: number
  readonly rows: readonly string[]
}

export const rowText = (symbol: string, marketCap: number | null): string => `${symbol} ${marketCap ?? '–'}`

/** The number of rows that every candidate must return. */
export const wantedRows = 100

/** Enough for all requested rows: the product's default of 50 would return only half of them. */
const maxEntries = 500

const columns = ['marketCap', 'close', 'weekDeltaRatio', 'volume', 'peRatio', '52WeekRange'] as const
const sortColumns: readonly MetricId[] = columns.map((column) => (column === 'close' ? 'price' : column))

/** The screen that the product shows first. */
export const opening: Filters = { ...defaultFilters, maxEntries }

/** The n-th screen of an endless sequence without repetition, the same for every candidate and run. */
export function screenAt(n: number): Filters {
  const draw = seededRandom(n)
  const minPrice = 1 + draw() * 20
  const lower = Math.floor(draw() * 4)
  return {
    ...opening,
    minPrice,
    maxPrice: minPrice + 50 + draw() * 400,
    marketCap: [lower, lower + 4],
    volume: [Math.floor(draw() * 5), 11],
    sector: sectorIds.filter(() => draw() < 0.7),
    nasdaq: draw() < 0.3,
    sp500: draw() < 0.1,
    sortColumn: sortColumns[n % sortColumns.length] ?? 'marketCap',
    asc: draw() < 0.5,
  }
}

/** The same screen, sorted by exchange, then by sector, then by the column of `screenAt`. */
export function screenByThreeAt(n: number): Filters {
  const { sortColumn, asc, ...others } = screenAt(n)
  const thenBy = [
    { column: 'sector', asc: !asc },
    { column: sortColumn, asc },
  ] as const
  return { ...others, sortColumn: 'exchange', asc, thenBy }
}

/** The texts in the search box while a user types. */
export const typedSearches: readonly string[] = [
  'apple',
  'technlogies',
  'nvda',
  'bank of',
  'energy',
  'pharma',
  'united st',
].flatMap((text) => Array.from(text, (_, i) => text.slice(0, i + 1)))

/** Pseudorandom numbers in [0, 1) that depend only on n (mulberry32). */
export function seededRandom(n: number): () => number {
  let state = Math.imul(n + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** The reference result, which every candidate must return. */
export function referenceResult(market: Market, filters: Filters): Result {
  const { total, stocks } = market.select(filters)
  return { total, rows: stocks.slice(0, wantedRows).map(({ symbol, marketCap }) => rowText(symbol, marketCap)) }
}
