import type { Filters } from '#domain/screen/filters'
import type { Scope } from '#domain/screen/screen'
import type { Bitmap } from '../index/bitmap.ts'
import type { StockIndex } from '../index/stock-index.ts'
import { passing, rowsOf, ruleBitmaps, type FindRows } from './rule-bitmaps.ts'

/** The rows that a screen selects. What a note names is selected whatever the filters say. */
export function matches(index: StockIndex, filters: Filters, scope: Scope, search: FindRows): Bitmap {
  if (scope.kind === 'note') return rowsOf(index, scope.symbols)
  return passing(ruleBitmaps(index, filters, scope, search))
}
