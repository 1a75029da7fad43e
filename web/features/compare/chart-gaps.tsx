import { rebasedChart as texts } from '../../texts/compare.ts'
import { Button } from '../../ui/controls/button.tsx'
import styles from './chart-gaps.module.css'

interface ChartGapsProps {
  /** Whether there is a chart that needs a credit. */
  readonly isDrawn: boolean
  /** The symbols without prices, by the reason. */
  readonly none: readonly string[]
  readonly offline: readonly string[]
  readonly failed: readonly string[]
  readonly onRetry: () => void
}

/** Below the chart: whose prices are missing and why, and who made the chart. */
export function ChartGaps({ isDrawn, none, offline, failed, onRetry }: ChartGapsProps) {
  const gaps = [
    ...(none.length > 0 ? [texts.none(none)] : []),
    ...(offline.length > 0 ? [texts.offline(offline)] : []),
    ...(failed.length > 0 ? [texts.failed(failed)] : []),
  ]
  return (
    <div className={styles.below}>
      {gaps.map((words) => (
        <p key={words} className={styles.gap}>
          {words}
        </p>
      ))}
      {offline.length + failed.length > 0 && (
        <Button look="plain" onClick={onRetry}>
          {texts.retry}
        </Button>
      )}
      {isDrawn && (
        <p>
          {texts.credit}{' '}
          <a href="https://www.tradingview.com/lightweight-charts/" target="_blank" rel="noopener noreferrer">
            {texts.creditName}
          </a>
        </p>
      )}
    </div>
  )
}

/** As high as the chart that comes in its place. */
export const ChartWaiting = () => (
  <div className={styles.waiting} role="img" aria-busy="true" aria-label={texts.loading} />
)
