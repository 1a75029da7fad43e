import styles from './missing.module.css'

/** Stands where the source has no value: never a 0, never a gap. */
export function Missing() {
  return <span className={styles.missing}>–</span>
}
