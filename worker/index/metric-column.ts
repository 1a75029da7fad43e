import { isNumberField } from '#domain/stock/fields'
import type { Metric } from '#domain/stock/metric'
import { rangePosition } from '#domain/stock/metric-value'
import { metrics, type MetricId } from '#domain/stock/metrics'
import { numberColumn, type Columns } from './columns.ts'

/** What a numeric metric is worth in each row: the column form of `metricNumber`. NaN is missing. */
export function metricColumn(columns: Pick<Columns, 'numbers' | 'rows'>, id: MetricId): Float64Array<ArrayBuffer> {
  const { of, between }: Metric = metrics[id]
  if (of === undefined || of === 'symbol' || !isNumberField(of)) return new Float64Array(columns.rows).fill(NaN)
  const values = numberColumn(columns, of)
  if (between === undefined) return values
  const low = numberColumn(columns, between[0])
  const high = numberColumn(columns, between[1])
  return values.map((value, row) => rangePosition(orNull(value), orNull(low[row]), orNull(high[row])) ?? NaN)
}

const orNull = (value: number | undefined) => (value === undefined || Number.isNaN(value) ? null : value)
