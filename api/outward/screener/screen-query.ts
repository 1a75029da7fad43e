import { hash } from 'node:crypto'
import { type Result, succeed } from '#domain/result'
import { decodeExactly } from '#domain/screen/exact-filters'
import type { Filters } from '#domain/screen/filters'
import { type ColumnId, isFormulaId } from '#domain/screen/formulas'
import { shownColumns } from '#domain/screen/shown-columns'
import { isMetricId } from '#domain/stock/metrics'
import type { ScreenQuerystring } from '../../contract/screener.ts'
import type { FailureCode } from '../../platform/http/errors.ts'
import { createLruCache } from '../../platform/runtime/lru-cache.ts'

/** A screen as requested by another program. */
export interface ScreenQuery {
  /** With the limit as their Max Entries. */
  readonly filters: Filters
  readonly columns: readonly ColumnId[]
  readonly format: 'json' | 'csv'
  /** A hash of the query. */
  readonly id: string
}

/** Why a query is refused. */
export interface Refusal {
  readonly code: FailureCode
  /** What the sentence names. */
  readonly placeholders: Readonly<Record<string, number>>
}

const refuse = (code: FailureCode, placeholders: Readonly<Record<string, number>> = {}): Result<never, Refusal> => ({
  ok: false,
  failure: { code, placeholders },
})

/** More columns than exist. */
const maxColumns = 200

/** Reads the query of an address. The filter is read as on the page; what the page ignores is refused. */
export function readScreenQuery(query: ScreenQuerystring): Result<ScreenQuery, Refusal> {
  const filters = decodeExactly(query.filter, query.symbols)
  if (!filters) return refuse('bad-filter')
  const format = query.format ?? 'json'
  if (format !== 'json' && format !== 'csv') return refuse('bad-format')
  // The page’s file is the whole screen, too.
  const limit = query.limit ?? String(format === 'csv' ? 0 : filters.maxEntries)
  if (!/^\d{1,7}$/.test(limit)) return refuse('bad-limit')
  const columns = readColumns(query.columns, filters)
  if (!columns.ok) return columns
  const content = { filters: { ...filters, maxEntries: Number(limit) }, columns: columns.value, format } as const
  return succeed({ ...content, id: hash('sha256', JSON.stringify(content), 'base64url') })
}

/** The number of kept queries, and the maximum length of one in characters: a usual one takes a kilobyte. */
const [maxKept, maxKeptLength] = [1000, 1000]

/**
 * Reads queries like `readScreenQuery`. Programs repeat their queries, and reading one takes longer than finding its
 * rows: the last thousand are kept.
 */
export function createQueryReader(): typeof readScreenQuery {
  const recent = createLruCache<ReturnType<typeof readScreenQuery>>(maxKept)
  return (query) => {
    const { filter, symbols, columns, limit, format } = query
    const key = JSON.stringify([filter, symbols, columns, limit, format])
    const known = recent.get(key)
    if (known) return known
    const read = readScreenQuery(query)
    if (read.ok && key.length <= maxKeptLength) recent.set(key, read)
    return read
  }
}

/** The columns by their ids, each once; those of the screen if none are given. */
function readColumns(text: string | undefined, filters: Filters): Result<readonly ColumnId[], Refusal> {
  if (text === undefined || text.trim() === '') return succeed(shownColumns(filters))
  const ids = text.split(',', maxColumns + 1).map((id) => id.trim())
  const isColumn = (id: string): id is ColumnId =>
    isFormulaId(id) ? filters.formulas[id] !== undefined : isMetricId(id)
  const columns = ids.filter(isColumn)
  const position = ids.findIndex((id, index) => id !== columns[index]) + 1
  if (position > 0) return refuse('unknown-column', { position })
  return succeed([...new Set(columns)])
}
