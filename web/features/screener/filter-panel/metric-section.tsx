import { isMetricId, lockedMetrics, metricGroups, metrics, type MetricId } from '#domain/metrics'
import { CheckBox } from '../../../ui/controls/check-box.tsx'
import { Section } from '../../../ui/controls/section.tsx'
import type { PanelProps } from './panel-props.ts'
import styles from './check-list.module.css'

const locked: readonly MetricId[] = lockedMetrics

const groups = Object.entries(metricGroups)
  .map(([name, columns]) => ({ name, ids: Object.keys(columns).filter(isMetricId).filter(isChoice) }))
  .filter(({ ids }) => ids.length > 0)

function isChoice(id: MetricId): boolean {
  return !locked.includes(id)
}

/** Which columns the table shows; a new one comes last. */
export function MetricSection({ filters, onEdit }: PanelProps) {
  const { metric: shown } = filters
  const toggle = (id: MetricId) => (shown.includes(id) ? shown.filter((other) => other !== id) : [...shown, id])
  return (
    <Section title="Metrics" state={`${shown.length} shown`} open={false}>
      {groups.map(({ name, ids }) => (
        <div key={name} role="group" aria-label={name} className={styles.group}>
          <h4 className={styles.name}>{name}</h4>
          {ids.map((id) => (
            <CheckBox
              key={id}
              label={metrics[id].label}
              checked={shown.includes(id)}
              onChange={() => onEdit({ metric: toggle(id) }, 'push')}
            />
          ))}
        </div>
      ))}
    </Section>
  )
}
