import type { Period } from '#domain/stock/stock'
import type { Row } from '../../data/row.ts'
import { sparkOf } from '../../data/spark.ts'
import { SparkLine } from '../../ui/marks/spark-line.tsx'
import styles from './row-spark.module.css'

/** The way of the close, as wide as a phone allows; the narrowest do not. */
export function RowSpark({ row, timeframe }: { readonly row: Row; readonly timeframe: Period }) {
  const spark = sparkOf(row.number, timeframe)
  return <span className={styles.spark}>{spark && <SparkLine {...spark} />}</span>
}
