import type { Row } from '../../data/row.ts'
import { Star } from '../../ui/controls/star.tsx'
import styles from './action-cell.module.css'
import { QuoteLinks } from './quote-links.tsx'

interface ActionCellProps {
  readonly row: Row
  readonly marked: boolean
  readonly simulated: boolean
  readonly onBookmark: (symbol: string) => void
}

/** What can be done with a stock. Nobody else quotes an invented one. */
export function ActionCell({ row, marked, simulated, onBookmark }: ActionCellProps) {
  return (
    <span className={styles.actions}>
      <Star name={row.symbol} marked={marked} place="table" onToggle={() => onBookmark(row.symbol)} />
      {!simulated && <QuoteLinks row={row} />}
    </span>
  )
}
