import { useEffect, useRef, useState } from 'react'
import { fieldText } from '../../../format/field-text.ts'
import { readPrice } from './read-price.ts'

interface Draft {
  readonly text: string
  /** The price that stood when this was typed: where another one stands now, it was changed elsewhere. */
  readonly of: number
  /** Whether the typing has paused: before, nothing is wrong yet. */
  readonly isSettled: boolean
}

const pause = 300

/** A price while it is typed: applied when the typing pauses, and never rewritten before the field is left. */
export function usePriceDraft(value: number, apply: (dollars: number) => void) {
  const [last, setDraft] = useState<Draft>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const draft = last && (last.of === value || readPrice(last.text) === value) ? last : undefined
  const text = draft?.text ?? (value === 0 ? '' : fieldText('money', value))

  const settle = (typed: string, isEnd: boolean) => {
    clearTimeout(timer.current)
    const dollars = readPrice(typed)
    if (dollars !== undefined && dollars !== value) apply(dollars)
    // What is wrong stays to be mended.
    setDraft(isEnd && dollars !== undefined ? undefined : { text: typed, of: dollars ?? value, isSettled: true })
  }
  const type = (typed: string) => {
    clearTimeout(timer.current)
    setDraft({ text: typed, of: value, isSettled: false })
    timer.current = setTimeout(() => settle(typed, false), pause)
  }
  const end = () => draft && settle(draft.text, true)
  return { text, isWrong: draft?.isSettled === true && readPrice(text) === undefined, type, end }
}
