import { useId } from 'react'
import { metrics, type MetricId } from '#domain/stock/metrics'
import type { Range } from '#domain/screen/ranges'
import { amountUnit } from '../../../format/amount-units.ts'
import { understood } from '../../../format/understood.ts'
import { metricRanges } from '../../../texts/metric-ranges.ts'
import { BoxedField } from '../../../ui/controls/boxed-field.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { FieldNote } from '../../../ui/form/field-note.tsx'
import styles from './range-fields.module.css'
import { useRangeDraft } from './use-range-draft.ts'

interface RangeFieldsProps {
  readonly id: MetricId
  readonly range: Range
  /** Whether values of the metric may be negative. */
  readonly hasSigns: boolean
  readonly onChange: (range: Range, step: 'push' | 'replace') => void
}

type FieldTexts = typeof metricRanges.minimum | typeof metricRanges.maximum

/** The two ends of a range, in the unit in which its metric is shown. What is wrong is said, and changes nothing. */
export function RangeFields({ id, range, hasSigns, onChange }: RangeFieldsProps) {
  const { label, kind } = metrics[id]
  const { before, behind } = amountUnit(kind)
  const error = useId()
  const { texts, trouble, type, end: leave } = useRangeDraft(id, range, onChange)
  const field = (end: 0 | 1, { name, short }: FieldTexts) => {
    const words = understood(kind, texts[end])
    const note = `${error}-${end}`
    return (
      <div>
        <BoxedField
          label={name(label)}
          before={`${short} ${before}`}
          behind={behind}
          text={texts[end]}
          error={trouble?.wrong[end] ? error : undefined}
          note={words && note}
          // A phone’s keys for decimals have neither a minus nor letters.
          inputMode={kind === 'compact' || hasSigns ? 'text' : 'decimal'}
          onType={(text) => type(end === 0 ? [text, texts[1]] : [texts[0], text])}
          onEnter={leave}
          onBlur={leave}
        />
        <FieldNote id={note} words={words} />
      </div>
    )
  }
  return (
    <>
      <div className={styles.fields}>
        {field(0, metricRanges.minimum)}
        {field(1, metricRanges.maximum)}
      </div>
      {kind === 'range' && <p className={styles.hint}>{metricRanges.position}</p>}
      <FieldError id={error} error={trouble?.trouble} />
    </>
  )
}
