import styles from './logo.module.css'

/** The mark: a range bar with its marker. */
export function Logo() {
  return (
    <svg viewBox="0 0 28 28" className={styles.logo} aria-hidden="true">
      <rect className={styles.ground} x=".5" y=".5" width="27" height="27" rx="6.5" />
      <path className={styles.bar} d="M6 14h8M21 14h1" />
      <path className={styles.marker} d="M17.5 9.5v9" />
    </svg>
  )
}
