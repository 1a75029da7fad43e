import type { Filters } from '#domain/screen/filters'
import { formulasIn, isFormulaId, metricOf, type ColumnId } from '#domain/screen/formulas'
import { isMetricId, isSortable, metricGroups, metrics, type MetricId } from '#domain/stock/metrics'
import { screenBar, timeframeLabels, rowMetricText } from '../../texts/first-visit/results.ts'
import { Select, type Option } from '../../ui/controls/select.tsx'
import { SortIcon } from '../../ui/icons/icon.tsx'
import styles from './screen-pickers.module.css'
import { openOverlay } from '../../state/overlay.ts'
import type { Settings } from '../../state/settings.ts'
import { periodIds, type Period } from '#domain/stock/stock'
import { SegmentedControl, type Segment } from '../../ui/controls/segmented-control.tsx'

const timeframes: readonly Segment<Period>[] = periodIds.map((value) => ({ value, ...timeframeLabels[value] }))

interface TimeframePickerProps {
  readonly value: Period
  readonly onChange: (value: Period) => void
}

/** The period of the rows' change and sparklines. */
export function TimeframePicker({ value, onChange }: TimeframePickerProps) {
  return <SegmentedControl label={screenBar.timeframe} value={value} segments={timeframes} onChange={onChange} />
}

const labels: Readonly<Partial<Record<MetricId, string>>> = rowMetricText.labels satisfies Readonly<
  Record<Settings['rowMetric'], string>
>
const choices = Object.entries(labels).map(([value, label]) => ({ value, label }))

interface RowMetricPickerProps {
  readonly value: MetricId
  /** The metric that the screen sorts or filters by, where it is numeric. */
  readonly implied: MetricId | undefined
  readonly onChange: (value: string) => void
}

/** The metric in a phone's rows, beside their change. */
export function RowMetricPicker({ value, implied, onChange }: RowMetricPickerProps) {
  const added = implied && labels[implied] === undefined ? [{ value: implied, label: metrics[implied].short }] : []
  return (
    <Select
      label={rowMetricText.label}
      variant="box"
      value={value}
      groups={{ [rowMetricText.group]: [...added, ...choices] }}
      onChange={onChange}
    />
  )
}

interface SortPickerProps {
  /** Whether all columns are offered, or for now only the chosen one: hydrating sixty options delays a first visit's rows. */
  readonly isComplete: boolean
  readonly screen: Pick<Filters, 'sortColumn' | 'asc' | 'thenBy' | 'formulas'>
  readonly onChange: (column: ColumnId, ascending: boolean) => void
}

/** The columns that can sort, by group. */
const groups: Readonly<Record<string, readonly Option[]>> = Object.fromEntries(
  Object.entries(metricGroups)
    .map(([group, columns]) => [group, Object.keys(columns).flatMap(optionOf)] as const)
    .filter(([, options]) => options.length > 0),
)

function optionOf(id: string): readonly Option[] {
  return isMetricId(id) && isSortable(id) ? [{ value: id, label: metrics[id].label }] : []
}

/** The columns that can sort a screen, by group, for a `Select`. */
export function sortChoices(screen: Pick<Filters, 'formulas'>): typeof groups {
  const own = formulasIn(screen.formulas).map((id) => ({ value: id, label: metricOf(id, screen).label }))
  return own.length > 0 ? { ...groups, [screenBar.ownMetrics]: own } : groups
}

export const isColumn = (value: string): value is ColumnId => isMetricId(value) || isFormulaId(value)

/** Sort column and direction, for views without table headers. */
export function SortPicker({ isComplete, screen, onChange }: SortPickerProps) {
  const { sortColumn: column, asc: ascending, thenBy } = screen
  return (
    <div className={styles.picker}>
      <Select
        label={screenBar.sortBy}
        value={column}
        groups={
          isComplete
            ? { ...sortChoices(screen), [screenBar.several]: [{ value: '', label: screenBar.several }] }
            : { [screenBar.sortBy]: [{ value: column, label: metricOf(column, screen).label }] }
        }
        onChange={(value) => (isColumn(value) ? onChange(value, ascending) : openOverlay('sort'))}
      />
      {thenBy.length > 0 && `+${thenBy.length}`}
      <button
        type="button"
        className={styles.direction}
        aria-label={ascending ? screenBar.ascending : screenBar.descending}
        onClick={() => onChange(column, !ascending)}
      >
        <SortIcon order={ascending ? 'ascending' : 'descending'} />
      </button>
    </div>
  )
}
