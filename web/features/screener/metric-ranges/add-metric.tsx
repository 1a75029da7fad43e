import { useState } from 'react'
import { isMetricId, metricGroups, metrics, type MetricId } from '#domain/stock/metrics'
import { numericMetrics } from '#domain/screen/ranges'
import { metricRanges } from '../../../texts/metric-ranges.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { LabelledSelect } from '../../../ui/controls/labelled-select.tsx'
import styles from './add-metric.module.css'

interface AddMetricProps {
  readonly shown: readonly MetricId[]
  readonly onAdd: (id: MetricId) => void
}

/** A choice of the metrics that have no range yet. A select alone would add one with each press of an arrow key. */
export function AddMetric({ shown, onAdd }: AddMetricProps) {
  const [last, choose] = useState<MetricId>('peRatio')
  const offered = numericMetrics.filter((id) => !shown.includes(id))
  const chosen = offered.includes(last) ? last : offered[0]
  if (!chosen) return null
  const groups = Object.entries(metricGroups).map(([label, members]) => ({
    label,
    options: offered.filter((id) => id in members).map((id) => ({ value: id, label: metrics[id].label })),
  }))
  return (
    <div className={styles.line}>
      <LabelledSelect
        label={metricRanges.label}
        value={chosen}
        groups={groups}
        onChange={(id) => isMetricId(id) && choose(id)}
      />
      <Button onClick={() => onAdd(chosen)}>{metricRanges.add}</Button>
    </div>
  )
}
