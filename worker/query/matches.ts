import type { NumberField, TextField } from '#domain/fields'
import type { Filters } from '#domain/filters'
import { chosenExchanges, searchText, type Scope } from '#domain/screen'
import { marketCapSteps, priceBounds, stepBounds, volumeSteps, type Bounds } from '#domain/steps'
import { add, createBitmap, intersect, unite, type Bitmap } from '../index/bitmap.ts'
import type { StockIndex } from '../index/stock-index.ts'

/** The rows that a screen selects: the indexed form of `where`, of the scope and of the search together. */
export function matches(index: StockIndex, filters: Filters, scope: Scope, search: (text: string) => Bitmap): Bitmap {
  const matching = scope.kind === 'all' ? index.listed().slice() : rowsOf(index, scope.symbols)
  if (scope.kind === 'note') return matching
  if (scope.kind === 'list') intersect(matching, index.listed())
  const narrow = (bitmap: Bitmap | undefined) => {
    if (bitmap) intersect(matching, bitmap)
  }
  if (filters.sp500) narrow(index.flag('sp500'))
  if (filters.dowJones) narrow(index.flag('dowJones'))
  narrow(anyOf(index, 'exchange', chosenExchanges(filters)))
  narrow(anyOf(index, 'sector', filters.sector))
  narrow(anyOf(index, 'industry', filters.industry))
  const bound = (field: NumberField, bounds: Bounds | undefined) => {
    if (bounds) narrow(index.within(field, bounds))
  }
  bound('close', priceBounds(filters.minPrice, filters.maxPrice))
  bound('marketCap', stepBounds(marketCapSteps, filters.marketCap))
  bound('volume', stepBounds(volumeSteps, filters.volume))
  const text = searchText(filters)
  if (text !== '') narrow(search(text))
  return matching
}

function rowsOf(index: StockIndex, symbols: readonly string[]): Bitmap {
  const rows = createBitmap(index.columns.rows)
  for (const symbol of symbols) {
    const row = index.row(symbol)
    if (row !== undefined) add(rows, row)
  }
  return rows
}

/** Rows whose text is one of the list; undefined where an empty list asks nothing. */
function anyOf(index: StockIndex, field: TextField, list: readonly string[]): Bitmap | undefined {
  if (list.length === 0) return undefined
  const byText = index.having(field)
  const rows = createBitmap(index.columns.rows)
  for (const text of list) {
    const having = byText.get(text)
    if (having) unite(rows, having)
  }
  return rows
}
