import { metricDescriptions } from '#domain/stock/metric-descriptions'
import type { MetricId } from '#domain/stock/metrics'
import { useShownDataset } from '../../state/store.ts'
import { publicColumns } from '../../texts/screener/column-picker-texts.ts'

/** A column's description: a chunk of its own, because it is fetched after the first rows. */
export function ColumnDescription({ id }: { readonly id: MetricId }) {
  const isOfGaps = useShownDataset()?.isSparse === true && ofPrints.test(id)
  return isOfGaps ? `${metricDescriptions[id]} ${publicColumns.gaps}` : metricDescriptions[id]
}

/** The metrics that need prices near certain days. */
const ofPrints = /^(month|twoMonths)|52Week/
