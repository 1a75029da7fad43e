import styles from './progress.module.css'

interface ProgressBarProps {
  readonly label: string
  /** Whole per cents; null while nobody knows how much there is. */
  readonly percent: number | null
}

/** How much has arrived. */
export function ProgressBar({ label, percent }: ProgressBarProps) {
  return (
    <div className={styles.progress}>
      <span aria-hidden="true">{label}</span>
      {percent !== null && <span aria-hidden="true">{percent}%</span>}
      <progress className={styles.bar} aria-label={label} max={100} value={percent ?? undefined} />
    </div>
  )
}

/** The resting shape of a value that is on its way. */
export function Placeholder({ shape = 'text' }: { readonly shape?: 'text' | 'short' | 'tile' | 'spark' | 'value' }) {
  return <span className={styles.placeholder} data-shape={shape} />
}
