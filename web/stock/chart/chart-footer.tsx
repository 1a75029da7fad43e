import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import { formatDate } from '#words/dates'
import { connection } from '../../state/connection.ts'
import type { ChartSource } from '../../state/settings.ts'
import { connectionTexts } from '../../texts/first-visit/connection.ts'
import type { WidgetReport } from '../../ui/charts/trading-view-frame.tsx'
import { type Segment, SegmentedControl } from '../../ui/controls/segmented-control.tsx'
import { chart, chartSource } from './chart-texts.ts'
import styles from './chart-footer.module.css'
import shared from '#web/ui/shared.module.css'

const sources: readonly Segment<ChartSource>[] = [
  { value: 'own', label: chartSource.own, name: chartSource.own },
  { value: 'tradingView', label: chartSource.tradingView, name: chartSource.tradingView },
]

interface ChartFooterProps {
  readonly symbol: string
  readonly online: boolean
  readonly source: ChartSource
  /** Also called with the preferred chart, which is then requested once more. */
  readonly onSource: (source: ChartSource) => void
  /** Counts the requests to TradingView. */
  readonly attempt: number
  /** Whether TradingView's chart is available. */
  readonly isOffered: boolean
  /** What TradingView's frame has reported; undefined until it does. */
  readonly report: WidgetReport | undefined
  /** Whether our own chart is rendered. */
  readonly hasChart: boolean
  /** The last session of the stored prices, YYYY-MM-DD, if the server is unreachable. */
  readonly storedUntil: string | undefined
  /** Messages about our chart, a sentence each. */
  readonly remarks: readonly string[]
}

/** The attribution, the age of the prices, and the choice between the two charts. */
export function ChartFooter(props: ChartFooterProps) {
  const { source, onSource, isOffered, report, hasChart } = props
  const isEmbedded = isOffered && source === 'tradingView'
  const isSlow = useIsSlow(isEmbedded && props.online && report === undefined, props.attempt)
  const { isIntercepted } = useSnapshot(connection)
  const status = statusOf({ ...props, isEmbedded, isSlow, isIntercepted })
  // While TradingView's is loading, its option is chosen; then the switch names the visible chart.
  const isTheirs = isEmbedded && props.online && (report === 'loaded' || (report === undefined && !isSlow))
  const isOurs = hasChart && !(isEmbedded && report === 'loaded')
  return (
    <footer
      className={`${shared.between} ${styles.footer}`}
      data-choice={isOffered || undefined}
      data-ends={props.remarks.length > 0 || undefined}
    >
      <div className={`${shared.smallPrint} ${styles.text}`}>
        {isOurs &&
          props.remarks.map((remark) => (
            <p key={remark} className={styles.end}>
              {remark}
            </p>
          ))}
        {isOurs && (
          <p>
            {chart.madeWith}{' '}
            <a href="https://www.tradingview.com/lightweight-charts/" target="_blank" rel="noopener noreferrer">
              {chart.maker}
            </a>
          </p>
        )}
        <p role="status">{status}</p>
      </div>
      {isOffered && (
        <div className={styles.choice}>
          <SegmentedControl
            label={chartSource.label}
            value={isTheirs ? 'tradingView' : 'own'}
            segments={sources}
            onChange={onSource}
          />
        </div>
      )}
    </footer>
  )
}

interface Status extends Pick<ChartFooterProps, 'symbol' | 'online' | 'report' | 'storedUntil'> {
  readonly isEmbedded: boolean
  readonly isSlow: boolean
  readonly isIntercepted: boolean
}

function statusOf({
  symbol,
  online,
  report,
  storedUntil,
  isEmbedded,
  isSlow,
  isIntercepted,
}: Status): string | undefined {
  if (isEmbedded && online && report === 'loaded') return chartSource.loaded
  const { intercepted } = connectionTexts
  if (storedUntil !== undefined) {
    const when = formatDate(storedUntil)
    return isIntercepted ? chartSource.storedBehind(intercepted, when) : chartSource.stored(when)
  }
  if (!isEmbedded) return undefined
  if (!online) return isIntercepted ? intercepted : chartSource.offline
  if (report === 'no-data') return chartSource.noData(symbol)
  return isSlow ? chartSource.slow : chartSource.loading
}

/** A phone needs up to 25 seconds for TradingView's page; after this only the status text changes. */
const slowAfterMs = 30_000

function useIsSlow(isWaiting: boolean, attempt: number): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setSlow(true), slowAfterMs)
    return () => {
      clearTimeout(timer)
      setSlow(false)
    }
  }, [isWaiting, attempt])
  return isSlow
}
