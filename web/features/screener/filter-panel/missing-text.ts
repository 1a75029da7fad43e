import { type MetricId, metrics, technicalMetrics } from '#domain/stock/metrics'
import { noTechnical, ofPublicRecords, someMissing } from '#web/texts/screener/filter-panel-texts.ts'

/** Says of which metrics a dataset has no values. */
export const missingText = (missing: readonly MetricId[]): string =>
  isOfPublicRecords(missing)
    ? ofPublicRecords.missing
    : technicalMetrics.every((id) => missing.includes(id))
      ? noTechnical
      : someMissing(missing.map((id) => metrics[id].label).join(', '))

/** Whether they are missing because prices have gaps: every other market has changes over a week. */
export const isOfPublicRecords = (missing: readonly MetricId[]): boolean => missing.includes('weekDelta')
