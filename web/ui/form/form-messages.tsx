import './form-messages-tokens.css'
import { Icon } from '../icons/icon.tsx'
import { lazyIcons } from '../icons/lazy-icons.ts'
import styles from './form-messages.module.css'

interface FormMessageProps {
  readonly id: string
  /** '' for none. */
  readonly error: string
  readonly success?: string
}

/** The result of a form. Both live regions are always in the DOM, or screen readers would miss their content. */
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
            <Icon name={lazyIcons.check} />
            {success}
          </p>
        )}
      </div>
    </>
  )
}

interface FieldNoteProps {
  readonly id: string
  /** The interpreted value; undefined if the text already says it. */
  readonly message: string | undefined
}

/** How a field interprets its text; announced as it changes. */
export function FieldNote({ id, message }: FieldNoteProps) {
  return (
    <p id={id} className={styles.fieldNote} aria-live="polite">
      {message && `= ${message}`}
    </p>
  )
}

interface FieldErrorProps {
  readonly id: string
  /** A sentence; undefined for no error. */
  readonly error: string | undefined
}

/** The error of a field, below it. */
export function FieldError({ id, error }: FieldErrorProps) {
  if (error === undefined) return null
  return (
    <p id={id} className={styles.fieldError} role="alert">
      {error}
    </p>
  )
}
