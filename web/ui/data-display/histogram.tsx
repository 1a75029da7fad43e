import './histogram-tokens.css'
import styles from './histogram.module.css'

interface HistogramProps {
  /** The count of each bar, from left to right. */
  readonly bars: readonly number[]
  readonly isIn: (bar: number) => boolean
}

/** The height in percent of a bar that is hardly there: still a line that is seen. */
const leastHeight = 3

/**
 * A histogram: one path of the bars within the bounds, one of the others, since each tap on a filter draws many of them.
 * Decorative, beside text and numbers: hidden from assistive technology.
 */
export function Histogram({ bars, isIn }: HistogramProps) {
  const max = Math.max(...bars, 1)
  const path = (within: boolean) =>
    bars.map((count, bar) => {
      if (count === 0 || isIn(bar) !== within) return ''
      const height = Math.max(leastHeight, Math.round((100 * count) / max))
      return `M${bar} 100V${100 - height}h.92V100z`
    })
  return (
    <svg
      className={styles.histogram}
      viewBox={`0 0 ${Math.max(bars.length, 1)} 100`}
      preserveAspectRatio="none"
      data-picture="histogram"
      aria-hidden="true"
    >
      <path d={path(false).join('')} />
      <path className={styles.within} d={path(true).join('')} data-in />
    </svg>
  )
}
