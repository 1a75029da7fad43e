import type { Period } from '#domain/stock'
import type { Row } from '../../data/row.ts'
import { formatPrice } from '../../format/money.ts'
import { formatPercentChange } from '../../format/signed.ts'
import { Change } from '../../ui/marks/change.tsx'
import { Missing } from '../../ui/marks/missing.tsx'
import styles from './row-value.module.css'

/** The last close, and under it the timeframe's change. */
export function RowValue({ row, timeframe }: { readonly row: Row; readonly timeframe: Period }) {
  const close = row.number('close')
  const ratio = row.number(`${timeframe}DeltaRatio`)
  const change = ratio === null ? undefined : formatPercentChange(ratio)
  return (
    <span className={styles.value}>
      <span className={styles.price}>{close === null ? <Missing /> : formatPrice(close)}</span>
      {change ? <Change text={`${change.text}%`} direction={change.direction} /> : <Missing />}
    </span>
  )
}
