import type { Row } from '../../data/row.ts'
import { stockTable } from '../../texts/stock-table.ts'
import { IconButton } from '../../ui/controls/icon-button.tsx'
import { Star } from '../../ui/controls/star.tsx'
import styles from './action-cell.module.css'
import { QuoteLinks } from './quote-links.tsx'

interface ActionCellProps {
  readonly row: Row
  readonly marked: boolean
  readonly waiting: boolean
  readonly compared: boolean
  readonly simulated: boolean
  readonly onBookmark: (symbol: string) => void
  readonly onCompare: (symbol: string) => void
}

/** What can be done with a stock. Nobody else quotes an invented one. */
export function ActionCell({ row, marked, waiting, compared, simulated, onBookmark, onCompare }: ActionCellProps) {
  return (
    <span className={styles.actions}>
      <Star name={row.symbol} {...{ marked, waiting }} place="table" onToggle={() => onBookmark(row.symbol)} />
      <IconButton
        icon="compare"
        label={stockTable.compare(row.symbol)}
        pressed={compared}
        onClick={() => onCompare(row.symbol)}
      />
      {!simulated && <QuoteLinks row={row} />}
    </span>
  )
}
