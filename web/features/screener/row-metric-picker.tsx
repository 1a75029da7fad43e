import { metrics, type MetricId } from '#domain/stock/metrics'
import type { Settings } from '../../state/settings.ts'
import { rowMetricText } from '../../texts/row-metric.ts'
import { Select } from '../../ui/controls/select.tsx'

const labels: Readonly<Partial<Record<MetricId, string>>> = rowMetricText.labels satisfies Readonly<
  Record<Settings['rowMetric'], string>
>
const choices = Object.entries(labels).map(([value, label]) => ({ value, label }))

interface RowMetricPickerProps {
  readonly value: MetricId
  /** What the screen sorts or filters by, where that is a number. */
  readonly implied: MetricId | undefined
  readonly onChange: (value: string) => void
}

/** The one metric that a phone's rows have room for, beside their change. */
export function RowMetricPicker({ value, implied, onChange }: RowMetricPickerProps) {
  const added = implied && labels[implied] === undefined ? [{ value: implied, label: metrics[implied].short }] : []
  return (
    <Select
      label={rowMetricText.label}
      look="box"
      value={value}
      groups={{ [rowMetricText.group]: [...added, ...choices] }}
      onChange={onChange}
    />
  )
}
