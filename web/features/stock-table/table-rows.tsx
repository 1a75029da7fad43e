import { Fragment, useEffect, useState, memo } from 'react'
import type { Period } from '#domain/stock/stock'
import type { BookmarkState } from '../../state/pending-bookmarks.ts'
import type { CompareSelection } from '../../state/compared.ts'
import { rowAt, type Results, type RowRange, type Row, rowInSlot, slotCount } from '../../data/screener/results.ts'
import { resultsText } from '../../texts/first-visit/results.ts'
import { useVirtualRows } from '../../ui/scrolling/virtual-rows.ts'
import type { Column, ColumnSpan } from './columns.tsx'
import styles from './table-rows.module.css'
import { Placeholder } from '../../ui/loading/progress.tsx'
import { ActionCell, TickerCell } from './locked-cells.tsx'
import { Cell } from './cell.tsx'

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
const TableRow = memo(function TableRow(props: TableRowProps) {
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

interface TableRowsProps {
  readonly results: Results | undefined
  readonly columns: readonly Column[]
  readonly span: ColumnSpan
  readonly timeframe: Period
  readonly priceShown: boolean
  readonly simulated: boolean
  readonly charted: boolean
  readonly bookmark: BookmarkState
  readonly comparing: CompareSelection
  readonly added: ReadonlySet<string>
  readonly scroller: HTMLElement | null
  readonly onNeed: (visible: RowRange) => void
}

/** More than any screen holds, to rest behind the loading bar. */
const restingRows = 40

/** The rows that are in sight, between spacers as high as those that are not. */
export function TableRows({ results, scroller, bookmark, comparing, added, onNeed, ...look }: TableRowsProps) {
  const [focused, setFocused] = useState<number>()
  const slots = results ? slotCount(results) : restingRows
  const { rows, first, last, after } = useVirtualRows(scroller, slots, focused)
  useEffect(() => onNeed({ first, last }), [first, last, onNeed])
  return (
    <tbody>
      {rows.map(({ index: slot, before }) => {
        const index = results ? rowInSlot(results, slot) : slot
        if (index === 'divider') {
          return (
            <Fragment key={slot}>
              <Spacer height={before} />
              <tr aria-rowindex={slot + 2}>
                <td colSpan={look.columns.length} className={styles.divider}>
                  <span className={styles.dividerText}>{resultsText.similar}</span>
                </td>
              </tr>
            </Fragment>
          )
        }
        const row = results && rowAt(results, index)
        const marked = row !== undefined && bookmark.isBookmarked(row.symbol)
        const waiting = row !== undefined && bookmark.isPending(row.symbol)
        const compared = row !== undefined && comparing.isCompared(row.symbol)
        return (
          <Fragment key={slot}>
            <Spacer height={before} />
            <TableRow
              {...{ row, slot, marked, waiting, compared }}
              isNew={row !== undefined && added.has(row.symbol)}
              onBookmark={bookmark.toggle}
              onCompare={comparing.toggle}
              onFocus={setFocused}
              {...look}
            />
          </Fragment>
        )
      })}
      <Spacer height={after} />
    </tbody>
  )
}

function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden="true">
      <td style={{ height }} />
    </tr>
  )
}
