import './histogram-tokens.css'
import styles from './histogram.module.css'

interface HistogramProps {
  /** The count of each bar, from left to right. */
  readonly bars: readonly number[]
  readonly isIn: (bar: number) => boolean
}

/** A histogram. Decorative, beside text and numbers: hidden from assistive technology. */
export function Histogram({ bars, isIn }: HistogramProps) {
  const max = Math.max(...bars, 1)
  return (
    <div className={styles.histogram} data-picture="histogram" aria-hidden="true">
      {bars.map((count, bar) => (
        <span
          key={bar}
          className={styles.bar}
          data-in={isIn(bar) || undefined}
          data-empty={count === 0 || undefined}
          style={{ blockSize: `${(count / max) * 100}%` }}
        />
      ))}
    </div>
  )
}
