import type { FlagField, TextField } from '#domain/fields'
import { flagFieldIds } from '#domain/fields'
import type { MetricId } from '#domain/metrics'
import { bitmapOf, createBitmap, add, type Bitmap } from './bitmap.ts'
import type { Columns } from './columns.ts'
import { orderOf, symbolRanks, type Order } from './order.ts'

/** What a question needs of the columns, each part made when it is first asked for and then kept. */
export interface StockIndex {
  readonly columns: Columns
  row(symbol: string): number | undefined
  order(column: MetricId, ascending: boolean): Order
  flag(field: FlagField): Bitmap
  /** The rows that have each of a text column's values, upper-cased. */
  having(field: TextField): ReadonlyMap<string, Bitmap>
  /** The rows whose exchange is known: only they can match a screen. */
  listed(): Bitmap
}

/** The index over columns that no longer change. */
export function createStockIndex(columns: Columns): StockIndex {
  const { rows } = columns
  const rowOf = lazy(() => new Map(columns.symbols.map((symbol, row) => [symbol, row])))
  const ranks = lazy(() => symbolRanks(columns))
  const listed = lazy(() => bitmapOf(rows, (row) => columns.texts.exchange.codes[row] !== 0))
  const flags = new Map(
    flagFieldIds.map((id) => [id, lazy(() => bitmapOf(rows, (row) => columns.flags[id][row] === 1))]),
  )
  return {
    columns,
    row: (symbol) => rowOf().get(symbol),
    order: keyed((column, ascending) => orderOf(columns, ranks(), column, ascending)),
    flag: (field) => flags.get(field)?.() ?? createBitmap(rows),
    having: keyed((field) => bitmapsByText(columns, field)),
    listed,
  }
}

function bitmapsByText({ texts, rows }: Columns, field: TextField): ReadonlyMap<string, Bitmap> {
  const { codes, values } = texts[field]
  const upper = values.map((value) => value.toUpperCase())
  const bitmaps = new Map<string, Bitmap>()
  for (let row = 0; row < rows; row++) {
    const code = codes[row] ?? 0
    if (code === 0) continue
    const text = upper[code] ?? ''
    let bitmap = bitmaps.get(text)
    if (bitmap === undefined) bitmaps.set(text, (bitmap = createBitmap(rows)))
    add(bitmap, row)
  }
  return bitmaps
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => (made ??= { value: make() }).value
}

function keyed<Key extends readonly (string | boolean)[], Value>(make: (...key: Key) => Value): (...key: Key) => Value {
  const made = new Map<string, Value>()
  return (...key) => {
    const id = key.join(' ')
    const known = made.get(id)
    if (known !== undefined) return known
    const value = make(...key)
    made.set(id, value)
    return value
  }
}
