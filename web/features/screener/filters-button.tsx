import { screenBar } from '../../texts/first-visit/results.ts'
import { Icon } from '../../ui/icons/icon.tsx'
import styles from './filters-button.module.css'
import { differences } from '#domain/screen/filter-codec'
import type { Filters } from '#domain/screen/filters'

/** The filters of the panel, grouped as they are counted. The search is not part of the panel. */
const narrowing: readonly (readonly (keyof Filters)[])[] = [
  ['minPrice', 'maxPrice'],
  ['marketCap'],
  ['volume'],
  ['sp500'],
  ['nasdaq'],
  ['nyse'],
  ['dowJones'],
  ['sector'],
  ['industry'],
]

/** The number of active filters: as many as there are chips, the search aside. */
export function countFilters(filters: Filters): number {
  const set = differences(filters)
  const ranges = Object.keys(filters.ranges).length
  return ranges + narrowing.filter((ids) => ids.some((id) => id in set)).length
}

interface FiltersButtonProps {
  readonly open: boolean
  /** How many filters are set. */
  readonly set: number
  /** In a line of the page or in the bar below it. */
  readonly variant: 'line' | 'bar'
  readonly onClick: () => void
}

/** Opens and closes the filters. */
export function FiltersButton({ open, set, variant, onClick }: FiltersButtonProps) {
  return (
    <button
      type="button"
      className={styles.button}
      data-variant={variant}
      aria-label={screenBar.filters}
      aria-expanded={open}
      onClick={onClick}
    >
      <Icon name="filters" small={variant === 'line'} />
      <span>{screenBar.filters}</span>
      {set > 0 && (
        <span className={styles.set} aria-hidden="true">
          {set}
        </span>
      )}
    </button>
  )
}
