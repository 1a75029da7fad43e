import './check-box-tokens.css'
import { type ReactNode, useId } from 'react'
import styles from './check-box.module.css'
import shared from '#web/ui/shared.module.css'

interface AgreementProps {
  readonly name: string
  /** The text of the agreement, with its links. */
  readonly children: ReactNode
  readonly errorId?: string | undefined
}

/** A required checkbox whose label may contain links. */
export const Agreement = ({ name, children, errorId }: AgreementProps) => (
  <label className={styles.agreement}>
    <input
      type="checkbox"
      name={name}
      required
      className={styles.box}
      aria-invalid={errorId !== undefined}
      aria-describedby={errorId}
    />
    <span>{children}</span>
  </label>
)

interface CheckBoxProps {
  /** Its accessible name and visible label. */
  readonly label: string
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** An icon before the label. */
  readonly mark?: ReactNode
  /** Text at the end of the line; part of the description, not of the name. */
  readonly note?: ReactNode
}

/** A checkbox with its label; the whole line can be pressed. */
export function CheckBox({ label, checked, onChange, mark, note }: CheckBoxProps) {
  const id = useId()
  return (
    <label className={`${shared.row} ${styles.line}`}>
      <input
        type="checkbox"
        className={styles.box}
        aria-label={label}
        aria-describedby={note === undefined ? undefined : id}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {mark}
      <span className={`${shared.ellipsis} ${styles.label}`}>{label}</span>
      {note !== undefined && (
        <span id={id} className={styles.note}>
          {note}
        </span>
      )}
    </label>
  )
}
