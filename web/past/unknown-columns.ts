import { metricsIn } from '#domain/formula/needs'
import { type Filters, isRanked, sortKeys } from '#domain/screen/filters'
import { type ColumnId, isFormulaId, metricOf } from '#domain/screen/formulas'
import { rangedMetrics } from '#domain/screen/ranges'
import type { Metric } from '#domain/stock/metric'
import { type MetricId, metrics } from '#domain/stock/metrics'
import { formatInteger } from '#words/numbers'
import { unknownColumns as texts } from '../texts/past.ts'
import { isUnknownOn, type KnownOnDay, whyUnknown } from './why-unknown.ts'

/** More would fill a phone. */
const maxNames = 4

/** The field that decides whether a metric has a value; undefined for one that always has, or shows none. */
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

/** Why a column has no value of a stock on a past day; undefined where that is not known. */
export function whyEmpty(known: KnownOnDay, { column, symbol }: EmptyValue, filters: Filters): string | undefined {
  const needed = neededBy(column, filters)
  const why = (id: MetricId | undefined) => {
    const field = id && fieldOf(id)
    return field && whyUnknown(known, { field, label: metrics[id].label, symbol })
  }
  if (!isFormulaId(column)) return why(needed[0])
  // What no stock has is a reason for certain. Of the others any may be missing, or be what another one cannot be divided by.
  const certain = needed.find((id) => isUnknownOn(known, fieldOf(id)))
  if (certain) return why(certain)
  return needed.length === 0 ? undefined : texts.formula(needed.map((id) => metrics[id].label).join(', '), symbol)
}

/** What a screen shows, sorts or filters by and the market of a session does not know of any stock, and which order its rows have then; '' for nothing. */
export function describeUnknown(known: KnownOnDay, filters: Filters, shown: readonly ColumnId[]): string {
  const sorted = sortKeys(filters).map(({ column }) => column)
  const unknown = describeColumns(known, [...shown, ...sorted, ...rangedMetrics(filters.ranges)], filters)
  return [unknown, describeOrder(known, filters)].filter((sentence) => sentence !== '').join(' ')
}

/** Which of some columns the market of a session does not know of any stock; '' for none. */
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

/** The order of the rows where it is not that of the column which is marked; '' where it is. */
function describeOrder(known: KnownOnDay, filters: Filters): string {
  if (isRanked(filters)) return ''
  const keys = sortKeys(filters)
  // A formula may have a value without all that it names.
  const first = keys.findIndex(({ column }) => isFormulaId(column) || !unknownNeeds(known, column, filters).length)
  if (first === 0) return ''
  const key = keys[first]
  return key ? texts.sortedBy(metricOf(key.column, filters).label) : texts.bySymbol
}

/** The metrics that a column needs and no stock has on a session. */
const unknownNeeds = (known: KnownOnDay, column: ColumnId, filters: Pick<Filters, 'formulas'>): readonly MetricId[] =>
  neededBy(column, filters).filter((id) => isUnknownOn(known, fieldOf(id)))
