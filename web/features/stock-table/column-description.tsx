import { metricDescriptions } from '#domain/metric-descriptions'
import type { MetricId } from '#domain/metrics'

/** What a column means. It is fetched after the first rows. */
export const ColumnDescription = ({ id }: { readonly id: MetricId }) => metricDescriptions[id]
