import styles from '../controls/button.module.css'
import wide from './submit-button.module.css'

interface SubmitButtonProps {
  readonly label: string
  /** What it says while the server is asked. */
  readonly busyLabel: string
  readonly busy: boolean
}

/** Sends its form. While busy it keeps its focus; the form itself is not sent twice. */
export function SubmitButton({ label, busyLabel, busy }: SubmitButtonProps) {
  return (
    <button
      type="submit"
      className={`${styles.button} ${wide.wide}`}
      data-look="primary"
      aria-disabled={busy || undefined}
    >
      {busy ? busyLabel : label}
    </button>
  )
}
