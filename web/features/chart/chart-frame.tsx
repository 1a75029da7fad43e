import { advancedChart } from '../../format/chart-address.ts'
import styles from './chart-frame.module.css'

interface ChartFrameProps {
  readonly symbol: string
  readonly exchange: string
}

/** TradingView's chart, as a page of its own: nothing of it runs in ours. */
export function ChartFrame({ symbol, exchange }: ChartFrameProps) {
  return (
    <iframe
      className={styles.frame}
      title={`Chart for ${symbol}`}
      src={advancedChart(symbol, exchange)}
      sandbox="allow-scripts allow-same-origin allow-popups"
      referrerPolicy="no-referrer"
    />
  )
}
