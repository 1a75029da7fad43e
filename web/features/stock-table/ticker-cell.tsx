import { knownSector } from '#domain/stock/stock'
import type { Row } from '../../data/row.ts'
import { stockAddress } from '../../format/links.ts'
import { LetterTile } from '../../ui/marks/letter-tile.tsx'
import { NewLabel } from '../../ui/marks/new-label.tsx'
import { Placeholder } from '../../ui/messages/placeholder.tsx'
import styles from './ticker-cell.module.css'

interface TickerCellProps {
  readonly row: Row | undefined
  /** In the saved screen that is shown, since its owner last looked. */
  readonly isNew: boolean
}

/** The head of a row, and the way to its stock: it stays in sight when the other columns scroll. */
export function TickerCell({ row, isNew }: TickerCellProps) {
  return (
    <th scope="row" data-column="ticker" className={styles.cell} aria-colindex={1}>
      {row ? (
        <a href={stockAddress(row.symbol)} className={styles.ticker}>
          <LetterTile text={row.symbol} sector={knownSector(row.text('sector'))} />
          <span className={styles.symbol} title={row.symbol}>
            {row.symbol}
            {isNew && <NewLabel />}
          </span>
        </a>
      ) : (
        <span className={styles.ticker}>
          <Placeholder shape="tile" />
          <Placeholder />
        </span>
      )}
    </th>
  )
}
