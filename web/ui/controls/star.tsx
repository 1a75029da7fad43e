import { Icon } from '../icons/icon.tsx'
import styles from './star.module.css'

interface StarProps {
  /** Whose star it is: “Bookmark AAPL”. */
  readonly name: string
  readonly marked: boolean
  readonly place: 'table' | 'list' | 'page'
  readonly onToggle: () => void
}

/** Marks something as one's own. */
export function Star({ name, marked, place, onToggle }: StarProps) {
  return (
    <button
      type="button"
      className={styles.star}
      data-place={place}
      aria-label={`Bookmark ${name}`}
      aria-pressed={marked}
      onClick={onToggle}
    >
      <Icon name="star" />
    </button>
  )
}
