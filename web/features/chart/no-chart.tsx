import type { HistoryState } from '../../data/history/history.ts'
import type { Spark } from '../../data/screener/spark.ts'
import { noChart } from '../../texts/chart.ts'
import { Button } from '../../ui/controls/button.tsx'
import type { WidgetReport } from '../../ui/frames/read-widget-message.ts'
import { SparkLine } from '../../ui/marks/spark-line.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import styles from './stock-chart.module.css'

interface NoChartProps {
  readonly symbol: string
  readonly state: Extract<HistoryState, { readonly kind: 'none' | 'failed' }>
  readonly spark: Spark | undefined
  /** Whether TradingView's chart is on its way, and what its frame has reported. */
  readonly isEmbedExpected: boolean
  readonly report: WidgetReport | undefined
  readonly onRetry: () => void
}

/** Where there are no past prices: why, and the few closes that the data on the device tells. */
export function NoChart({ symbol, state, spark, isEmbedExpected, report, onRetry }: NoChartProps) {
  const few = spark && (
    <figure className={styles.few}>
      <SparkLine {...spark} />
      <figcaption className={styles.caption}>{spark.label}</figcaption>
    </figure>
  )
  if (state.kind === 'none') {
    return (
      <EmptyState icon="chart" title={noChart.none} more={few}>
        {isEmbedExpected && report === 'no-data' ? noChart.neither(symbol) : noChart.noneWhy(symbol)}
        {isEmbedExpected && report === undefined && ` ${noChart.tradingViewFollows}`}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={state.isSilent ? 'offline' : 'chart'}
      title={state.isSilent ? noChart.offline : noChart.failed}
      more={few}
      action={<Button onClick={onRetry}>{noChart.retry}</Button>}
    >
      {state.isSilent ? noChart.offlineWhy : noChart.failedWhy}
    </EmptyState>
  )
}
