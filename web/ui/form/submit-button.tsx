import styles from '../controls/button.module.css'
import wide from './submit-button.module.css'

interface SubmitButtonProps {
  readonly label: string
  /** The label during the request. */
  readonly busyLabel: string
  readonly busy: boolean
  /** Whether it is not the main action of its page: narrow, and only outlined. */
  readonly isQuiet?: boolean
}

/** Submits its form. While busy it keeps the focus; the form itself ignores a second submit. */
export function SubmitButton({ label, busyLabel, busy, isQuiet = false }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={isQuiet ? styles.button : `${styles.button} ${wide.wide}`}
      data-variant={isQuiet ? 'outline' : 'primary'}
      aria-disabled={busy || undefined}
    >
      {busy ? busyLabel : label}
    </button>
  )
}
