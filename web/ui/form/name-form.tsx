import { type ReactNode, useId, useState } from 'react'
import { LineField } from './line-field.tsx'
import buttons from '../controls/button.module.css'
import styles from './name-form.module.css'
import shared from '#web/ui/shared.module.css'

interface NameFormProps {
  readonly label: string
  /** The current name. */
  readonly name: string
  readonly maxLength: number
  /** The submit button's text. */
  readonly submit: string
  readonly focused?: boolean
  /** Validates a name; returns the error, or undefined for a valid name. */
  readonly check: (name: string) => string | undefined
  readonly onType?: (name: string) => void
  /** Called with a valid name. */
  readonly onSubmit: (name: string) => void
  /** Further buttons. */
  readonly children?: ReactNode
}

/** A field for a name, and a button that submits it. */
export function NameForm({
  label,
  name,
  maxLength,
  submit,
  focused = false,
  check,
  onType,
  onSubmit,
  children,
}: NameFormProps) {
  const id = useId()
  const [text, setText] = useState(name)
  // The error belongs to the submitted text: it disappears when the text changes, or when the name becomes free.
  const [submitted, setSubmitted] = useState<string>()
  const error = submitted === text ? check(text) : undefined
  const type = (typed: string) => {
    setText(typed)
    onType?.(typed)
  }
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setSubmitted(text)
        if (check(text) === undefined) onSubmit(text)
      }}
    >
      <LineField {...{ label, text, focused }} maxLength={maxLength} errorId={error && id} onType={type} />
      <button type="submit" className={buttons.button} data-variant="primary">
        {submit}
      </button>
      {children}
      <p role="alert" id={id} className={`${shared.error} ${styles.error}`}>
        {error}
      </p>
    </form>
  )
}
