import { noteLimit, searchText, type Scope } from '#domain/screen'
import type { Filters } from '#domain/filters'
import { count, has, type Bitmap } from '../index/bitmap.ts'
import type { StockIndex } from '../index/stock-index.ts'
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
  const rows = new Uint32Array(Math.min(total, most))
  let filled = 0
  if (pinned !== undefined) rows[filled++] = pinned
  const order = index.order(filters.sortColumn, filters.asc)
  for (let place = 0; filled < rows.length && place < order.length; place++) {
    const row = order[place] ?? 0
    if (has(matching, row) && row !== pinned) rows[filled++] = row
  }
  return { total, rows }
}

/** The row whose symbol is exactly what was typed, if it is among the matches: it comes first. */
function exactMatch(index: StockIndex, matching: Bitmap, text: string): number | undefined {
  const row = text === '' ? undefined : index.row(text.toUpperCase())
  return row !== undefined && has(matching, row) ? row : undefined
}
