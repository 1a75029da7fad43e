import { differences, sameValue } from '#domain/screen/filter-codec'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { isFormulaId } from '#domain/screen/formulas'
import type { Scope } from '#domain/screen/screen'
import { shownColumns } from '#domain/screen/shown-columns'
import type { TextField } from '#domain/stock/fields'
import { fieldsOf } from '#domain/stock/metric-value'
import { periodIds } from '#domain/stock/stock'
import { numberAt, type Page, type PageField, type PageNumber } from '#worker/contract'

/** What the page shows: the request without its window. */
export interface Query {
  readonly filters: Filters
  readonly scope: Scope
  readonly fields: readonly PageField[]
  /** Identifies the rows and their order: with one dataset, equal texts select equal rows. */
  readonly selection: string
}

/** The fields that every row shows besides its columns: for its tile, its links, and a phone's whole row. */
const alwaysShown: readonly PageField[] = [
  ...(['name', 'sector', 'exchange'] as const),
  ...fieldsOf('graph'),
  ...periodIds.map((period) => `${period}DeltaRatio` as const),
]

/** The query of a screen; `more` are the fields that rows show besides their columns. */
export function queryOf(filters: Filters, scope: Scope, more: readonly PageField[] = []): Query {
  const { metric, timeframe } = defaultFilters
  return {
    filters,
    scope,
    fields: [
      ...new Set([
        ...alwaysShown,
        ...more,
        ...shownColumns(filters).flatMap((id): readonly PageField[] => (isFormulaId(id) ? [id] : fieldsOf(id))),
      ]),
    ],
    selection: JSON.stringify([scope, differences({ ...filters, metric, timeframe })]),
  }
}

/**
 * The slots of a list, which have equal heights: its rows and, before the names that are only similar to the search text, a
 * divider.
 */
type Slotted = Pick<Results, 'shown' | 'similarFrom'>

const hasDivider = ({ shown, similarFrom }: Slotted): boolean => similarFrom < shown

export const slotCount = (results: Slotted): number => results.shown + (hasDivider(results) ? 1 : 0)

/** The index of the row in a slot, or `divider`. */
export function rowInSlot(results: Slotted, slot: number): number | 'divider' {
  if (!hasDivider(results) || slot < results.similarFrom) return slot
  return slot === results.similarFrom ? 'divider' : slot - 1
}

/** One stock of a page, read by field; a missing value is null. */
export interface Row {
  readonly symbol: string
  readonly number: (field: PageNumber) => number | null
  readonly text: (field: TextField) => string | null
  /** The closes of its last trading days, the oldest first, if known. */
  readonly closes?: readonly number[] | undefined
}

/** The rows of a page. Create them once for each page, so that React can keep rendered rows. */
export function rowsOf(page: Page): readonly Row[] {
  return page.symbols.map((symbol, index) => ({
    symbol,
    number: (field) => finite(numberAt(page, field, index)),
    text: (field) => page.texts[field]?.[index] ?? null,
    closes: page.closes?.[index],
  }))
}

const finite = (value: number): number | null => (Number.isNaN(value) ? null : value)

/** Rows are fetched in windows of this many. */
export const windowSize = 100

/** The results of one query from one dataset, as far as its rows have been fetched. */
export interface Results extends Pick<
  Page,
  | 'version'
  | 'total'
  | 'shown'
  | 'similarFrom'
  | 'of'
  | 'hidden'
  | 'unknownSector'
  | 'formulaErrors'
  | 'formulaDecimals'
> {
  readonly query: Query
  /** When the query was sent, by `performance.now()`. */
  readonly askedAt: number
  readonly windows: ReadonlyMap<number, readonly Row[]>
}

/** The number of rows that have been fetched. */
export const rowCount = ({ windows }: Results): number =>
  [...windows.values()].reduce((sum, { length }) => sum + length, 0)

/** The row at an index in display order, if it has been fetched. */
export const rowAt = ({ windows }: Results, index: number): Row | undefined =>
  windows.get(Math.floor(index / windowSize))?.[index % windowSize]

/**
 * The row at an index to render now: a visible row comes from the results; others come from the previous results, until a
 * later render replaces them (`settled` are the results of the last render). So a tap waits only for the rows that the user
 * sees.
 */
export function rowToRender(
  results: Results,
  settled: Results | undefined,
  { first, last }: RowRange,
  index: number,
): Row | undefined {
  const isInSight = index >= first && index <= last
  const isSettled = settled?.query === results.query && settled.version === results.version
  return rowAt(isInSight || !settled || isSettled ? results : settled, index)
}

/** A page added to the windows of its own query and version; any other page starts new results, so that versions never mix. */
export function addPage(results: Results | undefined, query: Query, page: Page, askedAt: number): Results {
  const { version, total, shown, similarFrom, of, hidden, unknownSector, formulaErrors, formulaDecimals } = page
  const known = results?.query === query && results.version === version ? results : undefined
  const windows = new Map(known?.windows)
  const rows = known || !results ? rowsOf(page) : withSameRows(rowsOf(page), results, query, page)
  for (let at = 0; at < rows.length; at += windowSize) {
    windows.set(Math.floor((page.from + at) / windowSize), rows.slice(at, at + windowSize))
  }
  const isSame = results?.formulaDecimals && sameValue(results.formulaDecimals, formulaDecimals)
  const optional = {
    ...(hidden !== undefined && { hidden }),
    ...(formulaErrors && { formulaErrors }),
    // The same object while they are equal: another one would render all rows again.
    ...(formulaDecimals && { formulaDecimals: isSame ? results.formulaDecimals : formulaDecimals }),
  }
  return {
    query,
    version,
    total,
    shown,
    similarFrom,
    of,
    unknownSector,
    askedAt: known?.askedAt ?? askedAt,
    windows,
    ...optional,
  }
}

/** The rows, with those of the previous results that show the same, so that they need not be rendered again. */
function withSameRows(rows: readonly Row[], last: Results, { fields }: Query, { version }: Page): readonly Row[] {
  const known = new Set(last.query.fields)
  // A formula that was edited has the same id.
  const areSame = fields.every((field) => known.has(field) && !isFormulaId(field))
  if (last.version !== version || !areSame) return rows
  const lastRows = new Map([...last.windows.values()].flatMap((each) => each.map((row) => [row.symbol, row] as const)))
  return rows.map((row) => lastRows.get(row.symbol) ?? row)
}

/** A range of rows by index in display order, both ends included. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

/** The windows that cover a range, as `from` and `count` of one request. */
export function windowsOver({ first, last }: RowRange): { from: number; count: number } {
  const from = Math.floor(first / windowSize) * windowSize
  return { from, count: (Math.floor(last / windowSize) + 1) * windowSize - from }
}

/** The part of a range that has not been fetched; undefined if nothing is missing. */
export function missingSpan({ windows, shown }: Results, { first, last }: RowRange): RowRange | undefined {
  const end = Math.min(last, shown - 1)
  for (let index = Math.max(first, 0); index <= end; index = nextWindow(index)) {
    if (!windows.has(Math.floor(index / windowSize))) return { first: index, last: end }
  }
  return undefined
}

const nextWindow = (index: number): number => (Math.floor(index / windowSize) + 1) * windowSize
