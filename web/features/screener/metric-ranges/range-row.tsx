import { useEffect, useId, useRef } from 'react'
import type { Kind } from '#domain/stock/metric'
import { metrics, type MetricId } from '#domain/stock/metrics'
import type { Range } from '#domain/screen/ranges'
import type { Spread } from '#domain/screen/facets'
import { amountWords } from '../../../format/amount.ts'
import { metricRanges } from '../../../texts/metric-ranges.ts'
import { IconButton } from '../../../ui/controls/icon-button.tsx'
import { Histogram } from '../../../ui/marks/histogram.tsx'
import { rangeText } from '../range-text.ts'
import { isBarIn } from './is-bar-in.ts'
import { RangeFields } from './range-fields.tsx'
import styles from './range-row.module.css'

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

/** Keeps the room of a spread that is not known yet. */
const noSpread: Spread = { edges: [], bars: [] }

/** The range of one metric: what it asks for, how the stocks are spread, and its two ends. */
export function RangeRow({ id, range, spread = noSpread, isNew, onChange, onRemove }: RangeRowProps) {
  const { label, kind } = metrics[id]
  const { edges, bars } = spread
  const title = useId()
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isNew) row.current?.querySelector('input')?.focus()
  }, [isNew])
  return (
    <div ref={row} role="group" aria-labelledby={title} className={styles.row}>
      <div className={styles.heading}>
        <span id={title} className={styles.name}>
          {label}
        </span>
        <span className={styles.words}>{rangeText(id, range)}</span>
        <IconButton icon="x" label={metricRanges.remove(label)} onClick={onRemove} />
      </div>
      <Histogram bars={bars} isIn={(bar) => isBarIn(edges, bar, range)} />
      <Scale kind={kind} edges={edges} />
      <RangeFields {...{ id, range, onChange }} hasSigns={(edges[0] ?? -1) < 0} />
    </div>
  )
}

/** Where the histogram’s open bars begin: its legend, hidden from assistive technology like it. */
function Scale({ kind, edges }: { readonly kind: Kind; readonly edges: readonly number[] }) {
  const [first, last] = [edges[0], edges.at(-1)]
  return (
    <p className={styles.scale} aria-hidden="true">
      {first !== undefined && <span>{metricRanges.less(amountWords(kind, first))}</span>}
      {last !== undefined && <span>{metricRanges.atLeast(amountWords(kind, last))}</span>}
    </p>
  )
}
