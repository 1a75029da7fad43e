import { memo } from 'react'
import type { Period } from '#domain/stock/stock'
import type { Row } from '../../data/row.ts'
import { Placeholder } from '../../ui/messages/placeholder.tsx'
import { ActionCell } from './action-cell.tsx'
import { Cell } from './cell.tsx'
import type { Column } from './columns.ts'
import styles from './table-row.module.css'
import { TickerCell } from './ticker-cell.tsx'
import type { ColumnSpan } from './use-visible-columns.ts'

interface TableRowProps {
  /** Undefined while it is being fetched. */
  readonly row: Row | undefined
  /** Its place among the rows and the divider between them, from 0. */
  readonly slot: number
  readonly columns: readonly Column[]
  readonly span: ColumnSpan
  readonly timeframe: Period
  readonly priceShown: boolean
  readonly simulated: boolean
  readonly charted: boolean
  readonly marked: boolean
  readonly waiting: boolean
  readonly compared: boolean
  readonly isNew: boolean
  readonly onBookmark: (symbol: string) => void
  readonly onCompare: (symbol: string) => void
  /** Hears in which slot the focus is, and that it has gone. */
  readonly onFocus: (slot: number | undefined) => void
}

/** One stock, or the resting shape of one. */
export const TableRow = memo(function TableRow(props: TableRowProps) {
  const {
    row,
    slot,
    columns,
    span,
    onFocus,
    marked,
    waiting,
    compared,
    isNew,
    simulated,
    onBookmark,
    onCompare,
    ...look
  } = props
  return (
    <tr
      className={styles.row}
      data-symbol={row?.symbol}
      aria-hidden={!row || undefined}
      // The header is row 1.
      aria-rowindex={slot + 2}
      onFocus={() => onFocus(slot)}
      onBlur={() => onFocus(undefined)}
    >
      <TickerCell {...{ row, isNew }} />
      <Skipped columns={span.first - 1} />
      {columns.slice(span.first, span.last + 1).map((column, at) => (
        <td
          key={column.id}
          data-column={column.id}
          data-kind={column.kind}
          className={styles.cell}
          aria-colindex={span.first + at + 1}
        >
          {row ? <Cell {...{ row, column }} {...look} /> : <Placeholder />}
        </td>
      ))}
      <Skipped columns={columns.length - 2 - span.last} />
      <td data-column="action" data-kind="action" className={styles.cell} aria-colindex={columns.length}>
        {row && <ActionCell {...{ row, marked, waiting, compared, simulated, onBookmark, onCompare }} />}
      </td>
    </tr>
  )
})

/** The room of columns that are not drawn. */
function Skipped({ columns }: { readonly columns: number }) {
  return columns > 0 ? <td colSpan={columns} className={styles.cell} aria-hidden="true" /> : null
}
