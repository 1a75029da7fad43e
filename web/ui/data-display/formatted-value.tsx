import styles from './formatted-value.module.css'

interface ChangeProps {
  /** With its sign: colour and triangle only repeat it. */
  readonly text: string
  readonly direction: 'gain' | 'loss' | 'flat'
}

/** A change as ▲ or ▼ and its value, in the colour of its direction. */
export function Change({ text, direction }: ChangeProps) {
  return (
    <span className={styles.change} data-direction={direction}>
      {text}
    </span>
  )
}

interface AmountProps {
  readonly digits: string
  /** Stands dimmed in a slot of its own width, so that the digits of a column stay aligned. */
  readonly unit?: string
}

/** A number of a column. */
export function Amount({ digits, unit }: AmountProps) {
  if (unit === undefined) return digits
  return (
    <>
      {digits}
      <span className={styles.unit}>{unit}</span>
    </>
  )
}

/** Stands where the source has no value: never a 0, never a gap. */
export function Missing() {
  return <span className={styles.missing}>–</span>
}

/** Text in one line; what does not fit is in its title. */
export function OneLine({ text }: { readonly text: string }) {
  return (
    <span className={styles.text} title={text}>
      {text}
    </span>
  )
}
