import { Fragment, memo, useEffect, useState } from 'react'
import { formatInteger } from '#words/numbers'
import {
  type Results,
  type Row,
  rowCount,
  rowInSlot,
  type RowRange,
  rowToRender,
  slotCount,
} from '../../data/screener/results.ts'
import type { CompareSelection } from '../../state/compared.ts'
import type { BookmarkState, Pending } from '../../state/pending-bookmarks.ts'
import { resultsText } from '../../texts/first-visit/results.ts'
import { useFollowingValue, useVirtualRows } from '../../ui/scrolling/virtual-rows.ts'
import { renderCell } from './cell.tsx'
import { ActionCell, TickerCell } from './locked-cells.tsx'
import { roles, useTable } from './table-context.ts'
import styles from './table-rows.module.css'

interface TableRowProps {
  /** Undefined while it is loading: the style sheet draws placeholders in the empty cells. */
  readonly row: Row | undefined
  /** Its index among the rows and the divider between them, from 0. */
  readonly slot: number
  readonly isBookmarked: boolean
  readonly pending: Pending
  readonly compared: boolean
  readonly isNew: boolean
  /** Whether it shows only its texts, because it is scrolling past. */
  readonly isDraft: boolean
  /** Called with the slot that has the focus, and with undefined when it leaves. */
  readonly onFocus: (slot: number | undefined) => void
}

/** One stock, or a placeholder for one. Memoized: toggling a star renders its own row only. */
const TableRow = memo(function TableRow({
  row,
  slot,
  isBookmarked,
  pending,
  compared,
  isNew,
  isDraft,
  onFocus,
}: TableRowProps) {
  const { columns, span, timeframe, priceShown, simulated, hasMiniCharts, isPrinting, onCompare } = useTable()
  return (
    <tr
      role="row"
      className={styles.row}
      data-symbol={row?.symbol}
      aria-hidden={!row || undefined}
      // The header is row 1.
      aria-rowindex={slot + 2}
      onFocus={() => onFocus(slot)}
      onBlur={() => onFocus(undefined)}
    >
      <TickerCell {...{ row, isNew, isDraft }} />
      {columns.slice(span.first, span.last + 1).map((column, at) => {
        const { children, ...attributes } = row
          ? renderCell({ row, column, timeframe, priceShown, isDraft, hasMiniCharts: hasMiniCharts && !isPrinting })
          : { children: undefined }
        return (
          <td
            key={column.id}
            {...roles.cell}
            data-column={column.id}
            data-kind={column.kind}
            className={styles.cell}
            aria-colindex={span.first + at + 1}
            {...attributes}
          >
            {children}
          </td>
        )
      })}
      <td
        {...roles.cell}
        data-column="action"
        data-kind="action"
        className={styles.cell}
        aria-colindex={columns.length}
      >
        {row && !isDraft && !isPrinting && (
          <ActionCell {...{ row, isBookmarked, pending, compared, simulated, onCompare }} />
        )}
      </td>
    </tr>
  )
})

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
  const { isPrinting } = useTable()
  const [focused, setFocused] = useState<number>()
  const slots = results ? slotCount(results) : placeholderRows
  const { rows, first, last, after } = useVirtualRows(scroller, {
    count: slots,
    focused,
    selection: results?.query.selection,
    isPrinting,
  })
  useEffect(() => onNeed({ first, last }), [first, last, onNeed])
  const settled = useFollowingValue(results)
  return (
    <tbody {...roles.rowGroup} ref={openRowsByClick} className={styles.rows}>
      {rows.map(({ index: slot, before, isDraft }) => {
        const index = results ? rowInSlot(results, slot) : slot
        if (index === 'divider') {
          return (
            <Fragment key={slot}>
              <Spacer height={before} />
              <Divider slot={slot}>{resultsText.similar}</Divider>
            </Fragment>
          )
        }
        const row = results && rowToRender(results, settled, { first, last }, index)
        const isBookmarked = row !== undefined && bookmark.isBookmarked(row.symbol)
        const pending = row && bookmark.pendingOf(row.symbol)
        const compared = row !== undefined && comparing.isCompared(row.symbol)
        return (
          <Fragment key={slot}>
            <Spacer height={before} />
            <TableRow
              {...{ row, slot, isBookmarked, pending, compared, isDraft }}
              isNew={row !== undefined && added.has(row.symbol)}
              onFocus={setFocused}
            />
          </Fragment>
        )
      })}
      <Spacer height={after} />
      {isPrinting && results && rowCount(results) < results.shown && (
        <Divider slot={slots}>
          {resultsText.partly(formatInteger(rowCount(results)), formatInteger(results.shown))}
        </Divider>
      )}
    </tbody>
  )
}

/** A line of text across all columns. */
function Divider({ slot, children }: { readonly slot: number; readonly children: string }) {
  return (
    <tr role="row" aria-rowindex={slot + 2} className={styles.divider}>
      <td {...roles.cell} colSpan={useTable().columns.length}>
        {children}
      </td>
    </tr>
  )
}

/**
 * A click anywhere on a row activates its link, which is reachable by keyboard; except on other links and buttons, and at
 * the end of a text selection.
 */
function openRowsByClick(body: HTMLElement | null) {
  const open = (click: MouseEvent) => {
    const { target } = click
    if (!(target instanceof Element) || target.closest('a, button') || getSelection()?.type === 'Range') return
    // With the same modifier keys, which open a tab or a window.
    target.closest('tr')?.querySelector('a')?.dispatchEvent(new MouseEvent('click', click))
  }
  body?.addEventListener('click', open)
  return () => body?.removeEventListener('click', open)
}

function Spacer({ height }: { readonly height: number }) {
  if (height <= 0) return null
  return <tr aria-hidden="true" className={styles.spacer} style={{ height }} />
}
