import { acceptEach } from './accept-each.ts'
import { sortsAsNumber } from './metric-value.ts'
import { metricIds, type MetricId } from './metrics.ts'
import { orderedPair } from './ordered-pair.ts'

/** What a value must lie between, both ends included, in the unit that it is stored in; null is open. */
export type Range = readonly [min: number | null, max: number | null]

/** The ranges that a screen asks of its metrics. */
export type Ranges = { readonly [Id in MetricId]?: Range }

/** Every metric that is worth a number, in the order of the table. */
export const numericMetrics = metricIds.filter(sortsAsNumber)

/** What can be asked of some ranges, in the metrics’ own order, so that equal choices make equal links. */
export const acceptRanges = (value: unknown): Ranges | undefined =>
  value instanceof Object ? acceptEach<Required<Ranges>>(numericMetrics, value, () => acceptRange) : undefined

/** A range that asks something and that a number can satisfy. */
function acceptRange(value: unknown): Range | undefined {
  const range = orderedPair(value, isEnd)
  return range?.join() === ',' ? undefined : range
}

const isEnd = (end: unknown): end is number | null => end === null || Number.isFinite(end)
