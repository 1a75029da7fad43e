import { useId } from 'react'
import styles from './segmented-control.module.css'
import control from '#web/ui/control.module.css'

export interface Segment<Value extends string> {
  readonly value: Value
  /** Short enough for a fifth of a phone. */
  readonly label: string
  /** The accessible name. */
  readonly name: string
}

export interface SegmentedControlProps<Value extends string> {
  readonly label: string
  readonly value: Value
  readonly segments: readonly Segment<Value>[]
  readonly onChange: (value: Value) => void
}

/** A choice among a few visible options: radio buttons in a row. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  segments,
  onChange,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={styles.segments}>
      {segments.map((segment) => (
        <label key={segment.value} className={`${control.hoverText} ${styles.segment}`}>
          <input
            type="radio"
            className={control.radio}
            aria-label={segment.name}
            name={name}
            checked={segment.value === value}
            onChange={() => onChange(segment.value)}
          />
          {segment.label}
        </label>
      ))}
    </div>
  )
}
