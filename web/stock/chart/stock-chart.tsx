import { type ReactNode, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { formatDate } from '#words/dates'
import type { HistoryState } from '../../data/history/history.ts'
import type { PastCharts } from '../../data/history/past-history.ts'
import type { Spark } from '../../data/history/spark.ts'
import { connection } from '../../state/connection.ts'
import type { ChartSource } from '../../state/settings.ts'
import { connectionTexts } from '../../texts/first-visit/connection.ts'
import { advancedChart, TradingViewFrame, type WidgetReport } from '../../ui/charts/trading-view-frame.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { SparkLine } from '../../ui/data-display/spark-line.tsx'
import { useTheme } from '../../ui/hooks/use-root-tokens.ts'
import { lazyIcons } from '../../ui/icons/lazy-icons.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { type LatestHistory, useNewestHistory, usePastHistory } from '../use-histories.ts'
import { ChartFooter } from './chart-footer.tsx'
import type { ChartOverlays } from './chart-layers.tsx'
import { chart, chartSource, noChart } from './chart-texts.ts'
import { endAfter, endBefore } from './last-session.ts'
import { PriceChart } from './price-chart.tsx'
import type { ChartSpan } from './spans.ts'
import styles from './stock-chart.module.css'
import shared from '#web/ui/shared.module.css'

interface StockChartProps {
  readonly symbol: string
  readonly exchange: string | null
  /** The session of the stock's price, YYYY-MM-DD. */
  readonly priceDate: string | null
  /** The few closes that the dataset on the device contains. */
  readonly spark: Spark | undefined
  /** Whether TradingView may have the stock, because the market is real. */
  readonly real: boolean
  readonly online: boolean
  /** The chart that the user prefers. */
  readonly source: ChartSource
  readonly onSource: (source: ChartSource) => void
  /** What our own chart can show besides the prices. */
  readonly overlays: ChartOverlays
  /** Undefined if it is not on this device. */
  readonly past: PastCharts | undefined
  /** What stands below the chart, in line with its axis of time. */
  readonly below?: ((span: ChartSpan) => ReactNode) | undefined
}

/**
 * A stock's chart. Our own is always rendered first; TradingView's covers it if the user prefers it and once it reports
 * that it is loaded, which takes up to 25 seconds on a phone or never happens. The height is reserved from the start.
 */
export const StockChart = (props: StockChartProps) =>
  props.past?.asOf === undefined ? <NewestChart {...props} /> : <ChartOfPast {...props} />

const NewestChart = (props: StockChartProps) => (
  <Chart {...props} latest={useNewestHistory(props.symbol, props.past)} isPast={false} />
)

const ChartOfPast = (props: StockChartProps) => (
  <Chart {...props} latest={usePastHistory(props.symbol, props.past)} isPast />
)

interface ChartProps extends StockChartProps {
  readonly latest: LatestHistory
  readonly isPast: boolean
}

function Chart(props: ChartProps) {
  const { symbol, exchange, priceDate, spark, real, online, source, onSource, overlays, latest, isPast, below } = props
  const [report, setReport] = useState<WidgetReport>()
  const [attempt, setAttempt] = useState(0)
  const theme = useTheme()
  const { state, long, isSettled, retry } = latest
  // Other sites’ charts end today.
  const isOffered = real && exchange !== null && !isPast
  const isEmbedded = isOffered && source === 'tradingView'
  // The switch shows ours after the wait has failed: a press requests TradingView once more.
  const choose = (next: ChartSource) => (next === source ? setAttempt(attempt + 1) : onSource(next))
  const end = isSettled && state.kind === 'loaded' ? endBefore(state.history.sessions, priceDate) : undefined
  const isCovered = isEmbedded && online && report === 'loaded'
  return (
    <section className={styles.chart} aria-label={chart.region}>
      <div
        className={styles.stage}
        data-median={(overlays.shown.median && overlays.sector !== undefined) || undefined}
        data-below={below !== undefined || undefined}
      >
        <div className={styles.ownChart} inert={isCovered} data-covered={isCovered || undefined}>
          {state.kind === 'loaded' ? (
            <PriceChart {...{ symbol, overlays, long, below }} history={state.history} isOld={end !== undefined} />
          ) : state.kind === 'loading' ? (
            <ChartPlaceholder />
          ) : (
            <NoChart {...{ symbol, state, spark, report }} isEmbedExpected={isEmbedded && online} onRetry={retry} />
          )}
        </div>
        {isEmbedded && online && (
          <TradingViewFrame
            key={attempt}
            title={chartSource.frame(symbol)}
            src={advancedChart(symbol, exchange, theme)}
            interactive
            onReport={setReport}
          />
        )}
      </div>
      <ChartFooter
        {...{ symbol, online, source, attempt, isOffered, report }}
        onSource={choose}
        remarks={isSettled && state.kind === 'loaded' ? remarksOn(state, priceDate, isPast) : []}
        hasChart={state.kind === 'loaded'}
        storedUntil={storedUntil(state)}
      />
    </section>
  )
}

/** When the chart ends, if that is not the day of the stock's price, and on a past day which facts became known only later. */
function remarksOn(
  { history, endedOn, knownSince }: Extract<HistoryState, { readonly kind: 'loaded' }>,
  priceDate: string | null,
  isPast: boolean,
): readonly string[] {
  if (endedOn !== undefined || isPast) {
    return [
      ...(endedOn === undefined ? [] : [chart.ended(formatDate(endedOn))]),
      ...(knownSince === undefined ? [] : [chart.knownSince(formatDate(knownSince))]),
    ]
  }
  if (priceDate === null) return []
  const [before, after] = [endBefore(history.sessions, priceDate), endAfter(history.sessions, priceDate)]
  return [
    ...(before === undefined ? [] : [chart.endsOn(formatDate(before), formatDate(priceDate))]),
    ...(after === undefined ? [] : [chart.goesOn(formatDate(after), formatDate(priceDate))]),
  ]
}

/** The last session of a history that the server did not send now: the time of its download says nothing about the prices. */
const storedUntil = (state: HistoryState): string | undefined =>
  state.kind === 'loaded' && state.cachedAt ? state.history.sessions.at(-1)?.date : undefined

/** Fills the space of the chart while the stock is loading. */
export const PendingChart = () => (
  <div className={styles.chart}>
    <div className={styles.stage}>
      <div className={styles.ownChart}>
        <ChartPlaceholder />
      </div>
    </div>
  </div>
)

const ChartPlaceholder = () => (
  <div className={`${shared.pulsing} ${styles.placeholder}`} aria-busy="true" aria-label={chart.loading} role="img" />
)

interface NoChartProps {
  readonly symbol: string
  readonly state: Extract<HistoryState, { readonly kind: 'none' | 'failed' }>
  readonly spark: Spark | undefined
  /** Whether TradingView's chart is loading, and what its frame has reported. */
  readonly isEmbedExpected: boolean
  readonly report: WidgetReport | undefined
  readonly onRetry: () => void
}

/** Shown without a history: the reason, and the few closes in the dataset on the device. */
function NoChart({ symbol, state, spark, isEmbedExpected, report, onRetry }: NoChartProps) {
  const { isIntercepted } = useSnapshot(connection)
  const unreachableWhy = isIntercepted ? connectionTexts.intercepted : noChart.offlineWhy
  const recentCloses = spark && (
    <figure className={styles.recentCloses}>
      <SparkLine {...spark} />
      <figcaption className={`${shared.smallPrint} ${styles.caption}`}>{spark.label}</figcaption>
    </figure>
  )
  if (state.kind === 'none') {
    return (
      <EmptyState icon={lazyIcons.chart} title={noChart.none} more={recentCloses}>
        {isEmbedExpected && report === 'no-data' ? noChart.neither(symbol) : noChart.noneWhy(symbol)}
        {isEmbedExpected && report === undefined && ` ${noChart.tradingViewFollows}`}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={state.isUnreachable ? 'offline' : lazyIcons.chart}
      title={state.isUnreachable ? noChart.offline : state.isPending ? noChart.pending : noChart.failed}
      more={recentCloses}
      action={<Button onClick={onRetry}>{noChart.retry}</Button>}
    >
      {state.isUnreachable ? unreachableWhy : state.isPending ? noChart.pendingWhy : noChart.failedWhy}
    </EmptyState>
  )
}
