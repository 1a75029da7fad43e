import { Icon } from '../icons/icon.tsx'
import styles from './star.module.css'

interface StarProps {
  /** Whose star it is: “Bookmark AAPL”. */
  readonly name: string
  readonly marked: boolean
  /** Whether the server is yet to hear of it. */
  readonly waiting: boolean
  readonly place: 'table' | 'list' | 'page'
  readonly onToggle: () => void
}

/** Marks something as one's own. */
export function Star({ name, marked, waiting, place, onToggle }: StarProps) {
  return (
    <button
      type="button"
      className={styles.star}
      data-place={place}
      aria-label={`Bookmark ${name}`}
      aria-pressed={marked}
      title={waiting ? 'Waiting for a connection' : undefined}
      onClick={onToggle}
    >
      <Icon name="star" />
    </button>
  )
}
