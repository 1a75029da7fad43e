import { metricDescriptions } from '#domain/stock/metric-descriptions'
import type { MetricId } from '#domain/stock/metrics'

/** What a column means. It is fetched after the first rows. */
export const ColumnDescription = ({ id }: { readonly id: MetricId }) => metricDescriptions[id]
