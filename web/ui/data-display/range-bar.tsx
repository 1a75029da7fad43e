import styles from './range-bar.module.css'

interface RangeBarProps {
  /** 0 at the low end, 1 at the high end, clamped; null if the position is unknown. */
  readonly position: number | null
  readonly low: string
  readonly high: string
  /** The accessible name. */
  readonly label: string
}

/** The position of a value between a low and a high. */
export function RangeBar({ position, low, high, label }: RangeBarProps) {
  // A table re-renders fifty of them at once: track and marker are a background, so that each bar is one element.
  return (
    <span
      className={styles.bar}
      role="img"
      aria-label={label}
      data-marker={position !== null || undefined}
      style={position === null ? undefined : { backgroundPositionX: percent(position) }}
    >
      {`${low} `}
      <span>{high}</span>
    </span>
  )
}

const percent = (position: number): string => `${Math.min(Math.max(position, 0), 1) * 100}%`
