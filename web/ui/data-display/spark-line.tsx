import { controls } from '../../texts/first-visit/shell-texts.ts'
import styles from './spark-line.module.css'

/** A value and its age in sessions; the newest is 0 sessions old. */
interface SparkValue {
  readonly ago: number
  readonly value: number
}

/** Relative to the highest value. */
const precision = 1e-9

/** Two months of trading days fill the width. */
const maxSessions = 42

/** Values as points in the SVG: recent days get more width, and each line has its own vertical scale. */
export function sparkPoints(values: readonly SparkValue[], width: number, height: number): { x: number; y: number }[] {
  const sizes = values.map(({ value }) => value)
  const low = Math.min(...sizes)
  const high = Math.max(...sizes)
  // Values that differ by a rounding error are equal: their line is in the middle.
  const range = high - low > Math.abs(high) * precision ? high - low : 0
  return values.map(({ ago, value }) => ({
    x: width * (1 - Math.sqrt(ago / maxSessions)),
    y: height * (range > 0 ? 1 - (value - low) / range : 0.5),
  }))
}

interface SparkLineProps {
  /** Oldest first; `ago` counts down to 0. */
  readonly values: readonly SparkValue[]
  /** The colored segment begins this many sessions ago. */
  readonly since: number
  readonly label: string
}

/** With more points it is a chart of all sessions. */
const fewPoints = 6

const width = 100
const height = 24

/**
 * A price line from a few points. The color and the dashed baseline describe the same segment, so that they never
 * contradict each other.
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
      title={values.length > fewPoints ? undefined : controls.sparkLine}
      className={styles.spark}
      data-direction={first ? directionOf(first.y - end.y) : 'flat'}
    >
      <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" className={styles.svg}>
        <path className={styles.line} d={`M${points.map(pair).join(' ')}`} />
        {first && <path className={styles.base} d={`M${pair(first)}H${width}`} />}
        {first && <path className={styles.colored} d={`M${points.slice(start).map(pair).join(' ')}`} />}
      </svg>
      <span className={styles.dot} style={{ insetBlockStart: `${(end.y / height) * 100}%` }} />
    </span>
  )
}

const pair = ({ x, y }: { x: number; y: number }): string => `${x.toFixed(1)},${y.toFixed(1)}`

const directionOf = (rise: number): string => (rise > 0 ? 'gain' : rise < 0 ? 'loss' : 'flat')
