import { useEffect, useId, useRef, type HTMLAttributes } from 'react'
import styles from './line-field.module.css'

interface LineFieldProps {
  readonly label: string
  readonly text: string
  readonly maxLength: number
  /** Takes the focus when it appears. */
  readonly focused?: boolean
  /** The id of what says what is wrong with it. */
  readonly errorId?: string | undefined
  /** The id of what explains it. */
  readonly noteId?: string | undefined
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode']
  readonly placeholder?: string
  /** What might be meant, for the browser to offer. */
  readonly suggestions?: readonly string[]
  readonly onType: (text: string) => void
}

/** One line of text with its label above it. */
export function LineField({
  label,
  text,
  maxLength,
  focused = false,
  errorId,
  noteId,
  suggestions,
  onType,
  ...more
}: LineFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (focused) input.current?.select()
  }, [focused])
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        {...more}
        ref={input}
        id={id}
        type="text"
        className={styles.input}
        autoComplete="off"
        maxLength={maxLength}
        aria-invalid={errorId !== undefined}
        aria-describedby={errorId ?? noteId}
        list={suggestions && `${id}-offered`}
        value={text}
        onChange={({ target }) => onType(target.value)}
      />
      {suggestions && (
        <datalist id={`${id}-offered`}>
          {suggestions.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
      )}
    </div>
  )
}
