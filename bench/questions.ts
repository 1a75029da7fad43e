import { defaultFilters, type Filters } from '../domain/screen/filters.ts'
import type { MetricId } from '../domain/stock/metrics.ts'
import { sectorIds } from '../domain/stock/stock.ts'
import { drawing } from './drawing.ts'

/** How many rows every contestant must bring. */
export const wantedRows = 100

/** Enough for the rows wanted: with its default of 50 the product would have to bring only half of them. */
const maxEntries = 500

const columns = ['marketCap', 'close', 'weekDeltaRatio', 'volume', 'peRatio', '52WeekRange'] as const
const sortColumns: readonly MetricId[] = columns.map((column) => (column === 'close' ? 'price' : column))

/** The screen on which the product opens. */
export const opening: Filters = { ...defaultFilters, maxEntries }

/** The n-th of endlessly many screens, no two alike. The same for every contestant and at every run. */
export function screenAt(n: number): Filters {
  const draw = drawing(n)
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

/** Texts as they stand in the search box while somebody types. */
export const typedSearches: readonly string[] = [
  'apple',
  'technlogies',
  'nvda',
  'bank of',
  'energy',
  'pharma',
  'united st',
].flatMap((text) => Array.from(text, (_, i) => text.slice(0, i + 1)))
