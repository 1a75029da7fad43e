import { screenBar } from '../../texts/first-visit/results.ts'
import styles from './progress.module.css'

interface ProgressBarProps {
  readonly label: string
  /** Whole percent; null while the total is unknown. */
  readonly percent: number | null
}

/** The progress of a download. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div className={styles.progress}>
      <span aria-hidden="true">{label}</span>
      {percent !== null && <span aria-hidden="true">{percent}%</span>}
      <progress className={styles.bar} aria-label={label} max={100} value={percent ?? undefined} />
    </div>
  )
}

/** Shown until a page's code is loaded. */
export const PageProgress = () => (
  <div className={styles.page}>
    <ProgressBar label={screenBar.loading} percent={null} />
  </div>
)
