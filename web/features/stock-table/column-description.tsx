import { metricDescriptions } from '#domain/stock/metric-descriptions'
import type { MetricId } from '#domain/stock/metrics'

/** A column's description: a chunk of its own, because it is fetched after the first rows. */
export const ColumnDescription = ({ id }: { readonly id: MetricId }) => metricDescriptions[id]
