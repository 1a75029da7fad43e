import { chunk } from '../../data/load-chunk.ts'
import { sparkOf } from '../../data/spark.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { Missing } from '../../ui/marks/missing.tsx'
import { SparkLine } from '../../ui/marks/spark-line.tsx'
import type { CellProps } from './cell-value.ts'

// Simulated markets and those who are offline have only the line.
const MiniChart = lazyPart(
  chunk(async () => (await import('./mini-chart.tsx')).MiniChart),
  {
    waiting: ({ children }) => children,
    failed: 'nothing',
  },
)

/** The way of the close over two months, with the timeframe's stretch in colour. */
export function GraphCell({ row, timeframe, charted }: CellProps) {
  const spark = sparkOf(row.number, timeframe)
  const line = spark ? <SparkLine {...spark} /> : <Missing />
  const exchange = row.text('exchange')
  if (!charted || exchange === null) return line
  return (
    <MiniChart key={row.symbol} symbol={row.symbol} exchange={exchange}>
      {line}
    </MiniChart>
  )
}
