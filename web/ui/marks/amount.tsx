import styles from './amount.module.css'

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
