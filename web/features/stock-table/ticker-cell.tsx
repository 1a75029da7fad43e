import { knownSector } from '#domain/sectors'
import type { Row } from '../../data/row.ts'
import { stockAddress } from '../../format/links.ts'
import { LetterTile } from '../../ui/marks/letter-tile.tsx'
import { Placeholder } from '../../ui/messages/placeholder.tsx'
import styles from './ticker-cell.module.css'

/** The head of a row, and the way to its stock: it stays in sight when the other columns scroll. */
export function TickerCell({ row }: { readonly row: Row | undefined }) {
  return (
    <th scope="row" data-column="ticker" className={styles.cell} aria-colindex={1}>
      {row ? (
        <a href={stockAddress(row.symbol)} className={styles.ticker}>
          <LetterTile text={row.symbol} sector={knownSector(row.text('sector'))} />
          <span className={styles.symbol} title={row.symbol}>
            {row.symbol}
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
