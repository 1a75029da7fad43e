import { metricDescriptions } from '#domain/stock/metric-descriptions'
import type { MetricId } from '#domain/stock/metrics'
import { missingText } from '../screener/filter-panel/missing-text.ts'
import { useMissingMetrics } from '../screener/filter-panel/panel-props.ts'

/** A column's description, and why it is empty if it is: a chunk of its own, because it is fetched after the first rows. */
export function ColumnDescription({ id }: { readonly id: MetricId }) {
  const missing = useMissingMetrics()
  return missing.includes(id) ? `${metricDescriptions[id]} ${missingText(missing)}` : metricDescriptions[id]
}
