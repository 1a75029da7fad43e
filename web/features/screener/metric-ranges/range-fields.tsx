import { useId } from 'react'
import { metrics, type MetricId } from '#domain/metrics'
import type { Range } from '#domain/ranges'
import { amountUnit } from '../../../format/amount-units.ts'
import { BoxedField } from '../../../ui/controls/boxed-field.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import styles from './range-fields.module.css'
import { useRangeDraft } from './use-range-draft.ts'

interface RangeFieldsProps {
  readonly id: MetricId
  readonly range: Range
  /** Whether values of the metric may be negative. */
  readonly hasSigns: boolean
  readonly onChange: (range: Range, step: 'push' | 'replace') => void
}

/** The two ends of a range, in the unit in which its metric is shown. What is wrong is said, and changes nothing. */
export function RangeFields({ id, range, hasSigns, onChange }: RangeFieldsProps) {
  const { label, kind } = metrics[id]
  const { before, behind } = amountUnit(kind)
  const error = useId()
  const { texts, trouble, type, end } = useRangeDraft(id, range, onChange)
  const field = (place: 0 | 1, [name, short]: readonly [string, string]) => (
    <BoxedField
      label={`${name} ${label}`}
      before={`${short} ${before}`}
      behind={behind}
      text={texts[place]}
      error={trouble?.wrong[place] ? error : undefined}
      // A phone’s keys for decimals have neither a minus nor letters.
      inputMode={kind === 'compact' || hasSigns ? 'text' : 'decimal'}
      onType={(text) => type(place === 0 ? [text, texts[1]] : [texts[0], text])}
      onEnter={end}
      onBlur={end}
    />
  )
  return (
    <>
      <div className={styles.fields}>
        {field(0, ['Minimum', 'Min'])}
        {field(1, ['Maximum', 'Max'])}
      </div>
      {kind === 'range' && <p className={styles.hint}>0 % is the lowest price of that time, 100 % the highest.</p>}
      <FieldError id={error} error={trouble?.trouble} />
    </>
  )
}
