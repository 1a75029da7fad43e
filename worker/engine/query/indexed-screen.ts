import { type Filters, isRanked, sortKeys } from '#domain/screen/filters'
import { isFormulaId } from '#domain/screen/formulas'
import { type Neighbors, noteLimit, type Scope } from '#domain/screen/screen'
import { type SearchRank, searchRanks, similarRank } from '#domain/screen/search-rank'
import { showHidden } from '#domain/screen/show-hidden'
import { isNumberField, type TextField } from '#domain/stock/fields'
import { symbolsWritten } from '#domain/stock/written-symbol'
import type { Page, PageField, PageRequest } from '../../contract.ts'
import { add, type Bitmap, count, countBoth, createBitmap, has } from '../index/bitmap.ts'
import { type Columns, numberAt, numberColumn, textAt } from '../index/columns.ts'
import type { Order } from '../index/sort-rows.ts'
import type { StockIndex } from '../index/stock-index.ts'
import { type FindRows, matches, passing, ruleBitmaps } from './rule-bitmaps.ts'

/** The rows that a screen shows, in display order, and the number of matches before Max Entries. */
export interface Selected {
  readonly total: number
  readonly rows: Order
  /** The index of the first row whose name is only similar to the search text; the number of rows if there is none. */
  readonly similarFrom: number
  /** On a past day, how many stocks without a known sector pass every other rule: only the default sectors include them. */
  readonly unknownSector: number
}

/** How many rows would match a screen without the default filters: this takes as long as the rules themselves. */
export const countUnhidden = (index: StockIndex, filters: Filters, scope: Scope, search: FindRows): number =>
  count(matches(index, { ...filters, ...showHidden(filters) }, scope, search))

/** Evaluates a screen with the index: equal to the reference `select`, row for row. */
export function screenByIndex(index: StockIndex, filters: Filters, scope: Scope, search: FindRows): Selected {
  const matching = matches(index, filters, scope, search)
  const total = count(matching)
  const unknownSector = countUnknownSector(index, filters, scope, search)
  const shown = Math.min(total, scope.kind === 'note' ? noteLimit : filters.maxEntries || total)
  const first = (limit: number): Order => firstInOrder(matching, limit, { total, ...index.orders(sortKeys(filters)) })
  if (scope.kind !== 'note' && isRanked(filters)) {
    const { rows, similarFrom } = byRank(index, first(total), filters.search)
    return { total, unknownSector, rows: rows.subarray(0, shown), similarFrom: Math.min(similarFrom, shown) }
  }
  const rows = first(shown)
  const pinned = scope.kind === 'note' ? undefined : exactMatch(index, matching, filters.search)
  return { total, unknownSector, rows: pinned === undefined ? rows : pin(rows, pinned), similarFrom: shown }
}

function countUnknownSector(index: StockIndex, filters: Filters, scope: Scope, search: FindRows): number {
  if (!index.withoutSector || filters.sector.length === 0 || scope.kind === 'note') return 0
  return countBoth(passing(ruleBitmaps(index, filters, scope, search), 'sector'), index.withoutSector())
}

/** Sorts by rank, stable among equal ranks. */
function byRank({ columns }: StockIndex, rows: Order, search: string): Pick<Selected, 'rows' | 'similarFrom'> {
  const rankOf = searchRanks(search)
  const { symbols, texts } = columns
  const groups: Readonly<Record<SearchRank, number[]>> = { 0: [], 1: [], 2: [], 3: [] }
  for (const row of rows) groups[rankOf(symbols[row] ?? '', textAt(texts.name, row) ?? '')].push(row)
  const similarFrom = rows.length - groups[similarRank].length
  return { rows: Uint32Array.from([...groups[0], ...groups[1], ...groups[2], ...groups[3]]), similarFrom }
}

/** Moves a match to the front of the rows: if it was not among them, the last row drops out. */
function pin(rows: Order, pinned: number): Order {
  const before = rows.indexOf(pinned)
  rows.copyWithin(1, 0, before < 0 ? rows.length - 1 : before)
  if (rows.length > 0) rows[0] = pinned
  return rows
}

/** The match whose symbol equals the search, which comes first. */
function exactMatch(index: StockIndex, matching: Bitmap, search: string): number | undefined {
  const rows = symbolsWritten(search).map((symbol) => index.row(symbol))
  return rows.find((row) => row !== undefined && has(matching, row))
}

/** The position of a row among all rows that a screen selects: equal to the reference `neighborsOf`. */
export function neighborsAmong({ rows }: Selected, row: number, { symbols }: Columns): Neighbors | undefined {
  const at = rows.indexOf(row)
  if (at < 0) return undefined
  const symbolAt = (position: number) => symbols[rows[position] ?? -1] ?? null
  return { position: at + 1, of: rows.length, previous: symbolAt(at - 1), next: symbolAt(at + 1) }
}

/** The order of all rows, and the number of matches. */
interface Ordered {
  /** The number of matches. */
  readonly total: number
  readonly order: Order
  /** Each row's position in the order, created on first use. */
  readonly positions: () => Uint32Array
}

/** The cost of checking one position, relative to sorting one match by position, measured at 100,000 rows. */
const scanCostPerMatch = 0.5

/**
 * The first `max` matches in display order, at most `total`. If many rows match, a scan of the order soon finds enough of
 * them; if few match, their positions are set in a bitmap, which iterates them in order.
 */
export function firstInOrder(matching: Bitmap, max: number, ordered: Ordered): Uint32Array<ArrayBuffer> {
  const { total, order } = ordered
  const scanned = total === 0 ? 0 : (max / total) * order.length
  return scanned * scanCostPerMatch < total ? walk(matching, max, order) : sortByPosition(matching, max, ordered)
}

function walk(matching: Bitmap, max: number, order: Order): Uint32Array<ArrayBuffer> {
  const rows = new Uint32Array(max)
  let filled = 0
  for (let position = 0; filled < max; position++) {
    const row = order[position] ?? 0
    if (has(matching, row)) rows[filled++] = row
  }
  return rows
}

function sortByPosition(matching: Bitmap, max: number, { order, positions }: Ordered): Uint32Array<ArrayBuffer> {
  const positionOf = positions()
  const found = createBitmap(order.length)
  for (let word = 0; word < matching.length; word++) {
    for (let bits = matching[word] ?? 0; bits !== 0; bits &= bits - 1) {
      add(found, positionOf[(word << 5) | lowestBit(bits)] ?? 0)
    }
  }
  const rows = new Uint32Array(max)
  let filled = 0
  for (let word = 0; filled < max; word++) {
    for (let bits = found[word] ?? 0; bits !== 0 && filled < max; bits &= bits - 1) {
      rows[filled++] = order[(word << 5) | lowestBit(bits)] ?? 0
    }
  }
  return rows
}

/** The position of the lowest bit that is set. */
const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits)

/** A window of the selected rows, and the fields to read. */
export type PageWindow = Pick<PageRequest, 'from' | 'count' | 'fields'>

/** The page of a window of the selected rows, by column. */
export function page(index: StockIndex, version: string, selected: Selected, request: PageWindow): Page {
  const { columns } = index
  const from = Math.max(0, Math.trunc(request.from))
  const rows = selected.rows.subarray(from, from + Math.max(0, Math.trunc(request.count)))
  return {
    version,
    total: selected.total,
    shown: selected.rows.length,
    similarFrom: selected.similarFrom,
    of: columns.rows,
    ...(selected.unknownSector > 0 && { unknownSector: selected.unknownSector }),
    from,
    symbols: gather(rows, (row) => columns.symbols[row] ?? ''),
    ...valuesOf(index, rows, new Set(request.fields)),
  }
}

/** Of one in so many rows, single values are calculated sooner than columns. */
const fewRows = 16

function valuesOf(index: StockIndex, rows: Uint32Array, fields: ReadonlySet<PageField>) {
  const { columns } = index
  const numberFields = [...fields].filter((field) => isNumberField(field))
  const numbers = new Float64Array(numberFields.length * rows.length)
  const texts: { [F in TextField]?: (string | null)[] } = {}
  const isPart = columns.later && rows.length * fewRows < columns.rows
  for (const [slot, field] of numberFields.entries()) {
    const from = slot * rows.length
    if (isPart && !isFormulaId(field))
      for (const [at, row] of rows.entries()) numbers[from + at] = numberAt(columns, field, row)
    else copyRows(isFormulaId(field) ? index.values(field) : numberColumn(columns, field), rows, numbers, from)
  }
  for (const field of fields) {
    if (!isNumberField(field)) texts[field] = gather(rows, (row) => textAt(columns.texts[field], row))
  }
  return { columns: numberFields, numbers, texts }
}

/** Copies a column's values of some rows into a list, starting at an index. */
function copyRows(column: Float64Array, rows: Uint32Array, list: Float64Array, from: number): void {
  for (let i = 0; i < rows.length; i++) list[from + i] = column[rows[i] ?? 0] ?? NaN
}

function gather<Value>(rows: Uint32Array, valueOf: (row: number) => Value): Value[] {
  const values: Value[] = []
  for (const row of rows) values.push(valueOf(row))
  return values
}
