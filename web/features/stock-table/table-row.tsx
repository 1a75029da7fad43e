import { memo } from 'react'
import type { Period } from '#domain/stock'
import type { Row } from '../../data/row.ts'
import { Placeholder } from '../../ui/messages/placeholder.tsx'
import { Cell } from './cell.tsx'
import type { Column } from './columns.ts'
import styles from './table-row.module.css'
import { TickerCell } from './ticker-cell.tsx'

interface TableRowProps {
  /** Undefined while it is being fetched. */
  readonly row: Row | undefined
  readonly index: number
  readonly columns: readonly Column[]
  readonly timeframe: Period
  readonly priceShown: boolean
  /** Hears where the focus is, and that it has gone. */
  readonly onFocus: (index: number | undefined) => void
}

/** One stock, or the resting shape of one. */
export const TableRow = memo(function TableRow({ row, index, columns, onFocus, ...look }: TableRowProps) {
  return (
    <tr
      className={styles.row}
      data-symbol={row?.symbol}
      aria-hidden={!row || undefined}
      // The header is row 1.
      aria-rowindex={index + 2}
      onFocus={() => onFocus(index)}
      onBlur={() => onFocus(undefined)}
    >
      {columns.map((column) =>
        column.id === 'ticker' ? (
          <TickerCell key="ticker" row={row} />
        ) : (
          <td key={column.id} data-column={column.id} data-kind={column.kind} className={styles.cell}>
            {row ? <Cell row={row} column={column} {...look} /> : <Placeholder />}
          </td>
        ),
      )}
    </tr>
  )
})
