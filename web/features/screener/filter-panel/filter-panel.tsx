import { customPreset, maxEntriesOptions } from '#domain/filters'
import { presets } from '#domain/presets'
import type { Period } from '#domain/stock'
import { LabelledSelect } from '../../../ui/controls/labelled-select.tsx'
import { formatInteger } from '../../../format/integer.ts'
import { TimeframePicker } from '../timeframe-picker.tsx'
import styles from './filter-panel.module.css'
import { IndexSection } from './index-section.tsx'
import { IndustrySection } from './industry-section.tsx'
import { MetricSection } from './metric-section.tsx'
import type { PanelProps } from './panel-props.ts'
import { RangeSection } from './range-section.tsx'
import { SectorSection } from './sector-section.tsx'

interface FilterPanelProps extends PanelProps {
  readonly onPreset: (id: number) => void
  readonly onTimeframe: (timeframe: Period) => void
  /** The oldest record among the loaded stocks, written as a day. */
  readonly lastUpdated: string | null
}

const presetOptions = [
  { value: String(customPreset), label: 'Custom' },
  ...presets.map(({ label }, id) => ({ value: String(id), label })),
]

const entryOptions = maxEntriesOptions.map((count) => ({
  value: String(count),
  label: count === 0 ? 'Show All' : formatInteger(count),
}))

/** Everything that decides which stocks are shown, and with which columns. */
export function FilterPanel({ filters, facets, onEdit, onPreset, onTimeframe, lastUpdated }: FilterPanelProps) {
  const part = { filters, facets, onEdit }
  return (
    <>
      <div className={styles.choices}>
        <LabelledSelect
          label="Preset"
          value={String(filters.presets)}
          options={presetOptions}
          onChange={(id) => onPreset(Number(id))}
        />
        <TimeframePicker value={filters.timeframe} onChange={onTimeframe} />
      </div>
      <RangeSection {...part} />
      <IndexSection {...part} />
      <SectorSection {...part} />
      <IndustrySection {...part} />
      <MetricSection {...part} />
      <div className={styles.end}>
        <LabelledSelect
          label="Max Entries"
          value={String(filters.maxEntries)}
          options={entryOptions}
          onChange={(count) => onEdit({ maxEntries: Number(count) }, 'push')}
        />
        {lastUpdated !== null && <p className={styles.updated}>Last Updated {lastUpdated}</p>}
      </div>
    </>
  )
}
