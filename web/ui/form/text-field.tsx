import { type HTMLInputTypeAttribute, type ReactNode, useId, useState } from 'react'
import { form } from '../../texts/form.ts'
import { VisuallyHidden } from '../data-display/visually-hidden.tsx'
import styles from './text-field.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface TextFieldProps {
  readonly label: string
  /** Its name in the form data. */
  readonly name: string
  /** The autocomplete token for browsers and password managers. */
  readonly autoComplete: string
  readonly type?: HTMLInputTypeAttribute
  readonly inputMode?: 'email'
  readonly maxLength?: number
  /** The id of its error message. */
  readonly errorId?: string | undefined
  /** Beside the label. */
  readonly aside?: ReactNode
  /** Help below the field. */
  readonly hint?: ReactNode
  readonly onInput?: (text: string) => void
}

/** An uncontrolled text field with its label: the text stays, whatever the form's result. */
export function TextField({ label, aside, hint, errorId, onInput, type = 'text', ...input }: TextFieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const isName = type === 'text' && /^(name|nickname|given-name|family-name)$/.test(input.autoComplete)
  const describedBy = [errorId, hint === undefined ? undefined : hintId].filter((part) => part !== undefined).join(' ')
  return (
    <div className={styles.field}>
      <div className={`${shared.between} ${styles.head}`}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <input
        {...input}
        id={id}
        type={type}
        required
        className={`${shared.field} ${styles.input}`}
        autoCapitalize={isName ? 'words' : 'none'}
        autoCorrect="off"
        spellCheck={false}
        aria-invalid={errorId !== undefined}
        aria-describedby={describedBy || undefined}
        onInput={onInput && (({ currentTarget }) => onInput(currentTarget.value))}
      />
      {hint !== undefined && (
        <div id={hintId} className={shared.note}>
          {hint}
        </div>
      )}
    </div>
  )
}

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'aside' | 'inputMode' | 'autoComplete'> & {
  /** `new-password` lets a password manager generate one. */
  readonly autoComplete: 'current-password' | 'new-password'
}

/** A password field with a button that shows the password. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  const show = (
    // The button's name must not contain the field's label: tests and assistive technology find the field by it.
    <button type="button" className={`${control.hoverLink} ${styles.show}`} onClick={() => setShown(!isShown)}>
      {isShown ? form.hide : form.show}
      <VisuallyHidden>{form.characters}</VisuallyHidden>
    </button>
  )
  return <TextField {...props} type={isShown ? 'text' : 'password'} aside={show} />
}
