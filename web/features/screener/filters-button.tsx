import { screenBar } from '../../texts/screen-bar.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './filters-button.module.css'

interface FiltersButtonProps {
  readonly open: boolean
  /** How many filters are set. */
  readonly set: number
  /** In a line of the page or in the bar below it. */
  readonly place: 'line' | 'bar'
  readonly onClick: () => void
}

/** Opens and closes the filters. */
export function FiltersButton({ open, set, place, onClick }: FiltersButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-place={place}
      aria-label={screenBar.filters}
      aria-expanded={open}
      onClick={onClick}
    >
      <Icon name="filters" small={place === 'line'} />
      <span>{screenBar.filters}</span>
      {set > 0 && (
        <span className={styles.set} aria-hidden="true">
          {set}
        </span>
      )}
    </button>
  )
}
