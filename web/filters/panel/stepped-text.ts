import type { Filters } from '#domain/screen/filters'
import { type BoundedId, boundsOf, isStepped, type SteppedId, stepsOf } from '#domain/screen/stepped'
import { metrics } from '#domain/stock/metrics'
import { formatAmount } from '#words/amounts'
import { describeBounds, describePosition, describeSteps } from '#words/describe-filters'
import { priceRange } from './filter-panel-texts.ts'

/** The bounds of price, market cap or volume in words. */
export function describeStepped(filters: Filters, id: BoundedId): string {
  if (isStepped(id) && !filters.ranges[id]) return describeSteps(stepsOf[id], filters[id])
  const bounds = boundsOf(filters, id)
  const [min, max] = bounds
  if (min !== null && max !== null && min > max) return priceRange.nothing
  return describeBounds(metrics[id].kind, bounds)
}

/** One end of such a filter: its own bound if it has a range, else the slider's position. */
export function describeEnd(filters: Filters, id: SteppedId, end: 'lower' | 'upper', position: number): string {
  if (!filters.ranges[id]) return describePosition(stepsOf[id], end, position)
  const [min, max] = boundsOf(filters, id)
  return describeBounds(metrics[id].kind, end === 'lower' ? [min, null] : [null, max])
}

/** The bounds that are not steps, which a list of steps has to show as well. */
export function ownBounds(filters: Filters, id: SteppedId): readonly (string | undefined)[] {
  const limits: readonly number[] = stepsOf[id].limits
  return boundsOf(filters, id).map((bound) =>
    bound === null || limits.includes(bound) ? undefined : formatAmount(metrics[id].kind, bound),
  )
}
