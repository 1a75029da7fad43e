import { isMetricId, isSortable, metricGroups, metrics, type MetricId } from '#domain/stock/metrics'
import { screenBar } from '../../texts/screen-bar.ts'
import { Select, type Option } from '../../ui/controls/select.tsx'
import { SortIcon } from '../../ui/icons/sort-icon.tsx'
import styles from './sort-picker.module.css'

interface SortPickerProps {
  readonly column: MetricId
  readonly ascending: boolean
  readonly onChange: (column: MetricId, ascending: boolean) => void
}

const groups: Readonly<Record<string, readonly Option[]>> = Object.fromEntries(
  Object.entries(metricGroups)
    .map(([group, columns]) => [group, Object.keys(columns).flatMap(optionOf)] as const)
    .filter(([, options]) => options.length > 0),
)

function optionOf(id: string): readonly Option[] {
  return isMetricId(id) && isSortable(id) ? [{ value: id, label: metrics[id].label }] : []
}

/** What the table's headers do, where there is no table: which column sorts, and which way. */
export function SortPicker({ column, ascending, onChange }: SortPickerProps) {
  return (
    <div className={styles.picker}>
      <Select
        label={screenBar.sortBy}
        value={column}
        groups={groups}
        onChange={(value) => isMetricId(value) && onChange(value, ascending)}
      />
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
