import { defaultFilters, type SortKeys } from '#domain/screen/filters'
import { type ColumnId, isFormulaId } from '#domain/screen/formulas'
import { isMultipleColumn } from '#domain/screen/multiples'
import { compareText } from '#domain/screen/screen'
import { isNumberField } from '#domain/stock/fields'
import type { Metric } from '#domain/stock/metric'
import { sortsAsNumber } from '#domain/stock/metric-value'
import { type MetricId, metrics } from '#domain/stock/metrics'
import { standsApart } from '#domain/stock/multiples'
import { type Columns, metricColumn } from './columns.ts'
import { memoizeRecent } from './memoize.ts'
import { type Order, sortRows } from './sort-rows.ts'

/** The data that orders are made from. */
type Unordered = Omit<Columns, 'ranks' | 'opening'>

/** Adds the symbol ranks and the default order to columns. */
export function withOrders(columns: Unordered): Columns {
  const ranks = symbolRanks(columns)
  return { ...columns, ranks, opening: openingOf(columns, ranks) }
}

/** The rows in the order of the default screen. */
export const openingOf = (columns: Unordered, ranks: Uint32Array): Order =>
  sorted(columns, ranks, defaultFilters.sortColumn, defaultFilters.asc)

/** All rows by one column: missing values last in both directions, after negative multiples; ties by symbol. The indexed form of `orderBy`. */
export function orderOf(columns: Columns, id: ColumnId, ascending: boolean): Order {
  if (id === defaultFilters.sortColumn && ascending === defaultFilters.asc) return columns.opening
  return sorted(columns, columns.ranks, id, ascending)
}

function sorted(columns: Unordered, ranks: Uint32Array, id: ColumnId, ascending: boolean): Order {
  return sortByValues(inverse(ranks), sortValues(columns, id), { ascending, isMultiple: isMultipleColumn(id, {}) })
}

interface Direction {
  readonly ascending: boolean
  readonly isMultiple: boolean
}

/** Sorts rows, stable: in both directions, negative multiples are after the others and before missing values. */
export function sortByValues(rows: Order, values: Float64Array, { ascending, isMultiple }: Direction): Order {
  const sorted = sortRows(rows, values, ascending)
  if (!isMultiple || !values.some(standsApart)) return sorted
  return sortRows(
    sorted,
    values.map((value) => (Number.isNaN(value) ? NaN : Number(standsApart(value)))),
    true,
  )
}

/** The sort keys of a column: its numbers, or numbers in the order of its texts; NaN is missing. */
export const sortValues = (columns: Unordered, id: ColumnId): Float64Array =>
  isFormulaId(id) || sortsAsNumber(id) ? metricColumn(columns, id) : textKeys(columns, id)

/** An order of all rows. */
export interface RowOrder {
  readonly order: Order
  /** Each row's position in it. */
  readonly positions: () => Uint32Array
}

/** The orders by one column. */
export interface ColumnOrders {
  /** Sorts rows by a column; the sort is stable. */
  readonly sort: (rows: Order, column: ColumnId, ascending: boolean) => Order
  readonly order: (column: ColumnId, ascending: boolean) => Order
  readonly positions: (column: ColumnId, ascending: boolean) => Uint32Array
}

/** The number of cached orders by several columns. */
const maxOrders = 4

/**
 * All rows by one or several columns, the indexed form of `orderBy`. The sort is stable: each further column costs one more,
 * from the last to the first.
 */
export function createOrders(columns: ColumnOrders): (keys: SortKeys) => RowOrder {
  const bySeveral = memoizeRecent(maxOrders, (text): RowOrder => {
    // `bySeveral` is called with the JSON of keys.
    const keys = JSON.parse(text) as SortKeys
    const last = keys.at(-1) ?? keys[0]
    const order = keys
      .slice(0, -1)
      .reduceRight((rows, { column, asc }) => columns.sort(rows, column, asc), columns.order(last.column, last.asc))
    let positions: Uint32Array | undefined
    return { order, positions: () => (positions ??= inverse(order)) }
  })
  return (keys) => {
    if (keys.length > 1) return bySeveral(JSON.stringify(keys))
    const [{ column, asc }] = keys
    return { order: columns.order(column, asc), positions: () => columns.positions(column, asc) }
  }
}

/** The default order of texts equals `compareSymbols`, without a call for each comparison. */
function symbolRanks({ symbols }: Unordered): Uint32Array<ArrayBuffer> {
  const ranks = new Uint32Array(symbols.length)
  const positions = new Map(symbols.toSorted().map((symbol, position) => [symbol, position]))
  symbols.forEach((symbol, row) => (ranks[row] = positions.get(symbol) ?? 0))
  return ranks
}

/** All rows by ascending value; the order of ties does not matter here. */
export function orderByValue(values: Float64Array): Order {
  return sortRows(Uint32Array.from(values.keys()), values, true)
}

/** The position of each row's text in the collation; texts that the collation treats as equal share one position. */
function textKeys(columns: Unordered, id: MetricId): Float64Array {
  const { of }: Metric = metrics[id]
  if (of === 'symbol') return positionsOf(columns.symbols, columns.symbols.keys(), columns.rows)
  if (of === undefined || isNumberField(of)) return new Float64Array(columns.rows).fill(NaN)
  const { codes, values } = columns.texts[of]
  const keys = positionsOf(values, codes, columns.rows)
  return keys.map((position, row) => (codes[row] === 0 ? NaN : position))
}

function positionsOf(values: readonly string[], codes: Iterable<number>, rows: number): Float64Array<ArrayBuffer> {
  const text = (code: number) => values[code] ?? ''
  const sorted = [...values.keys()].sort((a, b) => compareText(text(a), text(b)))
  const positions = new Float64Array(values.length)
  let position = 0
  sorted.forEach((code, i) => {
    const before = sorted[i - 1]
    if (before !== undefined && compareText(text(before), text(code)) !== 0) position++
    positions[code] = position
  })
  const keys = new Float64Array(rows)
  let row = 0
  for (const code of codes) keys[row++] = positions[code] ?? 0
  return keys
}

/** The position of each row in an order, or the order of such positions. */
export function inverse(order: Uint32Array): Uint32Array<ArrayBuffer> {
  const { length } = order
  const positions = new Uint32Array(length)
  for (let position = 0; position < length; position++) positions[order[position] ?? 0] = position
  return positions
}
