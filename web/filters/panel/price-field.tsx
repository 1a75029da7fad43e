import { useId, useState } from 'react'
import { FieldError, FieldNote } from '#web/ui/form/form-messages.tsx'
import { useTypingPause } from '#web/ui/hooks/use-typing-pause.ts'
import { useGesture } from '#web/ui/navigation/use-gesture.ts'
import { BoxedField } from '#web/ui/range-input/boxed-field.tsx'
import { browserSeparators, interpretedAmount, localizedAmount, parseDecimal, type Separators } from '#words/amounts'
import { priceField } from './filter-panel-texts.ts'

interface Draft {
  readonly text: string
  /** The price when this was typed: if it differs now, it was changed elsewhere. */
  readonly of: number
  /** Whether typing has paused: errors are not shown before. */
  readonly isSettled: boolean
}

/**
 * A price while it is typed: applied when typing pauses; the text is not reformatted before the field loses the focus.
 */
function usePriceDraft(value: number, apply: PriceFieldProps['onChange']) {
  const [last, setDraft] = useState<Draft>()
  const gesture = useGesture(apply)
  const wait = useTypingPause(() => setDraft(undefined))

  const draft = last && (last.of === value || readPrice(last.text) === value) ? last : undefined
  const text = draft?.text ?? (value === 0 ? '' : localizedAmount('money', value))

  const settle = (typed: string, isEnd: boolean) => {
    wait()
    const dollars = readPrice(typed)
    if (dollars !== undefined && dollars !== value) gesture.step(dollars)
    if (isEnd) gesture.end()
    // Invalid text stays, so that the user can correct it.
    setDraft(isEnd && dollars !== undefined ? undefined : { text: typed, of: dollars ?? value, isSettled: true })
  }
  const type = (typed: string) => {
    setDraft({ text: typed, of: value, isSettled: false })
    wait(() => settle(typed, false))
  }
  const end = () => draft && settle(draft.text, true)
  return { text, isWrong: draft?.isSettled === true && readPrice(text) === undefined, type, end }
}

interface PriceFieldProps {
  readonly label: string
  /** A label inside the field, before the number. */
  readonly short: string
  /** Dollars; 0 is unset. */
  readonly value: number
  readonly onChange: (dollars: number, action: 'push' | 'replace') => void
  /** An error about the price's value, not its format. */
  readonly rangeError?: string | undefined
}

/** A bound in dollars. Text that is not a price shows an error and changes nothing. */
export function PriceField({ label, short, value, onChange, rangeError }: PriceFieldProps) {
  const id = useId()
  const { text, isWrong, type, end } = usePriceDraft(value, onChange)
  const error = isWrong ? (isNegativePrice(text) ? priceField.negative : priceField.notANumber) : rangeError
  const note = readPrice(text) === undefined ? undefined : interpretedAmount('money', text)
  return (
    <div>
      <BoxedField
        label={label}
        before={short}
        inputMode="decimal"
        text={text}
        error={error && id}
        note={note && `${id}-note`}
        onType={type}
        onEnter={end}
        onBlur={end}
      />
      <FieldNote id={`${id}-note`} message={note} />
      <FieldError {...{ id, error }} />
    </div>
  )
}

/** Parses dollars as typed, with or without “$” on either side; 0 for empty text, undefined for invalid text. */
export function readPrice(text: string, separators: Separators = browserSeparators()): number | undefined {
  const typed = text.replace(/^\s*\$|\$\s*$/, '').trim()
  if (typed === '') return 0
  const dollars = Number(parseDecimal(typed, separators))
  return Number.isFinite(dollars) ? dollars : undefined
}

const isNegativePrice = (text: string): boolean =>
  /^\s*\$?\s*[-−]/.test(text) && readPrice(text.replace(/[-−]/, '')) !== undefined
