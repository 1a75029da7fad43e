import { sortsAsNumber } from '../stock/metric-value.ts'
import { metricIds } from '../stock/metrics.ts'
import { type ColumnId, formulaIds } from './formulas.ts'

/**
 * The positions of the two range sliders. Position 0 is below the first limit, the last one above the last limit; the
 * positions between are the limits themselves.
 */
export interface Steps {
  readonly labels: readonly string[]
  readonly limits: readonly number[]
}

const M = 1e6
const B = 1e9
const T = 1e12

/** In dollars. */
export const marketCapSteps = {
  labels: ['<50M', '50M', '300M', '2B', '10B', '50B', '100B', '2T', '>2T'],
  limits: [50 * M, 300 * M, 2 * B, 10 * B, 50 * B, 100 * B, 2 * T],
} as const satisfies Steps

/** In shares traded in the last session. */
export const volumeSteps = {
  labels: ['<50K', '50K', '100K', '500K', '750K', '1M', '2M', '5M', '10M', '20M', '50M', '>50M'],
  limits: [0.05 * M, 0.1 * M, 0.5 * M, 0.75 * M, 1 * M, 2 * M, 5 * M, 10 * M, 20 * M, 50 * M],
} as const satisfies Steps

/** Slider positions, lower then upper. */
export type StepRange = readonly [number, number]

/** The bounds of a value: `min`/`max` inclusive unless open. */
export interface Bounds {
  readonly min: number
  readonly minOpen: boolean
  readonly max: number
  readonly maxOpen: boolean
}

export const lastStep = (steps: Steps): number => steps.labels.length - 1

/** The bounds of two slider positions; undefined for the full range, which passes missing values, too. */
export function stepBounds(steps: Steps, [lower, upper]: StepRange): Bounds | undefined {
  const last = lastStep(steps)
  if (lower === 0 && upper === last) return undefined
  const limit = (position: number) => steps.limits[Math.min(Math.max(position, 1), last - 1) - 1] ?? NaN
  return {
    min: lower === 0 ? -Infinity : limit(lower),
    minOpen: lower === last,
    max: upper === last ? Infinity : limit(upper),
    maxOpen: upper === 0,
  }
}

/** The bounds of two prices, where 0 is unset; undefined if neither is set. */
export function priceBounds(minPrice: number, maxPrice: number): Bounds | undefined {
  if (minPrice === 0 && maxPrice === 0) return undefined
  return { min: minPrice || -Infinity, minOpen: false, max: maxPrice || Infinity, maxOpen: false }
}

/** Whether a value lies within the bounds; a missing one never does. */
export function within(value: number | null, { min, minOpen, max, maxOpen }: Bounds): boolean {
  if (value === null) return false
  return (minOpen ? value > min : value >= min) && (maxOpen ? value < max : value <= max)
}

/** The range of a value, both ends inclusive, in the unit in which it is stored; null is open. */
export type Range = readonly [min: number | null, max: number | null]

/** The ranges of a screen, by metric. */
export type Ranges = { readonly [Id in ColumnId]?: Range }

/** Every numeric metric, in the order of the table. */
export const numericMetrics = metricIds.filter(sortsAsNumber)

const boundable: readonly ColumnId[] = [...numericMetrics, ...formulaIds]

/** The valid entries of some ranges, in the metrics’ own order, so that equal filters make equal links. */
export const acceptRanges = (value: unknown): Ranges | undefined =>
  value instanceof Object ? acceptEach<Required<Ranges>>(boundable, value, () => acceptRange) : undefined

/** Accepts a range with a bound that a number can satisfy. */
function acceptRange(value: unknown): Range | undefined {
  const range = orderedPair(value, isEnd)
  return range?.join() === ',' ? undefined : range
}

const isEnd = (end: unknown): end is number | null => end === null || Number.isFinite(end)

/** Open at both ends. */
export const openRange: Range = [null, null]

/** The metrics that some ranges bound, in their own order. */
export const rangedMetrics = (ranges: Ranges): readonly ColumnId[] => boundable.filter((id) => ranges[id])

/** Sets, replaces or removes the range of one metric. */
export const withRange = (ranges: Ranges, id: ColumnId, range: Range | undefined): Ranges =>
  acceptRanges({ ...ranges, [id]: range }) ?? {}

/** The bounds of a range. */
export const rangeBounds = ([min, max]: Range): Bounds => ({
  min: min ?? -Infinity,
  minOpen: false,
  max: max ?? Infinity,
  maxOpen: false,
})

/** The valid values of an untrusted object, by the rule of each key. Only own keys count, in the order of `keys`. */
export function acceptEach<Shape extends object>(
  keys: readonly (keyof Shape)[],
  object: object,
  ruleOf: <Key extends keyof Shape>(key: Key) => (value: unknown) => Shape[Key] | undefined,
): Partial<Shape> {
  const accepted = keys.flatMap((key) => {
    // A value of any type: the rule of the key checks it.
    const value = Object.hasOwn(object, key) ? ruleOf(key)((object as Shape)[key]) : undefined
    return value === undefined ? [] : [[key, value] as const]
  })
  // Each value has passed the rule of its key.
  return Object.fromEntries(accepted) as Partial<Shape>
}

/** Two valid ends in ascending order; null is open, and −0 is 0. */
export function orderedPair<End extends number | null>(
  value: unknown,
  isEnd: (end: unknown) => end is End,
): readonly [End, End] | undefined {
  if (!Array.isArray(value) || value.length !== 2 || !value.every(isEnd)) return undefined
  // Two ends, both checked. Adding 0 turns -0 into 0.
  const [lower, upper] = value.map((end) => (end === null ? end : end + 0)) as [End, End]
  return (lower ?? -Infinity) <= (upper ?? Infinity) ? [lower, upper] : undefined
}
