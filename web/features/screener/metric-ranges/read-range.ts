import { metrics, type MetricId } from '#domain/metrics'
import type { Range } from '#domain/ranges'
import { readAmount } from '../../../format/read-amount.ts'

/** The texts of two fields, minimum and maximum. */
export type Texts = readonly [min: string, max: string]

/** What two texts ask for, or what is wrong with them, and with which. */
export type RangeReading =
  | { readonly ok: true; readonly range: Range }
  | { readonly ok: false; readonly trouble: string; readonly wrong: readonly [min: boolean, max: boolean] }

/** The range that a person typed, in the unit of a metric’s values. Empty ends are open. */
export function readRange(id: MetricId, [minText, maxText]: Texts): RangeReading {
  const { kind, label } = metrics[id]
  const [min, max] = [readAmount(kind, minText), readAmount(kind, maxText)]
  if (min === undefined || max === undefined) {
    const example = kind === 'compact' ? '2B or 1.5M' : '15 or 12.5'
    const trouble = `${label} is a number, such as ${example}.`
    return { ok: false, trouble, wrong: [min === undefined, max === undefined] }
  }
  if (min !== null && max !== null && min > max) {
    const trouble = 'The minimum is above the maximum: this range is not applied.'
    return { ok: false, trouble, wrong: [true, true] }
  }
  return { ok: true, range: [min, max] }
}
