import type { Page } from '#worker/contract'
import type { Query } from './query.ts'
import { rowsOf, type Row } from './row.ts'

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
export interface Span {
  readonly first: number
  readonly last: number
}

/** The windows that cover a span, as one question's `from` and `count`. */
export function windowsOver({ first, last }: Span): { from: number; count: number } {
  const from = Math.floor(first / windowSize) * windowSize
  return { from, count: (Math.floor(last / windowSize) + 1) * windowSize - from }
}

/** The part of a span that still has to be fetched; undefined when nothing does. */
export function missingSpan({ windows, shown }: Results, { first, last }: Span): Span | undefined {
  const end = Math.min(last, shown - 1)
  for (let index = Math.max(first, 0); index <= end; index = nextWindow(index)) {
    if (!windows.has(Math.floor(index / windowSize))) return { first: index, last: end }
  }
  return undefined
}

const nextWindow = (index: number): number => (Math.floor(index / windowSize) + 1) * windowSize
