import styles from './percentile.module.css'

interface PercentileProps {
  /** 0 to 1. */
  readonly share: number
  /** The picture in words, given the share: “Higher than 70% of Technology stocks”. */
  readonly label: (percent: string) => string
}

/** A share as a tick on a rail and a number: a rank, not a grade, so it has no colour. */
export function Percentile({ share, label }: PercentileProps) {
  const percent = `${Math.round(share * 100)}%`
  return (
    <span className={styles.percentile} role="img" aria-label={label(percent)}>
      <span className={styles.rail}>
        <span className={styles.tick} style={{ insetInlineStart: `${share * 100}%` }} />
      </span>
      <span className={styles.number}>{percent}</span>
    </span>
  )
}
