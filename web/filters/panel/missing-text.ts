import { type MetricId, metrics } from '#domain/stock/metrics'
import { isTechnical, technicalMetrics } from '#domain/stock/technical-metrics'
import { noTechnical, ofPublicRecords, someMissing } from './filter-panel-texts.ts'

/** Names the requested metrics that have no values in the dataset. */
export function missingText(missing: readonly MetricId[], asked: readonly string[] = missing): string {
  if (isOfPublicRecords(missing)) return ofPublicRecords.missing
  const lacking = missing.filter((id) => asked.includes(id))
  const isWithoutBars = technicalMetrics.every((id) => missing.includes(id)) && lacking.some(isTechnical)
  const others = isWithoutBars ? lacking.filter((id) => !isTechnical(id)) : lacking
  const named = others.length > 0 ? [someMissing(others.map((id) => metrics[id].label).join(', '))] : []
  return [...(isWithoutBars ? [noTechnical] : []), ...named].join(' ')
}

/** Whether they are missing because prices have gaps: every other market has changes over a week. */
export const isOfPublicRecords = (missing: readonly string[]): boolean => missing.includes('weekDelta')
