import type { InputHTMLAttributes } from 'react'
import { stepFields } from '../../texts/form.ts'
import styles from './boxed-field.module.css'

interface BoxedFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'onBlur'> {
  readonly label: string
  /** What stands inside the box around the number. */
  readonly before: string
  readonly behind?: string
  readonly text: string
  /** The id of what says that the text is wrong; undefined where it is right. */
  readonly error: string | undefined
  /** The id of what explains the text. */
  readonly note?: string | undefined
  readonly onType: (text: string) => void
  readonly onEnter: () => void
}

const longest = 24

/** A field for one bound, with its unit in its box. Empty it stands for any. */
export function BoxedField({ label, before, behind, text, error, note, onType, onEnter, ...more }: BoxedFieldProps) {
  return (
    <label className={styles.box}>
      <span className={styles.label}>{before}</span>
      <input
        type="text"
        autoComplete="off"
        className={styles.input}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={[error, note].filter(Boolean).join(' ') || undefined}
        placeholder={stepFields.any}
        value={text}
        onChange={({ target }) => onType(target.value.slice(0, longest))}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
        {...more}
      />
      {behind && <span className={styles.label}>{behind}</span>}
    </label>
  )
}
