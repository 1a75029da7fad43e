import { type RefObject, useEffect, useId, useRef } from 'react'
import type { ColumnMetric } from '#domain/screen/formulas'
import type { Range } from '#domain/screen/ranges'
import { metricRanges } from '#web/filters/panel/filter-panel-texts.ts'
import { FieldError, FieldNote } from '#web/ui/form/form-messages.tsx'
import { BoxedField } from '#web/ui/range-input/boxed-field.tsx'
import { amountUnit, interpretedAmount } from '#words/amounts'
import { hasLetters, useRangeDraft } from './range-draft.ts'
import styles from './range-fields.module.css'
import shared from '#web/ui/shared.module.css'

interface RangeFieldsProps {
  readonly column: ColumnMetric
  readonly range: Range
  /** Whether values of the metric may be negative. */
  readonly hasSigns: boolean
  readonly onChange: (range: Range, step: 'push' | 'replace') => void
}

type FieldTexts = typeof metricRanges.minimum | typeof metricRanges.maximum

/**
 * The fields for both ends of a range, in the metric's display unit. Invalid text shows an error and changes nothing.
 */
export function RangeFields({ column, range, hasSigns, onChange }: RangeFieldsProps) {
  const { label, kind } = column
  const { before, behind } = amountUnit(kind)
  const error = useId()
  const { texts, error: invalid, type, end: leave } = useRangeDraft(kind, range, onChange)
  const field = (end: 0 | 1, { name, short }: FieldTexts) => {
    const interpreted = interpretedAmount(kind, texts[end])
    const note = `${error}-${end}`
    return (
      <div>
        <BoxedField
          label={name(label)}
          before={`${short} ${before}`}
          behind={behind}
          text={texts[end]}
          error={invalid?.wrong[end] ? error : undefined}
          note={interpreted && note}
          // The decimal keyboard of a phone has neither a minus nor letters.
          inputMode={hasLetters(kind) || hasSigns ? 'text' : 'decimal'}
          onType={(text) => type(end === 0 ? [text, texts[1]] : [texts[0], text])}
          onEnter={leave}
          onBlur={leave}
        />
        <FieldNote id={note} message={interpreted} />
      </div>
    )
  }
  return (
    <>
      <div className={styles.fields}>
        {field(0, metricRanges.minimum)}
        {field(1, metricRanges.maximum)}
      </div>
      {kind === 'range' && <p className={shared.smallPrint}>{metricRanges.position}</p>}
      <FieldError id={error} error={invalid?.error} />
    </>
  )
}

/** A row that focuses its first element of a kind when the user has asked for the row. */
export function useFocusOf<Row extends HTMLElement>(
  selector: string,
  isRequested: boolean,
  onFocused: () => void,
): RefObject<Row | null> {
  const row = useRef<Row>(null)
  useEffect(() => {
    if (!isRequested) return
    row.current?.querySelector<HTMLElement>(selector)?.focus()
    row.current?.scrollIntoView({ block: 'nearest' })
    onFocused()
  }, [selector, isRequested, onFocused])
  return row
}
