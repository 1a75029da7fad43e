import { useId } from 'react'
import type { StepRange as Positions } from '#domain/screen/ranges'
import { boundsChange, boundsOf, shownSteps, type SteppedId, stepsChange, stepsOf } from '#domain/screen/stepped'
import { metrics } from '#domain/stock/metrics'
import { stepRanges } from '#web/texts/screener/filter-panel-texts.ts'
import { Histogram } from '#web/ui/data-display/histogram.tsx'
import { StepLists, StepSlider } from '#web/ui/range-input/step-slider.tsx'
import type { ShownRanges } from '../ranges/metric-ranges.tsx'
import { RangeFields, useFocusOf } from '../ranges/range-fields.tsx'
import { Coverage } from './coverage.tsx'
import type { PanelProps } from './panel-props.ts'
import { describeEnd, describeStepped, ownBounds } from './stepped-text.ts'
import styles from './range-section.module.css'
import shared from '#web/ui/shared.module.css'

/** The queried ranges. Each part stays the same object until the query changes. */
export type AskedRanges = Pick<ShownRanges, 'added' | 'add' | 'requested' | 'request'>

interface StepRangeProps extends PanelProps, AskedRanges {
  readonly id: SteppedId
  /** Lists instead of a slider. */
  readonly asList: boolean
}

/**
 * The filter of a metric with a slider. Bounds between its steps appear in words and as fields below it; moving a thumb
 * replaces them with steps.
 */
export function StepRange({ id, asList, filters, facets, onEdit, ...asked }: StepRangeProps) {
  const title = useId()
  const { labels } = stepsOf[id]
  const { title: name, of } = stepRanges[id]
  const value = shownSteps(filters, id)
  const hasFields = filters.ranges[id] !== undefined || asked.added.includes(id)
  const move = (steps: Positions, action: 'push' | 'replace') => {
    // The fields stay, so that nothing below moves during a drag.
    if (hasFields) asked.add(id)
    onEdit(stepsChange(filters, id, steps), action)
  }
  return (
    <div role="group" aria-labelledby={title} className={shared.stack}>
      <p className={styles.heading}>
        <span id={title}>{name}</span>
        <span className={styles.summary}>{describeStepped(filters, id)}</span>
      </p>
      <Coverage facets={facets} of={id} />
      {asList ? (
        <StepLists
          {...{ of, labels, value }}
          own={filters.ranges[id] && ownBounds(filters, id)}
          onChange={(steps) => move(steps, 'push')}
        />
      ) : (
        <StepSlider
          {...{ of, labels, value }}
          isExact={!filters.ranges[id]}
          describePosition={(end, position) => describeEnd(filters, id, end, position)}
          onChange={move}
        >
          <Histogram bars={facets?.[id] ?? []} isIn={(bar) => isBarIn(bar, value)} />
        </StepSlider>
      )}
      {hasFields && <TypedBounds {...{ id, filters, onEdit, ...asked }} />}
    </div>
  )
}

type TypedBoundsProps = Omit<StepRangeProps, 'asList' | 'facets' | 'added'>

/** Fields for bounds of any value. */
function TypedBounds({ id, filters, onEdit, add, requested, request }: TypedBoundsProps) {
  const row = useFocusOf<HTMLDivElement>('input', requested === id, request)
  return (
    <div ref={row} className={shared.stack}>
      <RangeFields
        column={metrics[id]}
        range={boundsOf(filters, id)}
        hasSigns={false}
        onChange={(range, action) => {
          add(id)
          onEdit(boundsChange(filters, id, range), action)
        }}
      />
    </div>
  )
}

/** Whether the interval between two steps is within the range. */
const isBarIn = (bar: number, [lower, upper]: Positions): boolean => lower <= bar && upper > bar
