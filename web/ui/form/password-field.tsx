import { useState } from 'react'
import styles from './password-field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'aside' | 'inputMode' | 'autoComplete'> & {
  /** `new-password` lets a password manager make one. */
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password, hidden until it is asked to be shown. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const show = (
    <button
      type="button"
      className={styles.show}
      aria-label={`Show ${props.label.toLowerCase()}`}
      aria-pressed={isShown}
      onClick={() => setShown(!isShown)}
    >
      {isShown ? 'Hide' : 'Show'}
    </button>
  )
  return <TextField {...props} type={isShown ? 'text' : 'password'} aside={show} />
}
