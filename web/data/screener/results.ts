import { type Page, numberAt } from '#worker/contract'
import type { NumberField, TextField, Field } from '#domain/stock/fields'
import { differences } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { fieldsOf } from '#domain/stock/metric-value'
import type { Scope } from '#domain/screen/screen'
import { shownColumns } from '#domain/screen/shown-columns'
import { periodIds } from '#domain/stock/stock'

/** What the page wants to see. */
export interface Query {
  readonly filters: Filters
  readonly scope: Scope
  readonly fields: readonly Field[]
  /** Which rows, in which order: of one dataset, equal texts select equal rows. */
  readonly selection: string
}

/** What every row shows, whatever its columns: its tile, its links, and all of a phone's row. */
const alwaysShown: readonly Field[] = [
  ...(['name', 'sector', 'exchange'] as const),
  ...fieldsOf('graph'),
  ...periodIds.map((period) => `${period}DeltaRatio` as const),
]

/** The query behind a screen; `more` is what rows show besides their columns. */
export function queryOf(filters: Filters, scope: Scope, more: readonly Field[] = []): Query {
  const { metric, timeframe } = defaultFilters
  return {
    filters,
    scope,
    fields: [...new Set([...alwaysShown, ...more, ...shownColumns(filters).flatMap(fieldsOf)])],
    selection: JSON.stringify([scope, differences({ ...filters, metric, timeframe })]),
  }
}

/**
 * What stands in the slots of a list, which are of one height: its rows and, before the names that are only similar to
 * what was searched for, a divider.
 */
type Slotted = Pick<Results, 'shown' | 'similarFrom'>

const hasDivider = ({ shown, similarFrom }: Slotted): boolean => similarFrom < shown

export const slotCount = (results: Slotted): number => results.shown + (hasDivider(results) ? 1 : 0)

/** The index of the row in a slot; `divider` where there is none. */
export function rowInSlot(results: Slotted, slot: number): number | 'divider' {
  if (!hasDivider(results) || slot < results.similarFrom) return slot
  return slot === results.similarFrom ? 'divider' : slot - 1
}

/** One stock of a page, read by field; null is missing. */
export interface Row {
  readonly symbol: string
  readonly number: (field: NumberField) => number | null
  readonly text: (field: TextField) => string | null
}

/** A page's rows. They stay the same objects for as long as the page is shown, so that a drawn row can be kept. */
export function rowsOf(page: Page): readonly Row[] {
  return page.symbols.map((symbol, at) => ({
    symbol,
    number: (field) => finite(numberAt(page, field, at)),
    text: (field) => page.texts[field]?.[at] ?? null,
  }))
}

const finite = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** Rows are fetched in windows of this many. */
export const windowSize = 100

/** The answer to one query from one dataset, as far as its rows have been fetched. */
export interface Results extends Pick<Page, 'version' | 'total' | 'shown' | 'similarFrom' | 'of'> {
  readonly query: Query
  /** When the query was put, on the clock of `performance.now()`. */
  readonly askedAt: number
  readonly windows: ReadonlyMap<number, readonly Row[]>
}

/** The row at a place in display order, where it has been fetched. */
export const rowAt = ({ windows }: Results, index: number): Row | undefined =>
  windows.get(Math.floor(index / windowSize))?.[index % windowSize]

/** A page added to the windows of its own query and version; any other page begins anew, so versions never mix. */
export function addPage(results: Results | undefined, query: Query, page: Page, askedAt: number): Results {
  const { version, total, shown, similarFrom, of } = page
  const known = results?.query === query && results.version === version ? results : undefined
  const windows = new Map(known?.windows)
  const rows = rowsOf(page)
  for (let at = 0; at < rows.length; at += windowSize) {
    windows.set(Math.floor((page.from + at) / windowSize), rows.slice(at, at + windowSize))
  }
  return { query, version, total, shown, similarFrom, of, askedAt: known?.askedAt ?? askedAt, windows }
}

/** Rows by place in display order, both ends included. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

/** The windows that cover a span, as one question's `from` and `count`. */
export function windowsOver({ first, last }: RowRange): { from: number; count: number } {
  const from = Math.floor(first / windowSize) * windowSize
  return { from, count: (Math.floor(last / windowSize) + 1) * windowSize - from }
}

/** The part of a span that still has to be fetched; undefined when nothing does. */
export function missingSpan({ windows, shown }: Results, { first, last }: RowRange): RowRange | undefined {
  const end = Math.min(last, shown - 1)
  for (let index = Math.max(first, 0); index <= end; index = nextWindow(index)) {
    if (!windows.has(Math.floor(index / windowSize))) return { first: index, last: end }
  }
  return undefined
}

const nextWindow = (index: number): number => (Math.floor(index / windowSize) + 1) * windowSize
