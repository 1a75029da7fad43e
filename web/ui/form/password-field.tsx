import { useState } from 'react'
import { Unseen } from '../unseen.tsx'
import { form } from '../../texts/form.ts'
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
    // Its name leaves out the field's own, by which the field alone is to be found.
    <button type="button" className={styles.show} onClick={() => setShown(!isShown)}>
      {isShown ? form.hide : form.show}
      <Unseen>{form.characters}</Unseen>
    </button>
  )
  return <TextField {...props} type={isShown ? 'text' : 'password'} aside={show} />
}
