import { useCallback, useEffect, useId, useRef } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Facets, Spread } from '#domain/screen/facets'
import type { Filters } from '#domain/screen/filters'
import { type ColumnId, type ColumnMetric, formulasIn, metricOf } from '#domain/screen/formulas'
import { openRange, type Range, withRange } from '#domain/screen/ranges'
import { isMetricId } from '#domain/stock/metrics'
import { metricRanges } from '#web/filters/panel/filter-panel-texts.ts'
import { openOverlay, overlay } from '#web/state/overlay.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx'
import { Histogram } from '#web/ui/data-display/histogram.tsx'
import { rangeText } from '#words/describe-filters'
import { formatBoolean } from '#words/numbers'
import { FilterHead } from '../panel/coverage.tsx'
import type { ThemeId } from '../panel/metric-themes.ts'
import { missingText } from '../panel/missing-text.ts'
import { type PanelProps, useMissingMetrics } from '../panel/panel-props.ts'
import { RangeFields, useFocusOf } from './range-fields.tsx'
import { Scale } from './scale.tsx'
import styles from './metric-ranges.module.css'
import shared from '#web/ui/shared.module.css'

interface RangeRowProps {
  readonly id: ColumnId
  readonly column: ColumnMetric
  readonly range: Range
  /** With the distribution of the stocks that pass every other filter; undefined while they are loading. */
  readonly facets: Facets | undefined
  /** Whether it was added just now: it takes the focus. */
  readonly isNew: boolean
  /** Whether it was added or has a bound. */
  readonly isRemovable: boolean
  readonly onFocused: () => void
  readonly onChange: (range: Range, step: 'push' | 'replace') => void
  readonly onRemove: () => void
}

/** Reserves the space of a histogram that is loading. */
const noSpread: Spread = { edges: [], bars: [] }

/** The range of one metric: its description, a histogram of the stocks, and fields for both ends. */
function RangeRow({ id, column, range, facets, isNew, isRemovable, ...props }: RangeRowProps) {
  const { onFocused, onChange, onRemove } = props
  const { label, kind } = column
  const { edges, bars } = facets?.ranges[id] ?? noSpread
  const [min, max] = range
  // Like `appliedRange`, whose module would be a chunk of its own that every visit names.
  const leavesOut = column.isMultiple === true && min === null && max !== null && max > 0
  const title = useId()
  const row = useFocusOf<HTMLDivElement>('input', isNew, onFocused)
  const remove = () => {
    // The pressed button will no longer exist.
    row.current?.closest('details')?.querySelector('summary')?.focus()
    onRemove()
  }
  return (
    <div ref={row} role="group" aria-labelledby={title} className={shared.stack}>
      <FilterHead
        id={title}
        title={label}
        summary={range.join() === openRange.join() ? undefined : rangeText(kind, range)}
        {...{ facets }}
        of={id}
      >
        {isRemovable && <IconButton icon="x" label={metricRanges.remove(label)} onClick={remove} />}
      </FilterHead>
      {kind === 'boolean' ? (
        <BooleanChoice {...{ label, range, onChange }} />
      ) : (
        <>
          <Histogram bars={bars} isIn={(bar) => isBarIn(edges, bar, leavesOut ? [0, max] : range)} />
          <Scale kind={kind} edges={edges} />
          <RangeFields {...{ column, range, onChange }} hasSigns={(edges[0] ?? -1) < 0} />
          {leavesOut && <p className={shared.smallPrint}>{metricRanges.noNegatives}</p>}
        </>
      )}
    </div>
  )
}

interface BooleanChoiceProps extends Pick<RangeRowProps, 'range' | 'onChange'> {
  readonly label: string
}

const booleanRanges = { [metricRanges.any]: openRange, [formatBoolean(1)]: [1, 1], [formatBoolean(0)]: [0, 0] } as const

/** The range of a metric whose values are booleans: any, yes or no. */
const BooleanChoice = ({ label, range, onChange }: BooleanChoiceProps) => (
  <SegmentedControl
    label={label}
    value={rangeText('boolean', range)}
    segments={Object.keys(booleanRanges).map((value) => ({ value, label: value, name: value }))}
    onChange={(value) => onChange(booleanRanges[value] ?? openRange, 'push')}
  />
)

/** The metrics whose ranges are shown: those with a range, and those that the user added but has not bounded yet. */
export interface ShownRanges {
  /** In the order of the table, without those that have a slider. */
  readonly shown: readonly ColumnId[]
  /** Those that the user added, in that order. */
  readonly added: readonly ColumnId[]
  readonly add: (id: ColumnId) => void
  readonly remove: (id: ColumnId) => void
  /** The metric whose range the user asked for: it is shown and focused, then the request is cleared. */
  readonly requested: ColumnId | undefined
  readonly request: (id?: ColumnId) => void
  /** The themes that have been in view: their distributions are requested. */
  readonly seen: readonly ThemeId[]
  readonly see: (theme: ThemeId) => void
}

export interface MetricRangesProps extends PanelProps {
  readonly shownRanges: ShownRanges
  /** The metrics of a theme that have a range here. */
  readonly ids: readonly ColumnId[]
  readonly theme: ThemeId
}

/** The ranges of the metrics of one theme; for the user’s own metrics, also a way to add one. */
export function MetricRanges({ ids, theme, filters, facets, onEdit, shownRanges }: MetricRangesProps) {
  const missing = useMissingMetrics()
  const { shown, requested, request } = shownRanges
  const onFocused = useCallback(() => request(undefined), [request])
  const remove = (id: ColumnId) => {
    shownRanges.remove(id)
    if (filters.ranges[id]) onEdit({ ranges: withRange(filters.ranges, id, undefined) }, 'push')
  }
  return (
    <div className={styles.ranges}>
      {ids.map((id) => (
        <RangeRow
          key={id}
          id={id}
          column={metricOf(id, filters)}
          range={filters.ranges[id] ?? openRange}
          facets={facets}
          isNew={id === requested}
          isRemovable={shown.includes(id)}
          onFocused={onFocused}
          onChange={(range, step) => {
            shownRanges.add(id)
            onEdit({ ranges: withRange(filters.ranges, id, range) }, step)
          }}
          onRemove={() => remove(id)}
        />
      ))}
      {ids.some((id) => isMetricId(id) && missing.includes(id)) && (
        <p className={shared.smallPrint}>{missingText(missing, ids)}</p>
      )}
      {theme === 'own' && <AddOwn {...{ filters, onAdd: request }} />}
    </div>
  )
}

interface AddOwnProps {
  readonly filters: Filters
  readonly onAdd: (id: ColumnId) => void
}

/** Opens the user’s own metrics. A metric that the user adds to the screen there gets a range. */
function AddOwn({ filters: { formulas }, onAdd }: AddOwnProps) {
  const before = useRef<Filters['formulas']>(undefined)
  const { open } = useSnapshot(overlay)
  useEffect(() => {
    const known = before.current
    if (!known) return
    const added = formulasIn(formulas).find((id) => !known[id])
    if (added || open !== 'metrics') before.current = undefined
    if (added) onAdd(added)
  })
  const add = () => {
    before.current = formulas
    openOverlay('metrics')
  }
  return (
    <div>
      <Button onClick={add}>{metricRanges.addOwn}</Button>
    </div>
  )
}

/** Whether a bar overlaps a range. The first bar is open below, the last one above. */
export function isBarIn(edges: readonly number[], bar: number, [min, max]: Range): boolean {
  const from = edges[bar - 1] ?? -Infinity
  const to = edges[bar] ?? Infinity
  return to > (min ?? -Infinity) && from <= (max ?? Infinity)
}
