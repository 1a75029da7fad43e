import styles from './field-error.module.css'

interface FieldErrorProps {
  readonly id: string
  /** What is wrong, as a sentence; undefined for nothing. */
  readonly error: string | undefined
}

/** What is wrong with a field, below it. */
export function FieldError({ id, error }: FieldErrorProps) {
  if (error === undefined) return null
  return (
    <p id={id} className={styles.error} role="alert">
      {error}
    </p>
  )
}
