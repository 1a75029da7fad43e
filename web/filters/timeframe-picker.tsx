import { fittingTimeframe } from '#domain/screen/shown-columns'
import { type Period, periodIds } from '#domain/stock/stock'
import { useShownDataset } from '../state/store.ts'
import { screenBar, timeframeLabels } from '../texts/first-visit/results.ts'
import { type Segment, SegmentedControl } from '../ui/controls/segmented-control.tsx'

const timeframes: readonly Segment<Period>[] = periodIds.map((value) => ({ value, ...timeframeLabels[value] }))

interface TimeframePickerProps {
  readonly value: Period
  readonly onChange: (value: Period) => void
}

/** The period of the rows' change and sparklines. */
export function TimeframePicker({ value, onChange }: TimeframePickerProps) {
  const missing = useShownDataset()?.missing
  return (
    <SegmentedControl
      label={screenBar.timeframe}
      value={fittingTimeframe(value, missing)}
      segments={timeframes.filter((one) => fittingTimeframe(one.value, missing) === one.value)}
      onChange={onChange}
    />
  )
}
