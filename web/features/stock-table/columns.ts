import { metrics, type MetricId } from '#domain/stock/metrics'
import type { Metric } from '#domain/stock/metric'

export interface Column extends Metric {
  readonly id: MetricId
}

/** The shown columns between the locked ones, from left to right. */
export function columnsOf(shown: readonly MetricId[]): readonly Column[] {
  const ids: readonly MetricId[] = ['ticker', ...shown, 'action']
  return ids.map((id) => ({ id, ...metrics[id] }))
}
