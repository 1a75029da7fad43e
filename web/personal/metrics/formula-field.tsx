import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { type Completion, completionsAt } from '#domain/formula/complete'
import type { OwnMetric } from '#domain/formula/parse'
import { VisuallyHidden } from '#web/ui/data-display/visually-hidden.tsx'
import { metricEditor as texts } from './own-metrics-texts.ts'
import styles from './own-metrics.module.css'
import fields from '#web/ui/form/line-field.module.css'
import shared from '#web/ui/shared.module.css'

interface FormulaFieldProps {
  readonly text: string
  /** The user’s other metrics, offered to be written out. */
  readonly own: readonly OwnMetric[]
  /** The ids of its descriptions: its error, or its meaning. */
  readonly describedBy: string
  readonly isWrong: boolean
  readonly onType: (text: string) => void
}

/** Longer texts have an error of their own. */
const maxTyped = 2000
const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** A field for a formula, which completes names: the combobox pattern of the ARIA Authoring Practices. */
export function FormulaField({ text, own, describedBy, isWrong, onType }: FormulaFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  /** Where the user types; undefined while the list is closed. */
  const [caret, setCaret] = useState<number>()
  const [active, setActive] = useState({ text, index: 0 })
  const { from, to, options } = completionsAt(text, caret ?? 0, own)
  const shown = caret === undefined ? [] : options
  // A number is complete without a unit: Enter must not add one.
  const firstIndex = shown[0]?.kind === 'unit' ? -1 : 0
  const activeIndex = active.text === text ? Math.min(active.index, shown.length - 1) : firstIndex
  const isOpen = shown.length > 0
  const field = useRef<HTMLDivElement>(null)
  // Not when the field loses the focus: the list would close between press and release and move the pressed element.
  useEffect(() => {
    if (!isOpen) return
    const close = ({ target }: Event) =>
      target instanceof Node && !field.current?.contains(target) && setCaret(undefined)
    document.addEventListener('click', close)
    return () => document.removeEventListener('click', close)
  }, [isOpen])
  /** The caret's position once the chosen text is in the field, before the user can continue typing. */
  const caretAfter = useRef<number>(undefined)
  useLayoutEffect(() => {
    const end = caretAfter.current
    caretAfter.current = undefined
    if (end !== undefined) input.current?.setSelectionRange(end, end)
  }, [text])
  const choose = (option: Completion | undefined) => {
    if (!option || !input.current) return
    caretAfter.current = from + option.insert.length
    onType(text.slice(0, from) + option.insert + text.slice(to))
    setCaret(undefined)
    input.current.focus()
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = steps[event.key]
    if (shown.length === 0) {
      if (event.key !== 'ArrowDown') return
      setCaret(event.currentTarget.selectionStart ?? undefined)
    } else if (event.key === 'Escape') setCaret(undefined)
    else if (step !== undefined) setActive({ text, index: stepped(activeIndex, step, shown.length) })
    else if ((event.key === 'Enter' || event.key === 'Tab') && !event.nativeEvent.isComposing) {
      // Without an option, Enter saves and Tab moves the focus on.
      if (event.shiftKey || !shown[activeIndex]) return setCaret(undefined)
      choose(shown[activeIndex])
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div ref={field} className={styles.formula}>
      <label htmlFor={id} className={`${shared.ellipsis} ${shared.hint}`}>
        {texts.expression}
      </label>
      <input
        ref={input}
        id={id}
        type="text"
        role="combobox"
        className={`${shared.field} ${fields.input}`}
        aria-expanded={shown.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={shown[activeIndex] ? `${id}-${activeIndex}` : undefined}
        aria-invalid={isWrong}
        aria-describedby={describedBy}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        maxLength={maxTyped}
        value={text}
        onChange={({ target }) => {
          onType(target.value)
          setCaret(target.selectionStart ?? undefined)
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label={texts.options}
        className={`${shared.goneIfEmpty} ${styles.options}`}
      >
        {shown.map((option, index) => (
          <button
            key={option.kind + option.insert}
            type="button"
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === activeIndex}
            className={`${shared.between} ${shared.option} ${styles.option}`}
            onPointerMove={() => setActive({ text, index })}
            // The field keeps the focus, or its blur would close the list before the click.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <code>{option.kind === 'own' ? option.label : option.insert}</code>
            <span className={shared.hint}>
              {texts.kinds[option.kind] || (option.kind === 'own' ? '' : option.label)}
            </span>
          </button>
        ))}
      </div>
      <p role="status">
        <VisuallyHidden>{shown.length > 0 && texts.optionCount(shown.length)}</VisuallyHidden>
      </p>
    </div>
  )
}

/** The option after or before another, around the ends; −1 for none. */
const stepped = (index: number, step: number, count: number): number =>
  index === -1 && step === -1 ? count - 1 : (index + step + count) % count
