import { useId, type HTMLInputTypeAttribute, type ReactNode, useState } from 'react'
import styles from './text-field.module.css'
import { VisuallyHidden } from '../data-display/visually-hidden.tsx'
import { form } from '../../texts/form.ts'

export interface TextFieldProps {
  readonly label: string
  /** What the form calls it. */
  readonly name: string
  /** Tells browsers and password managers what belongs here. */
  readonly autoComplete: string
  readonly type?: HTMLInputTypeAttribute
  readonly inputMode?: 'email'
  readonly maxLength?: number
  /** The id of the message that says what is wrong with it. */
  readonly errorId?: string | undefined
  /** Beside the label. */
  readonly aside?: ReactNode
  /** Below the field: what helps to fill it in. */
  readonly hint?: ReactNode
  readonly onInput?: (text: string) => void
}

/** A field with its label. What was typed stays in the field, whatever becomes of the form. */
export function TextField({ label, aside, hint, errorId, onInput, type = 'text', ...input }: TextFieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const describedBy = [errorId, hint === undefined ? undefined : hintId].filter((part) => part !== undefined).join(' ')
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {aside}
      </div>
      <input
        {...input}
        id={id}
        type={type}
        required
        className={styles.input}
        autoCapitalize={type === 'text' && input.autoComplete !== 'username' ? 'words' : 'none'}
        spellCheck={false}
        aria-invalid={errorId !== undefined}
        aria-describedby={describedBy || undefined}
        onInput={onInput && (({ currentTarget }) => onInput(currentTarget.value))}
      />
      {hint !== undefined && (
        <div id={hintId} className={styles.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}

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
      <VisuallyHidden>{form.characters}</VisuallyHidden>
    </button>
  )
  return <TextField {...props} type={isShown ? 'text' : 'password'} aside={show} />
}
