import { Fragment, memo, useEffect, useState } from 'react'
import type { BookmarkState } from '../../state/pending-bookmarks.ts'
import type { CompareSelection } from '../../state/compared.ts'
import { rowAt, type Results, type RowRange, type Row, rowInSlot, slotCount } from '../../data/screener/results.ts'
import { resultsText } from '../../texts/first-visit/results.ts'
import { useVirtualRows } from '../../ui/scrolling/virtual-rows.ts'
import styles from './table-rows.module.css'
import { Placeholder } from '../../ui/loading/progress.tsx'
import { ActionCell, TickerCell } from './locked-cells.tsx'
import { Cell } from './cell.tsx'
import { useTable } from './table-context.ts'

interface TableRowProps {
  /** Undefined while it is loading. */
  readonly row: Row | undefined
  /** Its index among the rows and the divider between them, from 0. */
  readonly slot: number
  readonly isBookmarked: boolean
  readonly isPending: boolean
  readonly compared: boolean
  readonly isNew: boolean
  /** Called with the slot that has the focus, and with undefined when it leaves. */
  readonly onFocus: (slot: number | undefined) => void
}

/** One stock, or a placeholder for one. Memoized: toggling a star renders its own row only. */
const TableRow = memo(function TableRow({
  row,
  slot,
  isBookmarked,
  isPending,
  compared,
  isNew,
  onFocus,
}: TableRowProps) {
  const { columns, span, timeframe, priceShown, simulated, hasMiniCharts, onBookmark, onCompare } = useTable()
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
          {row ? <Cell {...{ row, column, timeframe, priceShown, hasMiniCharts }} /> : <Placeholder />}
        </td>
      ))}
      <Skipped columns={columns.length - 2 - span.last} />
      <td data-column="action" data-kind="action" className={styles.cell} aria-colindex={columns.length}>
        {row && <ActionCell {...{ row, isBookmarked, isPending, compared, simulated, onBookmark, onCompare }} />}
      </td>
    </tr>
  )
})

/** Stands for columns that are not rendered. */
function Skipped({ columns }: { readonly columns: number }) {
  return columns > 0 ? <td colSpan={columns} className={styles.cell} aria-hidden="true" /> : null
}

interface TableRowsProps {
  readonly results: Results | undefined
  readonly bookmark: BookmarkState
  readonly comparing: CompareSelection
  readonly added: ReadonlySet<string>
  readonly scroller: HTMLElement | null
  readonly onNeed: (visible: RowRange) => void
}

/** Placeholders while nothing is loaded: more than fit into any window. */
const placeholderRows = 40

/** The visible rows, between spacers as high as the rows that are not rendered. */
export function TableRows({ results, scroller, bookmark, comparing, added, onNeed }: TableRowsProps) {
  const { columns } = useTable()
  const [focused, setFocused] = useState<number>()
  const slots = results ? slotCount(results) : placeholderRows
  const { rows, first, last, after } = useVirtualRows(scroller, {
    count: slots,
    focused,
    selection: results?.query.selection,
  })
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
                <td colSpan={columns.length} className={styles.divider}>
                  <span className={styles.dividerText}>{resultsText.similar}</span>
                </td>
              </tr>
            </Fragment>
          )
        }
        const row = results && rowAt(results, index)
        const isBookmarked = row !== undefined && bookmark.isBookmarked(row.symbol)
        const isPending = row !== undefined && bookmark.isPending(row.symbol)
        const compared = row !== undefined && comparing.isCompared(row.symbol)
        return (
          <Fragment key={slot}>
            <Spacer height={before} />
            <TableRow
              {...{ row, slot, isBookmarked, isPending, compared }}
              isNew={row !== undefined && added.has(row.symbol)}
              onFocus={setFocused}
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
