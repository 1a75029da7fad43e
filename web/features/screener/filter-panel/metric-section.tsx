import { filterSections } from '../../../texts/filter-panel.ts'
import { Section } from '../../../ui/controls/section.tsx'
import { ColumnPicker } from '../column-picker/column-picker.tsx'
import type { PanelProps } from './panel-props.ts'

/** Which columns the table shows. */
export function MetricSection({ filters, onEdit }: PanelProps) {
  return (
    <Section title={filterSections.columns} state={filterSections.shown(filters.metric.length)} open={false}>
      <ColumnPicker shown={filters.metric} onChange={(metric) => onEdit({ metric }, 'push')} />
    </Section>
  )
}
