import { useEffect, useId, useRef } from 'react'
import { metrics, type MetricId } from '#domain/metrics'
import type { Range } from '#domain/ranges'
import type { Spread } from '#domain/spread'
import { amountUnit } from '../../../format/amount-units.ts'
import { amountWords } from '../../../format/amount.ts'
import { BoxedField } from '../../../ui/controls/boxed-field.tsx'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { FieldError } from '../../../ui/form/field-error.tsx'
import { Histogram } from '../../../ui/marks/histogram.tsx'
import { rangeText } from '../range-text.ts'
import { isBarIn } from './is-bar-in.ts'
import styles from './range-row.module.css'
import { useRangeDraft } from './use-range-draft.ts'

interface RangeRowProps {
  readonly id: MetricId
  readonly range: Range
  /** How the stocks that pass every other filter are spread; undefined until that is known. */
  readonly spread: Spread | undefined
  /** Whether it was added just now: the next thing to do is to type. */
  readonly isNew: boolean
  readonly onChange: (range: Range, step: 'push' | 'replace') => void
  readonly onRemove: () => void
}

/** The range of one metric: what it asks for, how the stocks are spread, and its two ends. */
export function RangeRow({ id, range, spread, isNew, onChange, onRemove }: RangeRowProps) {
  const { label, kind } = metrics[id]
  const title = useId()
  const error = useId()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) row.current?.querySelector('input')?.focus()
  }, [isNew])
  const { texts, trouble, type, end } = useRangeDraft(id, range, onChange)
  const { before, behind } = amountUnit(kind)
  const hasSigns = (spread?.edges[0] ?? -1) < 0
  const field = (place: 0 | 1) => ({
    label: `${place === 0 ? 'Minimum' : 'Maximum'} ${label}`,
    before: `${place === 0 ? 'Min' : 'Max'} ${before}`,
    behind,
    text: texts[place],
    error: trouble?.wrong[place] ? error : undefined,
    // A phone’s keys for decimals have neither a minus nor letters.
    inputMode: kind === 'compact' || hasSigns ? ('text' as const) : ('decimal' as const),
    onType: (text: string) => type(place === 0 ? [text, texts[1]] : [texts[0], text]),
    onEnter: end,
    onBlur: end,
  })
  return (
    <div ref={row} role="group" aria-labelledby={title} className={styles.row}>
      <div className={styles.heading}>
        <span id={title} className={styles.name}>
          {label}
        </span>
        <span className={styles.words}>{rangeText(id, range)}</span>
        <IconButton icon="x" label={`Remove ${label}`} onClick={onRemove} />
      </div>
      {spread && (
        <>
          <Histogram bars={spread.bars} isIn={(bar) => isBarIn(spread.edges, bar, range)} />
          <Scale id={id} edges={spread.edges} />
        </>
      )}
      <div className={styles.fields}>
        <BoxedField {...field(0)} />
        <BoxedField {...field(1)} />
      </div>
      <FieldError id={error} error={trouble?.trouble} />
    </div>
  )
}

/** Where the histogram’s open bars begin. A picture’s legend: hidden from assistive technology like it. */
function Scale({ id, edges }: { readonly id: MetricId; readonly edges: readonly number[] }) {
  const [first] = edges
  const last = edges.at(-1)
  if (first === undefined || last === undefined) return null
  return (
    <p className={styles.scale} aria-hidden="true">
      <span>&lt; {amountWords(metrics[id].kind, first)}</span>
      <span>≥ {amountWords(metrics[id].kind, last)}</span>
    </p>
  )
}
