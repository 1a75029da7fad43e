import { IconButton } from '../../ui/controls/icon-button.tsx'
import { stockActions } from '../../texts/stock.ts'
import { Star } from '../../ui/controls/star.tsx'
import styles from './stock-actions.module.css'

interface StockActionsProps {
  readonly symbol: string
  readonly marked: boolean
  readonly waiting: boolean
  readonly compared: boolean
  readonly onBookmark: () => void
  readonly onCompare: () => void
  readonly onShare: () => void
}

/** What can be done with a stock. */
export function StockActions(props: StockActionsProps) {
  const { symbol, marked, waiting, compared, onBookmark, onCompare, onShare } = props
  return (
    <div className={styles.actions}>
      <IconButton icon="compare" label={stockActions.compare(symbol)} pressed={compared} onClick={onCompare} />
      <IconButton icon="share" label={stockActions.share} onClick={onShare} />
      <Star name={symbol} {...{ marked, waiting }} place="page" onToggle={onBookmark} />
    </div>
  )
}
