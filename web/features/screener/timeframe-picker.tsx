import type { Period } from '#domain/stock'
import { Segments, type Segment } from '../../ui/controls/segments.tsx'

const timeframes: readonly Segment<Period>[] = [
  { value: 'day', label: '1D', name: 'Day' },
  { value: 'week', label: '1W', name: 'Week' },
  { value: 'twoWeeks', label: '2W', name: '2 weeks' },
  { value: 'month', label: '1M', name: 'Month' },
  { value: 'twoMonths', label: '2M', name: '2 months' },
]

interface TimeframePickerProps {
  readonly value: Period
  readonly onChange: (value: Period) => void
}

/** The period whose change the rows and their lines show. */
export function TimeframePicker({ value, onChange }: TimeframePickerProps) {
  return <Segments label="Timeframe" value={value} segments={timeframes} onChange={onChange} />
}
