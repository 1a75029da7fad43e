import type { Settings } from '../../state/settings.ts'
import { Select } from '../../ui/controls/select.tsx'

type RowMetric = Settings['rowMetric']

const labels: Readonly<Record<RowMetric, string>> = {
  price: 'Price',
  weekDeltaRatio: 'Week %',
  '52WeekRange': '52 weeks',
  volume: 'Volume',
  peRatio: 'P/E',
}

const groups = { 'Each row shows': Object.entries(labels).map(([value, label]) => ({ value, label })) }

interface RowMetricPickerProps {
  readonly value: RowMetric
  readonly onChange: (value: RowMetric) => void
}

/** The one metric that a phone's rows have room for, beside their change. */
export function RowMetricPicker({ value, onChange }: RowMetricPickerProps) {
  return (
    <Select
      label="Metric in the rows"
      look="box"
      value={value}
      groups={groups}
      onChange={(chosen) => onChange(chosen as RowMetric)}
    />
  )
}
