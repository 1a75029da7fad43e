import type { Field } from '#domain/fields'
import type { Filters } from '#domain/filters'
import { fieldsOf } from '#domain/metric-value'
import type { Scope } from '#domain/screen'
import type { Query } from './results.ts'

/** What every row shows, whatever its columns: its tile, its links, and all of a phone's row. */
const always: readonly Field[] = ['name', 'sector', 'exchange', ...fieldsOf('price'), ...fieldsOf('graph')]
const ratios: readonly Field[] = [
  'dayDeltaRatio',
  'weekDeltaRatio',
  'twoWeeksDeltaRatio',
  'monthDeltaRatio',
  'twoMonthsDeltaRatio',
]

/** The query behind a screen. */
export function queryOf(filters: Filters, scope: Scope): Query {
  return { filters, scope, fields: [...new Set([...always, ...ratios, ...filters.metric.flatMap(fieldsOf)])] }
}
