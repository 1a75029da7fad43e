import { useId, type ReactNode } from 'react'
import styles from './check-box.module.css'

interface AgreementProps {
  readonly name: string
  /** What is agreed to, with its links. */
  readonly children: ReactNode
  readonly errorId?: string | undefined
}

/** A box to tick before the form can be sent. Only the words beside it are its name; their links lead where they say. */
export const Agreement = ({ name, children, errorId }: AgreementProps) => (
  <label className={styles.agreement}>
    <input
      type="checkbox"
      name={name}
      required
      className={styles.agreementBox}
      aria-invalid={errorId !== undefined}
      aria-describedby={errorId}
    />
    <span>{children}</span>
  </label>
)

interface CheckBoxProps {
  /** Its name, and what stands beside it. */
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** A mark before the words. */
  readonly mark?: ReactNode
  /** What stands at the line's end; part of the description, not of the name. */
  readonly note?: ReactNode
}

/** A checkbox with its words; the whole line can be pressed. */
export function CheckBox({ label, checked, onChange, mark, note }: CheckBoxProps) {
  const id = useId()
  return (
    <label className={styles.line}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        aria-describedby={note === undefined ? undefined : id}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {mark}
      <span className={styles.label}>{label}</span>
      {note !== undefined && (
        <span id={id} className={styles.note}>
          {note}
        </span>
      )}
    </label>
  )
}
