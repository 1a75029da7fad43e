import { type Filters, isRanked, sortKeys } from '#domain/screen/filters'
import { type ColumnId, metricOf } from '#domain/screen/formulas'
import { printedScreen } from '../texts/screener/sharing.ts'

/**
 * Says that rows are in the order of their symbols where none has a value to sort by; '' where they are sorted, or where a
 * column of the sort is not among those shown. `read` gives a value of the first row, which has one if any row has: missing
 * values come last.
 */
export function printedOrder(filters: Filters, read: (column: ColumnId) => string | null): string {
  const columns = sortKeys(filters).map(({ column }) => column)
  const isKnown = columns.some((column) => !filters.metric.includes(column) || read(column) !== null)
  if (isKnown || isRanked(filters)) return ''
  return printedScreen.bySymbol(columns.map((column) => metricOf(column, filters).label).join(', '))
}
