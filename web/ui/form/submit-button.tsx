import styles from '../controls/button.module.css'
import wide from './submit-button.module.css'

interface SubmitButtonProps {
  readonly label: string
  /** The label during the request. */
  readonly busyLabel: string
  readonly busy: boolean
}

/** Submits its form. While busy it keeps the focus; the form itself ignores a second submit. */
export function SubmitButton({ label, busyLabel, busy }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={`${styles.button} ${wide.wide}`}
      data-variant="primary"
      aria-disabled={busy || undefined}
    >
      {busy ? busyLabel : label}
    </button>
  )
}
