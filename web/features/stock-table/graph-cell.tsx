import { lazy, Suspense } from 'react'
import { sparkOf } from '../../data/spark.ts'
import { Missing } from '../../ui/marks/missing.tsx'
import { SparkLine } from '../../ui/marks/spark-line.tsx'
import type { CellProps } from './cell-value.ts'

// Simulated markets and those who are offline have only the line.
const MiniChart = lazy(async () => ({ default: (await import('./mini-chart.tsx')).MiniChart }))

/** The way of the close over two months, with the timeframe's stretch in colour. */
export function GraphCell({ row, timeframe, charted }: CellProps) {
  const spark = sparkOf(row, timeframe)
  const line = spark ? <SparkLine {...spark} /> : <Missing />
  const exchange = row.text('exchange')
  if (!charted || exchange === null) return line
  return (
    <Suspense fallback={line}>
      <MiniChart key={row.symbol} symbol={row.symbol} exchange={exchange}>
        {line}
      </MiniChart>
    </Suspense>
  )
}
