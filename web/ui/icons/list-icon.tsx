import styles from './list-icon.module.css'

/** A bulleted list, beside text. */
export function ListIcon() {
  return (
    <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
      <path d="M8.5 6H20M8.5 12H20M8.5 18H20M4 6h.1M4 12h.1M4 18h.1" />
    </svg>
  )
}
