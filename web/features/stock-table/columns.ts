import type { Filters } from '#domain/filters'
import { metrics, type MetricId } from '#domain/metrics'
import type { Metric } from '#domain/metric'

export interface Column extends Metric {
  readonly id: MetricId
}

/** What a screen shows, from left to right. A simulated market has no quotes elsewhere, so nothing to do in a row. */
export function columnsOf({ metric }: Filters, simulated: boolean): readonly Column[] {
  const ids: readonly MetricId[] = ['ticker', ...metric, ...(simulated ? [] : (['action'] as const))]
  return ids.map((id) => ({ id, ...metrics[id] }))
}
