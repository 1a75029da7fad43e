import { sparkOf } from '../../data/spark.ts'
import { Missing } from '../../ui/marks/missing.tsx'
import { SparkLine } from '../../ui/marks/spark-line.tsx'
import type { CellProps } from './cell-value.ts'

/** The way of the close over two months, with the timeframe's stretch in colour. */
export function GraphCell({ row, timeframe }: CellProps) {
  const spark = sparkOf(row, timeframe)
  return spark ? <SparkLine {...spark} /> : <Missing />
}
