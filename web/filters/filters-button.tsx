import { screenBar } from '../texts/first-visit/results.ts'
import { Icon } from '../ui/icons/icon.tsx'
import styles from './filters-button.module.css'
import control from '#web/ui/control.module.css'

interface FiltersButtonProps {
  readonly open: boolean
  /** The number of active filters. */
  readonly activeCount: number
  /** In the page, or in the bottom bar. */
  readonly variant: 'line' | 'bar'
  /** Set if filters do not apply: the button keeps its position in the bar. */
  readonly disabled?: boolean
  readonly onClick: () => void
}

/** Opens and closes the filters. */
export function FiltersButton({ open, activeCount, variant, disabled, onClick }: FiltersButtonProps) {
  return (
    <button
      type="button"
      className={`${control.hoverBorder} ${styles.button}`}
      data-variant={variant}
      data-icon="filters"
      aria-label={screenBar.filters}
      aria-expanded={open}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name="filters" small={variant === 'line'} />
      <span>{screenBar.filters}</span>
      {activeCount > 0 && (
        <span className={styles.activeCount} aria-hidden="true">
          {activeCount}
        </span>
      )}
    </button>
  )
}
