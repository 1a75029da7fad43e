import { noteLimit, searchText, type Scope } from '#domain/screen'
import type { Filters } from '#domain/filters'
import { count, has, type Bitmap } from '../index/bitmap.ts'
import type { StockIndex } from '../index/stock-index.ts'
import { firstInOrder } from './first-in-order.ts'
import { matches } from './matches.ts'

/** The rows a screen shows, in display order, and how many matched before Max Entries cut. */
export interface Selected {
  readonly total: number
  readonly rows: Uint32Array<ArrayBuffer>
}

/** Answers a screen from the index: equal to the reference `select`, row for row. */
export function screen(index: StockIndex, filters: Filters, scope: Scope, search: (text: string) => Bitmap): Selected {
  const matching = matches(index, filters, scope, search)
  const total = count(matching)
  const most = scope.kind === 'note' ? noteLimit : filters.maxEntries === 0 ? total : filters.maxEntries
  const pinned = scope.kind === 'note' ? undefined : exactMatch(index, matching, searchText(filters))
  const { sortColumn, asc } = filters
  const rows = firstInOrder(matching, Math.min(total, most), {
    total,
    order: index.order(sortColumn, asc),
    places: () => index.places(sortColumn, asc),
  })
  return { total, rows: pinned === undefined ? rows : pin(rows, pinned) }
}

/** The rows with one of the matches put first: another place is lost to it where it was not among them. */
function pin(rows: Uint32Array<ArrayBuffer>, pinned: number): Uint32Array<ArrayBuffer> {
  const before = rows.indexOf(pinned)
  rows.copyWithin(1, 0, before < 0 ? rows.length - 1 : before)
  if (rows.length > 0) rows[0] = pinned
  return rows
}

/** The row whose symbol is exactly what was typed, if it is among the matches: it comes first. */
function exactMatch(index: StockIndex, matching: Bitmap, text: string): number | undefined {
  const row = text === '' ? undefined : index.row(text.toUpperCase())
  return row !== undefined && has(matching, row) ? row : undefined
}
