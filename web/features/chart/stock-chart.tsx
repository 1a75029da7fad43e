import { useState } from 'react'
import { chunk } from '../../data/pwa/load-chunk.ts'
import type { HistoryState } from '../../data/history/history.ts'
import type { Spark } from '../../data/screener/spark.ts'
import { advancedChart } from '../../format/chart-address.ts'
import type { ChartSource } from '../../state/settings.ts'
import { chart, chartSource } from '../../texts/chart.ts'
import type { WidgetReport } from '../../ui/frames/read-widget-message.ts'
import { TradingViewFrame } from '../../ui/frames/trading-view-frame.tsx'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { ChartFooter } from './chart-footer.tsx'
import { NoChart } from './no-chart.tsx'
import styles from './stock-chart.module.css'
import { useHistory } from './use-history.ts'

const PriceChart = lazyPart(
  chunk(async () => (await import('./price-chart.tsx')).PriceChart),
  { waiting: () => <Waiting /> },
)

interface StockChartProps {
  readonly symbol: string
  readonly exchange: string | null
  /** The course of the close as far as the data on the device tells it. */
  readonly spark: Spark | undefined
  /** Whether TradingView may know the stock: the market is real. */
  readonly real: boolean
  readonly online: boolean
  /** The chart that the user prefers. */
  readonly source: ChartSource
  readonly onSource: (source: ChartSource) => void
}

/**
 * A stock's chart. Ours is drawn first, always; TradingView's takes over where the user wants it and once it has reported
 * that it is loaded, which takes up to 25 seconds on a phone or never happens. Its room is reserved from the start.
 */
export function StockChart({ symbol, exchange, spark, real, online, source, onSource }: StockChartProps) {
  const [report, setReport] = useState<WidgetReport>()
  const { state, retry } = useHistory(symbol)
  const isOffered = real && exchange !== null
  const isWanted = isOffered && source === 'tradingView'
  const isCovered = isWanted && online && report === 'loaded'
  return (
    <section className={styles.chart} aria-label={chart.region}>
      <div className={styles.stage}>
        <div className={styles.own} inert={isCovered} data-covered={isCovered || undefined}>
          {state.kind === 'loaded' ? (
            <PriceChart symbol={symbol} history={state.history} />
          ) : state.kind === 'loading' ? (
            <Waiting />
          ) : (
            <NoChart {...{ symbol, state, spark, report }} isEmbedExpected={isWanted && online} onRetry={retry} />
          )}
        </div>
        {isWanted && online && (
          <TradingViewFrame
            title={chartSource.frame(symbol)}
            src={advancedChart(symbol, exchange)}
            interactive
            onReport={setReport}
          />
        )}
      </div>
      <ChartFooter
        {...{ symbol, online, source, onSource, isOffered, report }}
        isDrawn={state.kind === 'loaded'}
        storedAt={storedAt(state)}
      />
    </section>
  )
}

const storedAt = (state: HistoryState): Date | undefined => (state.kind === 'loaded' ? state.keptSince : undefined)

const Waiting = () => <div className={styles.waiting} aria-busy="true" aria-label={chart.loading} role="img" />
