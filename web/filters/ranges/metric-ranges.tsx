import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Facets, Spread } from '#domain/screen/facets'
import type { Filters } from '#domain/screen/filters'
import { type ColumnId, type ColumnMetric, formulasIn, isFormulaId, metricOf } from '#domain/screen/formulas'
import { numericMetrics, openRange, type Range, withRange } from '#domain/screen/ranges'
import type { Kind } from '#domain/stock/metric'
import { isMetricId, metricGroups, type MetricId } from '#domain/stock/metrics'
import { metricRanges } from '#web/filters/panel/filter-panel-texts.ts'
import { openOverlay, overlay } from '#web/state/overlay.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { SegmentedControl } from '#web/ui/controls/segmented-control.tsx'
import { Histogram } from '#web/ui/data-display/histogram.tsx'
import { LabelledSelect } from '#web/ui/form/labelled-select.tsx'
import { formatAmount } from '#words/amounts'
import { rangeText } from '#words/describe-filters'
import { formatBoolean } from '#words/numbers'
import { Coverage } from '../panel/coverage.tsx'
import { missingText } from '../panel/missing-text.ts'
import { type PanelProps, useMissingMetrics } from '../panel/panel-props.ts'
import { RangeFields, useFocusOf } from './range-fields.tsx'
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
  readonly onFocused: () => void
  readonly onChange: (range: Range, step: 'push' | 'replace') => void
  readonly onRemove: () => void
}

/** Reserves the space of a histogram that is loading. */
const noSpread: Spread = { edges: [], bars: [] }

/** The range of one metric: its description, a histogram of the stocks, and fields for both ends. */
function RangeRow({ id, column, range, facets, isNew, ...props }: RangeRowProps) {
  const { onFocused, onChange, onRemove } = props
  const { label, kind } = column
  const { edges, bars } = facets?.ranges[id] ?? noSpread
  const [min, max] = range
  // Like `appliedRange`, whose module would be a chunk of its own that every visit names.
  const leavesOut = column.isMultiple === true && min === null && max !== null && max > 0
  const title = useId()
  const row = useFocusOf<HTMLDivElement>('input', isNew, onFocused)
  return (
    <div ref={row} role="group" aria-labelledby={title} className={shared.stack}>
      <div className={`${shared.row} ${styles.heading}`}>
        <span id={title} className={shared.filling}>
          {label}
        </span>
        <span className={styles.summary}>{rangeText(kind, range)}</span>
        <IconButton icon="x" label={metricRanges.remove(label)} onClick={onRemove} />
      </div>
      <Coverage facets={facets} of={id} />
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

/** Where the histogram’s open bars begin: its legend, hidden from assistive technology like it. */
function Scale({ kind, edges }: { readonly kind: Kind; readonly edges: readonly number[] }) {
  const [first, last] = [edges[0], edges.at(-1)]
  return (
    <p className={`${shared.smallPrint} ${styles.scale}`} aria-hidden="true">
      {first !== undefined && <span>{metricRanges.less(formatAmount(kind, first))}</span>}
      {last !== undefined && <span>{metricRanges.atLeast(formatAmount(kind, last))}</span>}
    </p>
  )
}

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
}

export interface MetricRangesProps extends PanelProps {
  readonly shownRanges: ShownRanges
}

/** The ranges of any metrics, and a way to add one. */
export function MetricRanges({ filters, facets, onEdit, shownRanges }: MetricRangesProps) {
  const adding = useRef<HTMLDivElement>(null)
  const missing = useMissingMetrics()
  const { requested, request } = shownRanges
  const onFocused = useCallback(() => request(undefined), [request])
  const addOwn = useAddOwn(filters, request)
  const remove = (id: ColumnId) => {
    shownRanges.remove(id)
    if (filters.ranges[id]) onEdit({ ranges: withRange(filters.ranges, id, undefined) }, 'push')
    // The pressed button no longer exists.
    adding.current?.querySelector('select')?.focus()
  }
  return (
    <div className={styles.ranges}>
      {shownRanges.shown.map((id) => (
        <RangeRow
          key={id}
          id={id}
          column={metricOf(id, filters)}
          range={filters.ranges[id] ?? openRange}
          facets={facets}
          isNew={id === requested}
          onFocused={onFocused}
          onChange={(range, step) => {
            shownRanges.add(id)
            onEdit({ ranges: withRange(filters.ranges, id, range) }, step)
          }}
          onRemove={() => remove(id)}
        />
      ))}
      {shownRanges.shown.some((id) => isMetricId(id) && missing.includes(id)) && (
        <p className={shared.smallPrint}>{missingText(missing, shownRanges.shown)}</p>
      )}
      <div ref={adding}>
        <AddMetric screen={filters} shown={shownRanges.shown} missing={missing} onAdd={request} />
        <Button variant="plain" onClick={addOwn}>
          {metricRanges.addOwn}
        </Button>
      </div>
    </div>
  )
}

/** Opens the user’s own metrics. A metric that the user adds to the screen there gets a range. */
function useAddOwn({ formulas }: Filters, add: (id: ColumnId) => void): () => void {
  const before = useRef<Filters['formulas']>(undefined)
  const { open } = useSnapshot(overlay)
  useEffect(() => {
    const known = before.current
    if (!known) return
    const added = formulasIn(formulas).find((id) => !known[id])
    if (added || open !== 'metrics') before.current = undefined
    if (added) add(added)
  })
  return () => {
    before.current = formulas
    openOverlay('metrics')
  }
}

interface AddMetricProps {
  readonly screen: Pick<Filters, 'formulas'>
  readonly shown: readonly ColumnId[]
  readonly missing: readonly MetricId[]
  readonly onAdd: (id: ColumnId) => void
}

/**
 * A choice of the metrics that have no range yet, with a button: a select alone would add one on each press of an arrow key.
 */
function AddMetric({ screen, shown, missing, onAdd }: AddMetricProps) {
  const [last, choose] = useState<ColumnId>('peRatio')
  const own = formulasIn(screen.formulas)
  const known = numericMetrics.filter((id) => !missing.includes(id))
  // The price has a filter of its own above.
  const offered = [...known, ...own].filter((id) => id !== 'price' && !shown.includes(id))
  const chosen = offered.includes(last) ? last : offered[0]
  if (!chosen) return null
  const option = (id: ColumnId) => ({ value: id, label: metricOf(id, screen).label })
  const groups = Object.entries(metricGroups).map(([label, members]) => ({
    label,
    options: offered.filter((id) => id in members).map(option),
  }))
  const ownOptions = offered.filter(isFormulaId).map(option)
  if (ownOptions.length > 0) groups.unshift({ label: metricRanges.own, options: ownOptions })
  return (
    <div className={styles.line}>
      <LabelledSelect
        label={metricRanges.label}
        value={chosen}
        groups={groups}
        onChange={(id) => (isMetricId(id) || isFormulaId(id)) && choose(id)}
      />
      <Button onClick={() => onAdd(chosen)}>{metricRanges.add}</Button>
    </div>
  )
}

/** Whether a bar overlaps a range. The first bar is open below, the last one above. */
export function isBarIn(edges: readonly number[], bar: number, [min, max]: Range): boolean {
  const from = edges[bar - 1] ?? -Infinity
  const to = edges[bar] ?? Infinity
  return to > (min ?? -Infinity) && from <= (max ?? Infinity)
}
