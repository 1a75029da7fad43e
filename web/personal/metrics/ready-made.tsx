import type { OwnMetric } from '#domain/formula/parse'
import { readyMadeMetrics } from '#domain/formula/ready-made'
import { Disclosure } from '#web/ui/controls/disclosure.tsx'
import { LineAction } from '#web/ui/form/saved-list.tsx'
import { useFocusKept } from '#web/ui/hooks/focus-kept.ts'
import { ownMetrics as texts } from './own-metrics-texts.ts'
import styles from './own-metrics.module.css'

interface ReadyMadeProps {
  /** Whether the user has a metric with that name. */
  readonly isTaken: (name: string) => boolean
  readonly isOpen: boolean
  readonly onAdd: (metric: OwnMetric) => void
}

/** Metrics that can be added as they are, without those that the user has. */
export function ReadyMade({ isTaken, isOpen, onAdd }: ReadyMadeProps) {
  const offered = readyMadeMetrics.filter(({ name }) => !isTaken(name))
  const list = useFocusKept<HTMLUListElement>(offered.length)
  if (offered.length === 0) return null
  return (
    <Disclosure title={texts.readyMade} open={isOpen}>
      <ul ref={list}>
        {offered.map((metric) => (
          <li key={metric.name} className={styles.line}>
            <strong>{metric.name}</strong>
            <code className={styles.expression}>{metric.expression}</code>
            <div className={styles.actions}>
              <LineAction label={texts.addNamed(metric.name)} text={texts.addShort} onClick={() => onAdd(metric)} />
            </div>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
