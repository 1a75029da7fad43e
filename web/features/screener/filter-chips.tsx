import type { Filters } from '#domain/filters'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './filter-chips.module.css'
import type { ActiveFilter } from './filter-words.ts'

interface FilterChipsProps {
  readonly active: readonly ActiveFilter[]
  readonly onLift: (change: Partial<Filters>) => void
}

/** The filters that are set, each with a way to lift it. */
export function FilterChips({ active, onLift }: FilterChipsProps) {
  if (active.length === 0) return null
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {active.map(({ id, label, without }) => (
        <li key={id} className={styles.item}>
          <button type="button" className={styles.chip} aria-label={`Remove ${label}`} onClick={() => onLift(without)}>
            <span className={styles.label}>{label}</span>
            <Icon name="x" small />
          </button>
        </li>
      ))}
    </ul>
  )
}
