import type { FlagField, TextField } from '#domain/fields'
import { flagFieldIds } from '#domain/fields'
import type { MetricId } from '#domain/metrics'
import type { Bounds } from '#domain/steps'
import { bitmapOf, createBitmap, add, type Bitmap } from './bitmap.ts'
import type { Columns } from './columns.ts'
import { metricColumn } from './metric-column.ts'
import { keyed } from './keyed.ts'
import { orderByValue, orderOf } from './order.ts'
import { createRanges } from './ranges.ts'
import type { Order } from './sort-rows.ts'

/** What a question needs of the columns, each part made when it is first asked for and then kept. */
export interface StockIndex {
  readonly columns: Columns
  row(symbol: string): number | undefined
  order(column: MetricId, ascending: boolean): Order
  flag(field: FlagField): Bitmap
  /** The rows whose value of a numeric metric lies within bounds; a missing one never does. */
  within(metric: MetricId, bounds: Bounds): Bitmap
  /** The rows that have each of a text column's values, upper-cased. */
  having(field: TextField): ReadonlyMap<string, Bitmap>
  /** The rows whose exchange is known: only they can match a screen. */
  listed(): Bitmap
}

/** The index over columns that no longer change. */
export function createStockIndex(columns: Columns): StockIndex {
  const { rows } = columns
  const rowOf = lazy(() => new Map(columns.symbols.map((symbol, row) => [symbol, row])))
  const listed = lazy(() => bitmapOf(rows, (row) => columns.texts.exchange.codes[row] !== 0))
  const flags = new Map(
    flagFieldIds.map((id) => [id, lazy(() => bitmapOf(rows, (row) => columns.flags[id][row] === 1))]),
  )
  const ranges = keyed((metric: MetricId) => {
    const values = metricColumn(columns, metric)
    return createRanges(values, orderByValue(values))
  })
  return {
    columns,
    row: (symbol) => rowOf().get(symbol),
    order: keyed((column, ascending) => orderOf(columns, column, ascending)),
    flag: (field) => flags.get(field)?.() ?? createBitmap(rows),
    within: (metric, bounds) => ranges(metric)(bounds),
    having: keyed((field) => bitmapsByText(columns, field)),
    listed,
  }
}

function bitmapsByText({ texts, rows }: Columns, field: TextField): ReadonlyMap<string, Bitmap> {
  const { codes, values } = texts[field]
  const bitmaps = new Map<string, Bitmap>()
  // Texts that differ only in case share a bitmap; code 0 is missing.
  const byCode = values.map((value, code) => {
    const known = code === 0 ? undefined : bitmaps.get(value.toUpperCase())
    const bitmap = known ?? createBitmap(rows)
    if (code !== 0) bitmaps.set(value.toUpperCase(), bitmap)
    return bitmap
  })
  for (let row = 0; row < rows; row++) {
    const bitmap = byCode[codes[row] ?? 0]
    if (bitmap) add(bitmap, row)
  }
  return bitmaps
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
