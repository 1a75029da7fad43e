import type { Filters } from '#domain/filters'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './filter-chips.module.css'
import type { ActiveFilter } from './filter-words.ts'

interface FilterChipsProps {
  /** The preset that is shown, if it is one. */
  readonly preset: string | undefined
  readonly active: readonly ActiveFilter[]
  readonly onLift: (change: Partial<Filters>) => void
}

/** The filters that are set, each with a way to lift it. */
export function FilterChips({ preset, active, onLift }: FilterChipsProps) {
  if (active.length === 0 && preset === undefined) return null
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {preset !== undefined && <li className={styles.preset}>{preset}</li>}
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
