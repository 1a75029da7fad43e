import styles from './formatted-value.module.css'

interface ChangeProps {
  /** With its sign; color and triangle only repeat it. */
  readonly text: string
  readonly direction: 'gain' | 'loss' | 'flat'
}

/** A change as ▲ or ▼ and its value, in the color of its direction. */
export function Change({ text, direction }: ChangeProps) {
  return (
    <span className={styles.change} data-direction={direction}>
      {text}
    </span>
  )
}

/** For an element that shows a change itself; its `data-direction` has the direction. */
export const changeClass = styles.change

interface AmountProps {
  readonly digits: string
  /** Dimmed, in a slot of fixed width, so that the digits of a column align. */
  readonly unit?: string
}

/** A number in a column, with its unit. */
export function Amount({ digits, unit }: AmountProps) {
  if (unit === undefined) return digits
  return (
    <>
      {digits}
      <span className={styles.unit}>{unit}</span>
    </>
  )
}

/** A dash for a missing value: never 0, never empty. */
export function Missing() {
  return (
    <span className={styles.missing} data-missing>
      –
    </span>
  )
}
