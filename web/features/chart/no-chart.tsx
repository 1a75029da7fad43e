import type { Spark } from '../../data/spark.ts'
import { Button } from '../../ui/controls/button.tsx'
import { SparkLine } from '../../ui/marks/spark-line.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import styles from './stock-chart.module.css'

interface NoChartProps {
  readonly spark: Spark | undefined
  /** Whether the server said nothing, rather than no. */
  readonly isSilent: boolean
  readonly onRetry: () => void
}

/** Where the past sessions could not be had: the few closes that the data on the device tells, and what is missing. */
export function NoChart({ spark, isSilent, onRetry }: NoChartProps) {
  const few = spark && (
    <figure className={styles.few}>
      <SparkLine {...spark} />
      <figcaption className={styles.caption}>{spark.label}</figcaption>
    </figure>
  )
  return (
    <EmptyState
      icon={isSilent ? 'offline' : 'chart'}
      title={isSilent ? 'Full chart needs a connection' : 'The chart could not be loaded'}
      more={few}
      action={<Button onClick={onRetry}>Try again</Button>}
    >
      {isSilent
        ? 'The prices of past sessions are on the server, which could not be reached.'
        : 'The server could not send the prices of past sessions.'}
    </EmptyState>
  )
}
