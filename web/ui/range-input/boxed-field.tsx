import type { InputHTMLAttributes } from 'react'
import { stepFields } from '../../texts/form.ts'
import styles from './boxed-field.module.css'
import control from '#web/ui/control.module.css'
import shared from '#web/ui/shared.module.css'

interface BoxedFieldProps extends Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'onBlur'> {
  readonly label: string
  /** The texts inside the box before and after the number. */
  readonly before: string
  readonly behind?: string
  readonly text: string
  /** The id of the error message; undefined while the text is valid. */
  readonly error: string | undefined
  /** The id of the explanation. */
  readonly note?: string | undefined
  readonly onType: (text: string) => void
  readonly onEnter: () => void
}

const maxLength = 24

/** A field for one bound of a range, with its unit inside the box. Empty means any. */
export function BoxedField({ label, before, behind, text, error, note, onType, onEnter, ...more }: BoxedFieldProps) {
  return (
    <label className={`${control.hoverBorder} ${shared.row} ${styles.box}`}>
      <span className={`${shared.dim} ${shared.listTitle} ${shared.fixed}`}>{before}</span>
      <input
        type="text"
        autoComplete="off"
        className={`${shared.input} ${styles.input}`}
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={[error, note].filter(Boolean).join(' ') || undefined}
        placeholder={stepFields.any}
        value={text}
        onChange={({ target }) => onType(target.value.slice(0, maxLength))}
        onKeyDown={({ key }) => key === 'Enter' && onEnter()}
        {...more}
      />
      {behind && <span className={`${shared.dim} ${shared.listTitle} ${shared.fixed}`}>{behind}</span>}
    </label>
  )
}
