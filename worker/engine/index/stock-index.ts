import type { SortKeys } from '#domain/screen/filters'
import type { ColumnId } from '#domain/screen/formulas'
import { isMultipleColumn } from '#domain/screen/multiples'
import { isDefaultSectors } from '#domain/screen/past-filters'
import type { Bounds } from '#domain/screen/ranges'
import { type FlagField, flagFieldIds, type TextField } from '#domain/stock/fields'
import { add, type Bitmap, bitmapOf, createBitmap, type Narrow, unite } from './bitmap.ts'
import { type Columns, metricColumn } from './columns.ts'
import { memoize, memoizeRecent } from './memoize.ts'
import {
  type ColumnOrders,
  createOrders,
  inverse,
  orderByValue,
  orderOf,
  type RowOrder,
  sortByValues,
  sortValues,
} from './order.ts'
import { createRangeIndex } from './range-index.ts'

/** The indexes that queries need, each built on first use and then cached. */
export interface StockIndex extends ColumnOrders {
  readonly columns: Columns
  row(symbol: string): number | undefined
  /** The values of a numeric column; NaN is missing. */
  values(column: ColumnId): Float64Array
  /** All rows by several columns. */
  orders(keys: SortKeys): RowOrder
  flag(field: FlagField): Bitmap
  /** Removes the rows whose value of a numeric metric is outside the bounds or missing. */
  within(column: ColumnId, bounds: Bounds): Narrow
  /** The rows that have each of a text column's values, upper-cased. */
  having(field: TextField): ReadonlyMap<string, Bitmap>
  /** The rows that have any of the values of a multiple choice. */
  havingAny(field: TextField, values: readonly string[]): Bitmap
  /** The rows whose exchange is known: most screens have only these. */
  listed(): Bitmap
  all(): Bitmap
  /** On a past session, the rows whose sector is not known; undefined in the newest market. */
  readonly withoutSector: (() => Bitmap) | undefined
}

/** The number of cached lists of sectors and industries: a change of another filter needs the same lists again. */
const maxCachedLists = 256

/**
 * The index over columns that no longer change. On a past session, the default sectors and exchanges exclude no row for an
 * unknown sector or exchange: equal to the reference `pastFilters`.
 */
export function createStockIndex(columns: Columns, isPast = false): StockIndex {
  const { rows } = columns
  const rowOf = lazy(() => new Map(columns.symbols.map((symbol, row) => [symbol, row])))
  const all = lazy(() => bitmapOf(rows, () => true))
  const listed = isPast ? all : lazy(() => bitmapOf(rows, (row) => columns.texts.exchange.codes[row] !== 0))
  const withoutSector = isPast ? lazy(() => bitmapOf(rows, (row) => columns.texts.sector.codes[row] === 0)) : undefined
  const flags = new Map(
    flagFieldIds.map((id) => [id, lazy(() => bitmapOf(rows, (row) => columns.flags[id][row] === 1))]),
  )
  const ranges = memoize((column: ColumnId) => {
    const values = metricColumn(columns, column)
    return createRangeIndex(values, orderByValue(values))
  })
  const order = memoize((column: ColumnId, ascending: boolean) => orderOf(columns, column, ascending))
  const having = memoize((field: TextField) => bitmapsByText(columns, field))
  const anyOf = memoizeRecent(maxCachedLists, (key) => {
    // `anyOf` makes the keys.
    const [field, ...values] = JSON.parse(key) as [TextField, ...string[]]
    const unknown = field === 'sector' && isDefaultSectors({ sector: values }) ? withoutSector?.() : undefined
    return union(rows, [...values.map((value) => having(field).get(value)), unknown])
  })
  const keys = memoize((column: ColumnId) => sortValues(columns, column))
  const orders: ColumnOrders = {
    order,
    positions: memoize((column, ascending) => inverse(order(column, ascending))),
    sort: (rows, column, ascending) =>
      sortByValues(rows, keys(column), { ascending, isMultiple: isMultipleColumn(column, {}) }),
  }
  return {
    ...orders,
    orders: createOrders(orders),
    columns,
    values: (column) => metricColumn(columns, column),
    row: (symbol) => rowOf().get(symbol),
    flag: (field) => flags.get(field)?.() ?? createBitmap(rows),
    within: (column, bounds) => ranges(column)(bounds),
    having,
    havingAny: (field, values) => anyOf(JSON.stringify([field, ...values])),
    listed,
    all,
    withoutSector,
  }
}

function union(rows: number, bitmaps: readonly (Bitmap | undefined)[]): Bitmap {
  const all = createBitmap(rows)
  for (const bitmap of bitmaps) if (bitmap) unite(all, bitmap)
  return all
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
