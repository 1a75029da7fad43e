import type { Filters } from './filters.ts'
import { type StepRange, withRange } from './ranges.ts'
import { type Bounded, enclosingSteps, type SteppedId, stepsOf } from './stepped.ts'

/** The change that moves a slider: its steps replace a range. */
export const stepsChange = ({ ranges }: Bounded, id: SteppedId, steps: StepRange): Partial<Filters> => ({
  [id]: steps,
  ...(ranges[id] && { ranges: withRange(ranges, id, undefined) }),
})

/** The positions at which a slider shows its filter. */
export function shownSteps(filters: Bounded, id: SteppedId): StepRange {
  const range = filters.ranges[id]
  if (!range) return filters[id]
  const [lower, upper] = enclosingSteps(stepsOf[id], range)
  const from = Math.max(lower, filters[id][0])
  return [from, Math.max(from, Math.min(upper, filters[id][1]))]
}
