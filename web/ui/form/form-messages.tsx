import { Icon } from '../icons/icon.tsx'
import styles from './form-messages.module.css'

interface FormMessageProps {
  readonly id: string
  /** '' where there is nothing to say. */
  readonly error: string
  readonly success?: string
}

/** What became of a form. Both places are always there, or nobody would hear of what they say. */
export function FormMessage({ id, error, success = '' }: FormMessageProps) {
  return (
    <>
      <div role="alert" id={id} className={styles.region}>
        {error !== '' && (
          <p className={styles.error}>
            <Icon name="alert" />
            {error}
          </p>
        )}
      </div>
      <div role="status" className={styles.region}>
        {success !== '' && (
          <p className={styles.success}>
            <Icon name="check" />
            {success}
          </p>
        )}
      </div>
    </>
  )
}

interface FieldNoteProps {
  readonly id: string
  /** What was made of the typed text; undefined where that is plain. */
  readonly words: string | undefined
}

/** What a field understood, below it; announced as it changes. */
export function FieldNote({ id, words }: FieldNoteProps) {
  return (
    <p id={id} className={styles.fieldNote} aria-live="polite">
      {words && `= ${words}`}
    </p>
  )
}

interface FieldErrorProps {
  readonly id: string
  /** What is wrong, as a sentence; undefined for nothing. */
  readonly error: string | undefined
}

/** What is wrong with a field, below it. */
export function FieldError({ id, error }: FieldErrorProps) {
  if (error === undefined) return null
  return (
    <p id={id} className={styles.fieldError} role="alert">
      {error}
    </p>
  )
}
