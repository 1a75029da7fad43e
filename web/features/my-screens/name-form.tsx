import { useId, useState, type ReactNode } from 'react'
import { LineField } from '../../ui/form/line-field.tsx'
import styles from './name-form.module.css'

interface NameFormProps {
  readonly label: string
  /** What it is called so far. */
  readonly name: string
  readonly longest: number
  /** What the button says that sends it. */
  readonly submit: string
  readonly focused?: boolean
  /** Says what is wrong with the name, or takes it. */
  readonly onSubmit: (name: string) => string | undefined
  /** What else can be done. */
  readonly children?: ReactNode
}

/** A field for a name, and a button that sends it. */
export function NameForm({ label, name, longest, submit, focused = false, onSubmit, children }: NameFormProps) {
  const id = useId()
  const [text, setText] = useState(name)
  const [trouble, setTrouble] = useState<string>()
  const send = () => setTrouble(onSubmit(text))
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <LineField {...{ label, text, longest, focused }} trouble={trouble && id} onType={setText} />
      <button type="submit" className={styles.submit}>
        {submit}
      </button>
      {children}
      <p role="alert" id={id} className={styles.trouble}>
        {trouble}
      </p>
    </form>
  )
}
