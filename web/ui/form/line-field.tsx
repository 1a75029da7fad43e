import { type HTMLAttributes, useEffect, useId, useRef } from 'react'
import styles from './line-field.module.css'
import shared from '#web/ui/shared.module.css'

/** A text to choose, and the text beside it in the list. */
export interface Suggestion {
  readonly text: string
  readonly label?: string
}

interface LineFieldProps {
  readonly label: string
  readonly text: string
  readonly maxLength: number
  /** Takes the focus when it appears. */
  readonly focused?: boolean
  /** The id of its error message. */
  readonly errorId?: string | undefined
  /** The id of its explanation. */
  readonly noteId?: string | undefined
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly placeholder?: string
  /** Options of the browser's autocomplete list. */
  readonly suggestions?: readonly Suggestion[]
  readonly onType: (text: string) => void
}

/** A single-line text field with its label above it. */
export function LineField({
  label,
  text,
  maxLength,
  focused = false,
  errorId,
  noteId,
  suggestions,
  onType,
  ...attributes
}: LineFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!focused) return
    input.current?.focus()
    input.current?.select()
  }, [focused])
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={`${shared.ellipsis} ${shared.hint}`}>
        {label}
      </label>
      <input
        {...attributes}
        ref={input}
        id={id}
        type="text"
        className={`${shared.field} ${styles.input}`}
        autoComplete="off"
        maxLength={maxLength}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId ?? noteId}
        list={suggestions && `${id}-suggestions`}
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
      {suggestions && (
        <datalist id={`${id}-suggestions`}>
          {suggestions.map(({ text, label }) => (
            <option key={text} value={text} label={label} />
          ))}
        </datalist>
      )}
    </div>
  )
}
