import { isNumberField } from '#domain/stock/fields'
import type { Kind } from '#domain/stock/metric'
import { metrics, type MetricId } from '#domain/stock/metrics'
import type { Period } from '#domain/stock/stock'
import type { Row } from '../../data/row.ts'
import { describeRange } from '../../format/describe-range.ts'
import {
  formatChange,
  formatCompact,
  formatPercent,
  formatPercentChange,
  formatPrice,
  formatRatio,
  type Signed,
} from '../../format/numbers.ts'
import { Change } from '../../ui/marks/change.tsx'
import { Missing } from '../../ui/marks/missing.tsx'
import { RangeBar } from '../../ui/marks/range-bar.tsx'
import styles from './row-value.module.css'

interface RowValueProps {
  readonly row: Row
  readonly metric: MetricId
  readonly timeframe: Period
}

const numbers: Partial<Readonly<Record<Kind, (value: number) => string>>> = {
  money: formatPrice,
  compact: formatCompact,
  ratio: formatRatio,
  percent: formatPercent,
}

const changes: Partial<Readonly<Record<Kind, (value: number) => Signed>>> = {
  change: formatChange,
  percentChange: formatPercentChange,
}

/** The chosen metric, and under it the timeframe's change – or the price, where the metric is a change itself. */
export function RowValue({ row, metric, timeframe }: RowValueProps) {
  const isChange = metrics[metric].kind in changes
  const price = row.number('close')
  const ratio = row.number(`${timeframe}DeltaRatio`)
  return (
    <span className={styles.value}>
      <span className={styles.main}>
        <Value row={row} metric={metric} />
      </span>
      {isChange ? (
        <span className={styles.less}>{price === null ? <Missing /> : formatPrice(price)}</span>
      ) : ratio === null ? (
        <Missing />
      ) : (
        <Change {...formatPercentChange(ratio)} />
      )}
    </span>
  )
}

function Value({ row, metric }: Omit<RowValueProps, 'timeframe'>) {
  const { label, kind, of, between } = metrics[metric]
  if (between) {
    const [low, high] = between
    const range = describeRange({
      name: label,
      close: row.number('close'),
      low: row.number(low),
      high: row.number(high),
    })
    return range ? <RangeBar {...range} /> : <Missing />
  }
  const value = of !== undefined && of !== 'symbol' && isNumberField(of) ? row.number(of) : null
  if (value === null) return <Missing />
  const change = changes[kind]?.(value)
  return change ? <Change {...change} /> : numbers[kind]?.(value)
}
