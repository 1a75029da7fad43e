import { type Result, succeed } from '#domain/result'
import { decodeExactly } from '#domain/screen/exact-filters'
import type { Filters } from '#domain/screen/filters'
import { isSpanName, type Span, spansByName } from '#domain/statements/statement-columns'
import { parseSymbol } from '#domain/stock/stock'
import type { EmbedQuerystring } from '../../contract/screener.ts'
import type { FailureCode } from '../../platform/http/errors.ts'

/** How another site can show a screen. */
const views = ['table', 'map', 'chart'] as const
type ScreenView = (typeof views)[number]

const themes = ['light', 'dark'] as const

/** Undefined if the visitor’s device decides. */
type Theme = (typeof themes)[number] | undefined

/** A screen as requested by a frame in another site. */
export interface EmbedQuery {
  /** With the limit as their Max Entries. */
  readonly filters: Filters
  readonly view: ScreenView
  readonly theme: Theme
}

/** A company’s statements as requested by a frame in another site. */
export interface EmbeddedStatements {
  readonly view: 'statements'
  readonly symbol: string
  readonly span: Span
  /** The maximum number of periods. */
  readonly count: number
  readonly theme: Theme
}

/** The maximum number of rows in a frame; the page has all of them. */
export const maxEmbedRows = 500

const refuse = (failure: FailureCode): Result<never, FailureCode> => ({ ok: false, failure })

/** Reads the query of an address, whose filter has the format of the page’s filter. */
export function readEmbedQuery(query: EmbedQuerystring): Result<EmbedQuery | EmbeddedStatements, FailureCode> {
  if (query.view === 'statements') return readStatementsQuery(query)
  const filters = decodeExactly(query.filter, query.symbols)
  if (!filters) return refuse('bad-filter')
  const view = views.find((one) => one === (query.view ?? 'table'))
  if (!view) return refuse('bad-view')
  const theme = themeOf(query)
  if (theme === null) return refuse('bad-theme')
  const text = query.limit ?? String(filters.maxEntries)
  if (!/^\d{1,7}$/.test(text)) return refuse('bad-limit')
  const limit = Number(text)
  const maxEntries = limit === 0 ? maxEmbedRows : Math.min(limit, maxEmbedRows)
  return succeed({ filters: { ...filters, maxEntries }, view, theme })
}

const usualPeriods = { year: 10, quarter: 12 } as const

function readStatementsQuery(query: EmbedQuerystring): Result<EmbeddedStatements, FailureCode> {
  const symbol = parseSymbol(query.symbol)
  if (symbol === undefined) return refuse('bad-symbol')
  const theme = themeOf(query)
  if (theme === null) return refuse('bad-theme')
  const { periods = 'years', limit = '0' } = query
  if (!isSpanName(periods)) return refuse('bad-periods')
  if (!/^\d{1,7}$/.test(limit)) return refuse('bad-limit')
  const span = spansByName[periods]
  const count = Number(limit) || usualPeriods[span]
  return succeed({ view: 'statements', symbol, span, count, theme })
}

/** null for an invalid one. */
function themeOf({ theme }: EmbedQuerystring): Theme | null {
  return theme === undefined ? undefined : (themes.find((one) => one === theme) ?? null)
}
