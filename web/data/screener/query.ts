import { differences } from '#domain/screen/filter-codec'
import type { Field } from '#domain/stock/fields'
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
const always: readonly Field[] = [
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
    fields: [...new Set([...always, ...more, ...shownColumns(filters).flatMap(fieldsOf)])],
    selection: JSON.stringify([scope, differences({ ...filters, metric, timeframe })]),
  }
}
