import type { Metric } from './metric.ts'
import { type MetricId, metrics } from './metrics.ts'

/**
 * Whether a metric is a multiple: a price is not a multiple of a loss, nor debt one of negative equity. A negative value is
 * shown, but stands apart: after the others in both directions, outside ranges that do not include negative values, and in no
 * rank, percentile or median.
 */
export function isMultiple(id: MetricId): boolean {
  const { isMultiple = false }: Metric = metrics[id]
  return isMultiple
}

/** Whether a value of a multiple stands apart. */
export const standsApart = (value: number): boolean => value < 0

/** The value of a metric where stocks are compared; null if it is missing or stands apart. */
export const comparedValue = (id: MetricId, value: number | null): number | null =>
  value !== null && standsApart(value) && isMultiple(id) ? null : value
