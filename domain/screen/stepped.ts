import { defaultFilters, type Filters } from './filters.ts'
import type { ColumnId } from './formulas.ts'
import {
  marketCapSteps,
  openRange,
  priceBounds,
  type Range,
  stepBounds,
  type StepRange,
  type Steps,
  volumeSteps,
  withRange,
} from './ranges.ts'

/** The metrics with a slider. Their bounds are steps, or a range if they are not at steps. */
export const stepsOf = { marketCap: marketCapSteps, volume: volumeSteps } as const satisfies Readonly<
  Record<string, Steps>
>

export type SteppedId = keyof typeof stepsOf

export const isStepped = (id: ColumnId): id is SteppedId => Object.hasOwn(stepsOf, id)

/** The metrics whose bounds have their own filter, the only place for them: price, market cap and volume. */
export type BoundedId = SteppedId | 'price'

export const hasOwnFilter = (id: ColumnId): id is BoundedId => id === 'price' || isStepped(id)

/** The filters that bound price, market cap and volume. */
export type Bounded = Pick<Filters, SteppedId | 'minPrice' | 'maxPrice' | 'ranges'>

/** The closest slider positions between which every value of a range lies. */
export function enclosingSteps({ limits }: Steps, [min, max]: Range): StepRange {
  const last = limits.length + 1
  const lower = limits.filter((limit) => min !== null && limit <= min).length
  const upper = limits.findIndex((limit) => max !== null && max <= limit)
  const [least = 0, greatest = 0] = [limits[0], limits.at(-1)]
  return [min !== null && min > greatest ? last : lower, max === null || upper < 0 ? last : max < least ? 0 : upper + 1]
}

/** The slider positions that equal a range; undefined if there are none. */
function exactSteps(steps: Steps, range: Range): StepRange | undefined {
  const enclosing = enclosingSteps(steps, range)
  const { min, max, minOpen, maxOpen } = stepBounds(steps, enclosing) ?? { min: -Infinity, max: Infinity }
  const isExact = !minOpen && !maxOpen && min === (range[0] ?? -Infinity) && max === (range[1] ?? Infinity)
  return isExact ? enclosing : undefined
}

/**
 * The change that bounds a metric. A metric with a slider gets steps if the bounds are at steps, or else a range, never both;
 * a price has its own two bounds.
 */
export function boundsChange(filters: Bounded, id: ColumnId, range: Range): Partial<Filters> {
  if (id === 'price') {
    const [min, max] = range.map((bound) => Math.max(bound ?? 0, 0))
    return { minPrice: min ?? 0, maxPrice: max ?? 0, ranges: withRange(filters.ranges, id, undefined) }
  }
  if (!isStepped(id)) return { ranges: withRange(filters.ranges, id, range) }
  const steps = exactSteps(stepsOf[id], range)
  return {
    [id]: steps ?? defaultFilters[id],
    ranges: withRange(filters.ranges, id, steps ? undefined : range),
  }
}

/** The bounds of a metric with its own filter: the intersection of that filter and its range. A link may have both. */
export function boundsOf(filters: Bounded, id: BoundedId): Range {
  const steps = id === 'price' ? priceBounds(filters.minPrice, filters.maxPrice) : stepBounds(stepsOf[id], filters[id])
  const [min, max] = filters.ranges[id] ?? openRange
  const lower = Math.max(steps?.min ?? -Infinity, min ?? -Infinity)
  const upper = Math.min(steps?.max ?? Infinity, max ?? Infinity)
  return [lower === -Infinity ? null : lower, upper === Infinity ? null : upper]
}

/**
 * The filters with the bounds of price, market cap and volume each in one place: a link may have them as a range, or in both
 * places. Open-ended steps stay beside a range: no range is open in the same way.
 */
export function withOneBoundEach(filters: Filters): Filters {
  const ids: readonly BoundedId[] = ['price', 'marketCap', 'volume']
  return ids.reduce((result, id) => {
    const [min, max] = boundsOf(result, id)
    const isCrossed = min !== null && max !== null && min > max
    return result.ranges[id] === undefined || isCrossed || hasOpenStep(result, id)
      ? result
      : { ...result, ...boundsChange(result, id, [min, max]) }
  }, filters)
}

function hasOpenStep(filters: Filters, id: BoundedId): boolean {
  if (id === 'price') return false
  const bounds = stepBounds(stepsOf[id], filters[id])
  return bounds?.minOpen === true || bounds?.maxOpen === true
}
