import { metricsIn } from '#domain/formula/needs'
import { type Filters, isRanked, sortKeys } from '#domain/screen/filters'
import { type ColumnId, isFormulaId, metricOf } from '#domain/screen/formulas'
import { rangedMetrics } from '#domain/screen/ranges'
import type { Metric } from '#domain/stock/metric'
import { type MetricId, metrics } from '#domain/stock/metrics'
import { formatInteger } from '#words/numbers'
import { unknownColumns as texts } from './past-texts.ts'
import { isUnknownOn, type KnownOnDay, whyUnknown } from './why-unknown.ts'

/** More would fill a phone. */
const maxNames = 4

/** The field that decides whether a metric has a value; undefined for a metric that always has one, or shows none. */
function fieldOf(id: MetricId): string | undefined {
  const { of, between }: Metric = metrics[id]
  return between?.[1] ?? of
}

/** The metrics of a column: itself, or those that its formula needs. */
const neededBy = (id: ColumnId, { formulas }: Pick<Filters, 'formulas'>): readonly MetricId[] =>
  isFormulaId(id) ? [...metricsIn(formulas[id]?.expression ?? '', Object.values(formulas))] : [id]

interface EmptyValue {
  readonly column: ColumnId
  readonly symbol: string
}

/** Why a column has no value for a stock on a past day; undefined if unknown. */
export function whyEmpty(known: KnownOnDay, { column, symbol }: EmptyValue, filters: Filters): string | undefined {
  const needed = neededBy(column, filters)
  const why = (id: MetricId | undefined) => {
    const field = id && fieldOf(id)
    return field && whyUnknown(known, { field, label: metrics[id].label, symbol })
  }
  if (!isFormulaId(column)) return why(needed[0])
  // A value that no stock has is certainly a reason. Any of the others may be missing, or be a divisor of zero.
  const certain = needed.find((id) => isUnknownOn(known, fieldOf(id)))
  if (certain) return why(certain)
  return needed.length === 0 ? undefined : texts.formula(needed.map((id) => metrics[id].label).join(', '), symbol)
}

/**
 * The columns that a screen shows, sorts or filters by and that no stock has in the market of a session, and the order that
 * its rows have then; '' if there are none.
 */
export function describeUnknown(known: KnownOnDay, filters: Filters, shown: readonly ColumnId[]): string {
  const sorted = sortKeys(filters).map(({ column }) => column)
  const unknown = describeColumns(known, [...shown, ...sorted, ...rangedMetrics(filters.ranges)], filters)
  return [unknown, describeOrder(known, filters)].filter((sentence) => sentence !== '').join(' ')
}

/** Names those of some columns that no stock has in the market of a session; '' if there are none. */
export function describeColumns(
  known: KnownOnDay,
  columns: readonly ColumnId[],
  filters: Pick<Filters, 'formulas'>,
): string {
  const names = [...new Set(columns)].flatMap((column) => {
    const missing = unknownNeeds(known, column, filters)
    if (missing.length === 0) return []
    const { label } = metricOf(column, filters)
    return [isFormulaId(column) ? texts.needs(label, missing.map((id) => metrics[id].label).join(', ')) : label]
  })
  if (names.length === 0) return ''
  const others = names.length - maxNames
  return texts.sentence(names.slice(0, maxNames).join(', '), others > 0 ? texts.more(formatInteger(others)) : '')
}

/** The order of the rows if it is not that of the marked column; '' if it is. */
function describeOrder(known: KnownOnDay, filters: Filters): string {
  if (isRanked(filters)) return ''
  const keys = sortKeys(filters)
  // A formula may have a value although some of its names have none.
  const first = keys.findIndex(({ column }) => isFormulaId(column) || !unknownNeeds(known, column, filters).length)
  if (first === 0) return ''
  const key = keys[first]
  return key ? texts.sortedBy(metricOf(key.column, filters).label) : texts.bySymbol
}

/** The metrics that a column needs and no stock has on a session. */
const unknownNeeds = (known: KnownOnDay, column: ColumnId, filters: Pick<Filters, 'formulas'>): readonly MetricId[] =>
  neededBy(column, filters).filter((id) => isUnknownOn(known, fieldOf(id)))
