import { type Result, succeed } from '#domain/result'
import { decodeExactly } from '#domain/screen/exact-filters'
import type { Filters } from '#domain/screen/filters'
import type { EmbedQuerystring } from '../../contract/screener.ts'
import type { FailureCode } from '../../platform/http/errors.ts'

/** How another site can show a screen. */
const views = ['table', 'map', 'chart'] as const
type EmbedView = (typeof views)[number]

const themes = ['light', 'dark'] as const

/** A screen as requested by a frame in another site. */
export interface EmbedQuery {
  /** With the limit as their Max Entries. */
  readonly filters: Filters
  readonly view: EmbedView
  /** Undefined if the visitor’s device decides. */
  readonly theme: (typeof themes)[number] | undefined
}

/** The maximum number of rows in a frame; the page has all of them. */
export const maxEmbedRows = 500

const refuse = (failure: FailureCode): Result<never, FailureCode> => ({ ok: false, failure })

/** Reads the query of an address, whose filter has the format of the page’s filter. */
export function readEmbedQuery(query: EmbedQuerystring): Result<EmbedQuery, FailureCode> {
  const filters = decodeExactly(query.filter)
  if (!filters) return refuse('bad-filter')
  const view = views.find((one) => one === (query.view ?? 'table'))
  if (!view) return refuse('bad-view')
  const theme = themes.find((one) => one === query.theme)
  if (!theme && query.theme !== undefined) return refuse('bad-theme')
  const text = query.limit ?? String(filters.maxEntries)
  if (!/^\d{1,7}$/.test(text)) return refuse('bad-limit')
  const limit = Number(text)
  const maxEntries = limit === 0 ? maxEmbedRows : Math.min(limit, maxEmbedRows)
  return succeed({ filters: { ...filters, maxEntries }, view, theme })
}
