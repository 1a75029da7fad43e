import styles from './range-bar.module.css'

interface RangeBarProps {
  /** Where the value stands: 0 at the low end, 1 at the high one, beyond them clamped; null where nothing can be told. */
  readonly position: number | null
  readonly low: string
  readonly high: string
  /** The value itself, where no other column shows it. */
  readonly value?: string | undefined
  /** The picture in words. */
  readonly label: string
}

/** A value between a low and a high: the place is read before the numbers. */
export function RangeBar({ position, low, high, value, label }: RangeBarProps) {
  // A table holds fifty of them, all redrawn at every change: rail and marker are a background, the words one line.
  return (
    <span
      className={styles.bar}
      role="img"
      aria-label={label}
      data-placed={position !== null || undefined}
      style={position === null ? undefined : { backgroundPositionX: percent(position) }}
    >
      {`${low} `}
      {value !== undefined && <span className={styles.value}>{`${value} `}</span>}
      {high}
    </span>
  )
}

const percent = (position: number): string => `${Math.min(Math.max(position, 0), 1) * 100}%`
