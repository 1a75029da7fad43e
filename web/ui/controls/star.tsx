import { Icon } from '../icons/icon.tsx'
import { controls } from '../../texts/controls.ts'
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
      aria-label={controls.bookmark(name)}
      aria-pressed={marked}
      title={waiting ? controls.waiting : undefined}
      onClick={onToggle}
    >
      <Icon name="star" />
    </button>
  )
}
