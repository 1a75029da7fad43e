import type { OwnMetric } from '#domain/formula/parse'
import { type ColumnMetric, type FormulaId, metricOf } from '#domain/screen/formulas'
import { type Field, isNumberField } from '#domain/stock/fields'
import type { Kind } from '#domain/stock/metric'
import { rangePosition } from '#domain/stock/metric-value'
import { sectors } from '#domain/stock/sectors'
import { knownSector } from '#domain/stock/stock'
import { formatDate } from './dates.ts'
import { formatChange, formatPercentChange, formatPosition, formatRangeEnd, numberTexts } from './numbers.ts'
import { titleCase } from './text.ts'

const numbers: Partial<Readonly<Record<Kind, (value: number, decimals?: number) => string>>> = {
  ...numberTexts,
  change: (value) => formatChange(value).text,
  percentChange: (value) => formatPercentChange(value).text,
}

/**
 * A column's value of a stock as text; null if the source has no value or the column only draws. `read` gives a value of
 * the stock, null if it is missing; a column of a formula reads the formula's id.
 */
export function metricText<Of extends Field | FormulaId | 'symbol'>(
  {
    kind,
    of,
    between,
    decimals,
  }: Pick<ColumnMetric, 'kind' | 'between' | 'decimals'> & { readonly of?: Of | undefined },
  read: (field: NoInfer<Of> | Field) => number | string | null,
): string | null {
  if (of === undefined) return null
  const value = read(of)
  if (value === null) return null
  if (between) return rangeText(value, read(between[0]), read(between[1]))
  if (of !== 'symbol' && isNumberField(of))
    return typeof value === 'number' ? (numbers[kind]?.(value, decimals) ?? null) : null
  const text = String(value)
  if (kind === 'date') return formatDate(text)
  const sector = kind === 'sector' ? knownSector(text) : undefined
  if (sector) return sectors[sector].label
  return of === 'sector' || of === 'industry' ? titleCase(text) : text
}

/** The value of one of the user's own metrics in its format. */
export const ownMetricText = (metric: OwnMetric, value: number): string =>
  metricText(metricOf('formula:1', { formulas: { 'formula:1': metric } }), () => value) ?? ''

/** The kind of amount for bounds of an own metric: abbreviated, as 2B, if the metric has no format. */
export const ownAmountKind = ({ format }: OwnMetric): Kind =>
  format === undefined ? 'compact' : format === 'number' ? 'formula' : format

function rangeText(close: number | string, low: number | string | null, high: number | string | null): string | null {
  if (typeof close !== 'number' || typeof low !== 'number' || typeof high !== 'number') return null
  const position = rangePosition(close, low, high)
  if (position === null) return null
  return `${formatRangeEnd(low)} – ${formatRangeEnd(high)} (${formatPosition(position)})`
}
