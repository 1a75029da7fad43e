import { chunk } from '../../data/load-chunk.ts'
import type { Spark } from '../../data/spark.ts'
import { asOf } from '../../format/dates.ts'
import { lazyPart } from '../../ui/loading/lazy-part.tsx'
import { EmptyState } from '../../ui/messages/empty-state.tsx'
import { ChartFrame } from './chart-frame.tsx'
import styles from './stock-chart.module.css'
import { NoChart } from './no-chart.tsx'
import { useHistory } from './use-history.ts'

const PriceChart = lazyPart(
  chunk(async () => (await import('./price-chart.tsx')).PriceChart),
  { waiting: () => <Waiting /> },
)

interface StockChartProps {
  readonly symbol: string
  readonly exchange: string | null
  /** The way of the close as far as the data on the device tells it. */
  readonly spark: Spark | undefined
  /** Whether charts of others can be shown: the market is real and there is a network. */
  readonly charted: boolean
}

/** A stock's chart: TradingView's where it knows the stock and can be reached, else our own. Its room is kept from the start. */
export function StockChart({ symbol, exchange, spark, charted }: StockChartProps) {
  return (
    <section className={styles.chart} aria-label="Chart">
      {charted && exchange !== null ? (
        <ChartFrame symbol={symbol} exchange={exchange} />
      ) : (
        <OwnChart key={symbol} {...{ symbol, spark }} />
      )}
    </section>
  )
}

function OwnChart({ symbol, spark }: Pick<StockChartProps, 'symbol' | 'spark'>) {
  const { state, retry } = useHistory(symbol)
  switch (state.kind) {
    case 'loading':
      return <Waiting />
    case 'loaded':
      return (
        <>
          <PriceChart symbol={symbol} history={state.history} />
          <p className={styles.maker}>
            {state.keptSince && `Prices ${asOf(state.keptSince)} · `}
            Drawn with{' '}
            <a href="https://www.tradingview.com/lightweight-charts/" target="_blank" rel="noopener noreferrer">
              Lightweight Charts by TradingView
            </a>
          </p>
        </>
      )
    case 'none':
      return (
        <EmptyState icon="chart" title="No chart">
          This data has no price history of {symbol}.
        </EmptyState>
      )
    case 'failed':
      return <NoChart {...{ spark }} isSilent={state.isSilent} onRetry={retry} />
  }
}

const Waiting = () => (
  <div className={styles.waiting} aria-busy="true" aria-label="The chart is on its way" role="img" />
)
