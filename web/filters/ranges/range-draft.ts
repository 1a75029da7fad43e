import { useState } from 'react'
import type { Range } from '#domain/screen/ranges'
import type { Kind } from '#domain/stock/metric'
import { metricRanges } from '#web/filters/panel/filter-panel-texts.ts'
import { useTypingPause } from '#web/ui/hooks/use-typing-pause.ts'
import { useGesture } from '#web/ui/navigation/use-gesture.ts'
import { localizedAmount, parseAmount } from '#words/amounts'

interface Draft {
  readonly texts: Texts
  /** The range when this was typed: if it differs now, it was changed elsewhere. */
  readonly of: Range
  /** Whether typing has paused: errors are not shown before. */
  readonly isSettled: boolean
}

/** The two fields of a range while the user types; applied when typing pauses, if they are a valid range. */
export function useRangeDraft(kind: Kind, range: Range, apply: (range: Range, step: 'push' | 'replace') => void) {
  const [last, setDraft] = useState<Draft>()
  const gesture = useGesture(apply)
  const wait = useTypingPause(() => setDraft(undefined))

  const draft = last && (isSame(last.of, range) || isReadAs(readRange(kind, last.texts), range)) ? last : undefined
  const texts = draft?.texts ?? writeRange(kind, range)
  const reading = readRange(kind, texts)

  const settle = (typed: Texts, isEnd: boolean) => {
    wait()
    const typedRange = readRange(kind, typed)
    if (typedRange.ok && !isSame(typedRange.range, range)) {
      gesture.step(typedRange.range)
    }
    if (isEnd) gesture.end()
    // After typing ends, valid text is shown in its normal format; invalid text stays, so that the user can correct it.
    if (typedRange.ok && isEnd) return setDraft(undefined)
    const of = typedRange.ok ? typedRange.range : range
    setDraft({ texts: typed, of, isSettled: true })
  }
  const type = (typed: Texts) => {
    setDraft({ texts: typed, of: range, isSettled: false })
    wait(() => settle(typed, false))
  }
  const end = () => draft && settle(draft.texts, true)
  return { texts, error: draft?.isSettled && !reading.ok ? reading : undefined, type, end }
}

const isSame = (a: Range, b: Range): boolean => a[0] === b[0] && a[1] === b[1]

const isReadAs = (reading: RangeReading, range: Range): boolean => reading.ok && isSame(reading.range, range)

function writeRange(kind: Kind, range: Range): Texts {
  const [min, max] = range.map((end) => (end === null ? '' : localizedAmount(kind, end)))
  return [min ?? '', max ?? '']
}

/** Whether amounts of a kind are typed with letters, such as 2B. */
export const hasLetters = (kind: Kind): boolean => kind === 'compact' || kind === 'formula'

/** The texts of two fields, minimum and maximum. */
export type Texts = readonly [min: string, max: string]

/** The range of two texts, or the error and which of them has it. */
type RangeReading =
  | { readonly ok: true; readonly range: Range }
  | { readonly ok: false; readonly error: string; readonly wrong: readonly [min: boolean, max: boolean] }

/** The range that the user typed, in the unit of values of this kind. Empty ends are open. */
export function readRange(kind: Kind, [minText, maxText]: Texts): RangeReading {
  const [min, max] = [parseAmount(kind, minText), parseAmount(kind, maxText)]
  if (min === undefined || max === undefined) {
    const error = hasLetters(kind) ? metricRanges.notACompactNumber : metricRanges.notANumber
    return { ok: false, error, wrong: [min === undefined, max === undefined] }
  }
  if (min !== null && max !== null && min > max) {
    return { ok: false, error: metricRanges.crossed, wrong: [true, true] }
  }
  return { ok: true, range: [min, max] }
}
