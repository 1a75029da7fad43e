import styles from './percentile.module.css'

interface PercentileProps {
  /** 0 to 1. */
  readonly share: number
  /** What it is a share of, for those who do not see it: “of Technology stocks have a lower value”. */
  readonly of: string
}

/** A share as a tick on a rail and a number: a place, not a grade, so it has no colour. */
export function Percentile({ share, of }: PercentileProps) {
  const percent = Math.round(share * 100)
  return (
    <span className={styles.percentile} role="img" aria-label={`${percent}% ${of}`}>
      <span className={styles.rail}>
        <span className={styles.tick} style={{ insetInlineStart: `${share * 100}%` }} />
      </span>
      <span className={styles.number}>{percent}%</span>
    </span>
  )
}
