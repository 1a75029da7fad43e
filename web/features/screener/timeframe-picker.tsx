import { periodIds, type Period } from '#domain/stock/stock'
import { screenBar, timeframeLabels } from '../../texts/screen-bar.ts'
import { Segments, type Segment } from '../../ui/controls/segments.tsx'

const timeframes: readonly Segment<Period>[] = periodIds.map((value) => ({ value, ...timeframeLabels[value] }))

interface TimeframePickerProps {
  readonly value: Period
  readonly onChange: (value: Period) => void
}

/** The period whose change the rows and their lines show. */
export function TimeframePicker({ value, onChange }: TimeframePickerProps) {
  return <Segments label={screenBar.timeframe} value={value} segments={timeframes} onChange={onChange} />
}
