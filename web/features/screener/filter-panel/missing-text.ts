import { type MetricId, metrics, technicalMetrics } from '#domain/stock/metrics'
import { noTechnical, someMissing } from '#web/texts/screener/filter-panel-texts.ts'

/** Says of which metrics a dataset has no values. */
export const missingText = (missing: readonly MetricId[]): string =>
  technicalMetrics.every((id) => missing.includes(id))
    ? noTechnical
    : someMissing(missing.map((id) => metrics[id].label).join(', '))
