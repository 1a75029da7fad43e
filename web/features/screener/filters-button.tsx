import { Icon } from '../../ui/icons/icon.tsx'
import styles from './filters-button.module.css'

interface FiltersButtonProps {
  readonly open: boolean
  /** How many filters are set. */
  readonly set: number
  readonly onClick: () => void
}

/** Opens and closes the filters. */
export function FiltersButton({ open, set, onClick }: FiltersButtonProps) {
  return (
    <button type="button" className={styles.button} aria-label="Filters" aria-expanded={open} onClick={onClick}>
      <Icon name="filters" small />
      Filters
      {set > 0 && (
        <span className={styles.set} aria-hidden="true">
          {set}
        </span>
      )}
    </button>
  )
}
