import { useRef, useState } from 'react'
import { openRange, withRange } from '#domain/screen/ranges'
import type { MetricId } from '#domain/stock/metrics'
import type { PanelProps } from '../filter-panel/panel-props.ts'
import { AddMetric } from './add-metric.tsx'
import styles from './metric-ranges.module.css'
import { RangeRow } from './range-row.tsx'

/** The metrics whose ranges are shown: those of the screen, and those that somebody has added and not yet bounded. */
export interface ShownRanges {
  readonly shown: readonly MetricId[]
  readonly add: (id: MetricId) => void
  readonly remove: (id: MetricId) => void
}

export interface MetricRangesProps extends PanelProps {
  readonly rows: ShownRanges
}

/** The ranges of any metrics, and a way to add one. */
export function MetricRanges({ filters, facets, onEdit, rows }: MetricRangesProps) {
  const [added, setAdded] = useState<MetricId>()
  const adding = useRef<HTMLDivElement>(null)
  const add = (id: MetricId) => {
    setAdded(id)
    rows.add(id)
  }
  const remove = (id: MetricId) => {
    rows.remove(id)
    if (filters.ranges[id]) onEdit({ ranges: withRange(filters.ranges, id, undefined) }, 'push')
    // The button that was pressed is gone.
    adding.current?.querySelector('select')?.focus()
  }
  return (
    <div className={styles.ranges}>
      {rows.shown.map((id) => (
        <RangeRow
          key={id}
          id={id}
          range={filters.ranges[id] ?? openRange}
          spread={facets?.ranges[id]}
          isNew={id === added}
          onChange={(range, step) => {
            rows.add(id)
            onEdit({ ranges: withRange(filters.ranges, id, range) }, step)
          }}
          onRemove={() => remove(id)}
        />
      ))}
      <div ref={adding}>
        <AddMetric shown={rows.shown} onAdd={add} />
      </div>
    </div>
  )
}
