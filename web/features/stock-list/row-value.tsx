import { rangePosition } from '#domain/metric-value'
import type { Period } from '#domain/stock'
import type { Row } from '../../data/row.ts'
import { formatCompact, formatPercentChange, formatPosition, formatPrice, formatRatio } from '../../format/numbers.ts'
import type { Settings } from '../../state/settings.ts'
import { Change } from '../../ui/marks/change.tsx'
import { Missing } from '../../ui/marks/missing.tsx'
import styles from './row-value.module.css'

export type RowMetric = Settings['rowMetric']

interface RowValueProps {
  readonly row: Row
  readonly metric: RowMetric
  readonly timeframe: Period
}

/** The chosen metric, and under it the timeframe's change – or the price, where the metric is a change itself. */
export function RowValue({ row, metric, timeframe }: RowValueProps) {
  const price = row.number('close')
  const value = shown(row, metric)
  const isChange = metric === 'weekDeltaRatio'
  return (
    <span className={styles.value}>
      <span className={styles.main}>
        {isChange ? <ChangeOf ratio={row.number('weekDeltaRatio')} /> : (value ?? <Missing />)}
      </span>
      {isChange ? (
        <span className={styles.less}>{price === null ? <Missing /> : formatPrice(price)}</span>
      ) : (
        <ChangeOf ratio={row.number(`${timeframe}DeltaRatio`)} />
      )}
    </span>
  )
}

function ChangeOf({ ratio }: { readonly ratio: number | null }) {
  return ratio === null ? <Missing /> : <Change {...formatPercentChange(ratio)} />
}

function shown(row: Row, metric: RowMetric): string | undefined {
  if (metric === '52WeekRange') {
    const position = rangePosition(row.number('close'), row.number('52WeekLow'), row.number('52WeekHigh'))
    return position === null ? undefined : formatPosition(position)
  }
  const number = row.number(metric === 'price' ? 'close' : metric)
  if (number === null) return undefined
  if (metric === 'volume') return formatCompact(number)
  return metric === 'price' ? formatPrice(number) : formatRatio(number)
}
