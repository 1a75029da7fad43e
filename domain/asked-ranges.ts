import type { MetricId } from './metrics.ts'
import { acceptRanges, numericMetrics, type Range, type Ranges } from './ranges.ts'
import type { Bounds } from './steps.ts'

/** Asks nothing. */
export const openRange: Range = [null, null]

/** The metrics that some ranges bound, in their own order. */
export const rangedMetrics = (ranges: Ranges): readonly MetricId[] => numericMetrics.filter((id) => ranges[id])

/** Some ranges with one more, or with another or none in its place. */
export const withRange = (ranges: Ranges, id: MetricId, range: Range | undefined): Ranges =>
  acceptRanges({ ...ranges, [id]: range }) ?? {}

/** What a value must hold to. */
export const rangeBounds = ([min, max]: Range): Bounds => ({
  min: min ?? -Infinity,
  minOpen: false,
  max: max ?? Infinity,
  maxOpen: false,
})
