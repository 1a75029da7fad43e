import type { Filters } from '#domain/screen/filters'
import { type ColumnId, isFormulaId, metricOf } from '#domain/screen/formulas'
import { fittingTimeframe } from '#domain/screen/shown-columns'
import { isMetricId } from '#domain/stock/metrics'
import { type Period, periodIds } from '#domain/stock/stock'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { useShownDataset } from '../state/store.ts'
import { rowMetricText, screenBar, timeframeLabels } from '../texts/first-visit/results.ts'
import { SortDirection } from '../ui/controls/button.tsx'
import { Select } from '../ui/controls/select.tsx'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import styles from './screen-pickers.module.css'

interface TimeframeSelectProps {
  readonly value: Period
  readonly onChange: (value: Period) => void
}

/** The period of the rows' change and sparklines, in a phone's line of controls. */
export function TimeframeSelect({ value, onChange }: TimeframeSelectProps) {
  const missing = useShownDataset()?.missing
  const offered = periodIds.filter((id) => fittingTimeframe(id, missing) === id)
  return (
    <Select
      label={screenBar.timeframe}
      variant="box"
      value={fittingTimeframe(value, missing)}
      groups={{ [screenBar.timeframe]: offered.map((id) => ({ value: id, label: timeframeLabels[id].label })) }}
      onChange={(id) => onChange(periodIds.find((one) => one === id) ?? value)}
    />
  )
}

const labels: Readonly<Partial<Record<ColumnId, string>>> = rowMetricText.labels

interface RowMetricPickerProps {
  readonly screen: Pick<Filters, 'formulas'>
  readonly value: ColumnId
  readonly offered: readonly ColumnId[]
  readonly onChange: (value: ColumnId) => void
}

/** The metric in a phone's rows, beside their change. */
export function RowMetricPicker({ screen, value, offered, onChange }: RowMetricPickerProps) {
  return (
    <Select
      label={rowMetricText.label}
      variant="box"
      value={value}
      groups={{
        [rowMetricText.group]: offered.map((id) => ({ value: id, label: labels[id] ?? metricOf(id, screen).short })),
      }}
      onChange={(id) => (isMetricId(id) || isFormulaId(id)) && onChange(id)}
    />
  )
}

interface SortPickerProps {
  /** Whether all columns are offered, or for now only the chosen one: hydrating sixty options would delay a first visit's rows. */
  readonly isComplete: boolean
  readonly screen: Pick<Filters, 'sortColumn' | 'asc' | 'thenBy' | 'formulas'>
  readonly onChange: (column: ColumnId, ascending: boolean) => void
}

/** Offers all columns. The first rows do not wait for it. */
/** Offers every column to sort by; `SortPicker` renders it once its code has been loaded. */
export const SortSelect = lazyComponent(
  loadChunk('sort-order', async () => (await import('./columns/sort-order.tsx')).SortSelect),
  { fallback: ChosenColumn, onFailure: 'nothing' },
)

type SortSelectProps = Pick<SortPickerProps, 'screen' | 'onChange'>

/** A select of the chosen column only. */
function ChosenColumn({ screen }: SortSelectProps) {
  const { sortColumn: value } = screen
  return (
    <Select
      label={screenBar.sortBy}
      value={value}
      groups={{ [screenBar.sortBy]: [{ value, label: metricOf(value, screen).label }] }}
      onChange={() => undefined}
    />
  )
}

/** Sort column and direction, for views without table headers. */
export function SortPicker({ isComplete, screen, onChange }: SortPickerProps) {
  const { sortColumn: column, asc: ascending, thenBy } = screen
  return (
    <div className={styles.picker}>
      {isComplete ? <SortSelect {...{ screen, onChange }} /> : <ChosenColumn {...{ screen, onChange }} />}
      {thenBy.length > 0 && `+${thenBy.length}`}
      <SortDirection
        label={ascending ? screenBar.ascending : screenBar.descending}
        ascending={ascending}
        onToggle={() => onChange(column, !ascending)}
      />
    </div>
  )
}
