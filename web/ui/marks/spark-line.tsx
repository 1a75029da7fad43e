import { controls } from '../../texts/controls.ts'
import styles from './spark-line.module.css'
import { sparkPoints, type SparkValue } from './spark-points.ts'

interface SparkLineProps {
  /** Oldest first; `ago` counts down to 0. */
  readonly values: readonly SparkValue[]
  /** The stretch that is coloured begins this long ago. */
  readonly since: number
  readonly label: string
}

const width = 100
const height = 24

/**
 * The way of a price, drawn from a few points. Colour and dashed baseline belong to the same stretch, so that they
 * never contradict each other.
 */
export function SparkLine({ values, since, label }: SparkLineProps) {
  const points = sparkPoints(values, width, height)
  const start = values.findIndex(({ ago }) => ago === since)
  const first = points[start]
  const end = points.at(-1)
  if (!end) return null
  return (
    <span
      role="img"
      aria-label={label}
      title={controls.sparkLine}
      className={styles.spark}
      data-direction={first ? directionOf(first.y - end.y) : 'flat'}
    >
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={styles.drawing}>
        <path className={styles.line} d={`M${points.map(pair).join(' ')}`} />
        {first && <path className={styles.base} d={`M${pair(first)}H${width}`} />}
        {first && <path className={styles.stretch} d={`M${points.slice(start).map(pair).join(' ')}`} />}
      </svg>
      <span className={styles.dot} style={{ insetBlockStart: `${(end.y / height) * 100}%` }} />
    </span>
  )
}

const pair = ({ x, y }: { x: number; y: number }): string => `${x.toFixed(1)},${y.toFixed(1)}`

const directionOf = (rise: number): string => (rise > 0 ? 'gain' : rise < 0 ? 'loss' : 'flat')
