import { memo } from 'react'
import { knownSector } from '#domain/sectors'
import type { Period } from '#domain/stock'
import type { Row } from '../../data/row.ts'
import { LetterTile } from '../../ui/marks/letter-tile.tsx'
import { Placeholder } from '../../ui/messages/placeholder.tsx'
import styles from './list-row.module.css'
import { RowSpark } from './row-spark.tsx'
import { RowValue } from './row-value.tsx'

interface ListRowProps {
  /** Undefined while it is being fetched. */
  readonly row: Row | undefined
  readonly index: number
  readonly count: number
  readonly timeframe: Period
}

/** One stock, or the resting shape of one. */
export const ListRow = memo(function ListRow({ row, index, count, timeframe }: ListRowProps) {
  return (
    <li
      className={styles.row}
      data-symbol={row?.symbol}
      aria-hidden={!row || undefined}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      {row ? <LetterTile text={row.symbol} sector={knownSector(row.text('sector'))} /> : <Placeholder shape="tile" />}
      <span className={styles.names}>
        <strong className={styles.symbol}>{row ? row.symbol : <Placeholder shape="short" />}</strong>
        <span className={styles.name}>{row ? row.text('name') : <Placeholder />}</span>
      </span>
      {row ? <RowSpark row={row} timeframe={timeframe} /> : <Placeholder shape="spark" />}
      {row ? <RowValue row={row} timeframe={timeframe} /> : <Placeholder shape="value" />}
    </li>
  )
})
