import { metrics, type MetricId } from '#domain/stock/metrics'
import type { Range } from '#domain/screen/ranges'
import { readAmount } from '../../../format/read-amount.ts'
import { metricRanges } from '../../../texts/metric-ranges.ts'

/** The texts of two fields, minimum and maximum. */
export type Texts = readonly [min: string, max: string]

/** What two texts ask for, or what is wrong with them, and with which. */
export type RangeReading =
  | { readonly ok: true; readonly range: Range }
  | { readonly ok: false; readonly trouble: string; readonly wrong: readonly [min: boolean, max: boolean] }

/** The range that a person typed, in the unit of a metric’s values. Empty ends are open. */
export function readRange(id: MetricId, [minText, maxText]: Texts): RangeReading {
  const { kind } = metrics[id]
  const [min, max] = [readAmount(kind, minText), readAmount(kind, maxText)]
  if (min === undefined || max === undefined) {
    const trouble = kind === 'compact' ? metricRanges.notACompactNumber : metricRanges.notANumber
    return { ok: false, trouble, wrong: [min === undefined, max === undefined] }
  }
  if (min !== null && max !== null && min > max) {
    return { ok: false, trouble: metricRanges.crossed, wrong: [true, true] }
  }
  return { ok: true, range: [min, max] }
}
