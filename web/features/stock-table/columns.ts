import type { Filters } from '#domain/filters'
import { metrics, type MetricId } from '#domain/metrics'
import type { Metric } from '#domain/metric'

export interface Column extends Metric {
  readonly id: MetricId
}

/** What a screen shows, from left to right. */
export function columnsOf({ metric }: Pick<Filters, 'metric'>): readonly Column[] {
  const ids: readonly MetricId[] = ['ticker', ...metric, 'action']
  return ids.map((id) => ({ id, ...metrics[id] }))
}
