import { Fragment, memo, type ReactNode, useEffect, useMemo, useState } from 'react'
import type { Filters } from '#domain/screen/filters'
import { type ColumnId, metricOf } from '#domain/screen/formulas'
import { formatInteger } from '#words/numbers'
import {
  type Results,
  rowCount,
  rowInSlot,
  type RowRange,
  rowToRender,
  slotCount,
} from '../../data/screener/results.ts'
import type { CompareSelection } from '../../state/compared.ts'
import type { BookmarkState } from '../../state/pending-bookmarks.ts'
import type { ScrollPosition } from '../../state/scroll-positions.ts'
import { resultsText, stockTable } from '../../texts/first-visit/results.ts'
import { VisuallyHidden } from '../../ui/data-display/visually-hidden.tsx'
import { usePrinting } from '../../ui/hooks/use-printing.ts'
import { useScrollRestoration, useScrollToTop } from '../../ui/scrolling/scroll-position.ts'
import { ScrollRegion } from '../../ui/scrolling/scroll-region.tsx'
import { useFollowingValue, useVirtualRows } from '../../ui/scrolling/virtual-rows.ts'
import { priceColumn, trackStyle, useCellPositions, useColumns, useLockedCells, useVisibleColumns } from './columns.tsx'
import { roles, TableContext, useTable } from './table-context.ts'
import { TableHead } from './table-head.tsx'
import { TableRow } from './table-row.tsx'
import styles from './stock-table.module.css'
import rowStyles from './table-rows.module.css'

interface StockTableProps {
  readonly filters: Filters
  /** Undefined until the first response. */
  readonly results: Results | undefined
  readonly simulated: boolean
  /** Whether charts of another site can be shown. */
  readonly hasMiniCharts: boolean
  readonly bookmark: BookmarkState
  readonly comparing: CompareSelection
  /** The stocks that are new in the saved screen or the list that is shown. */
  readonly added: ReadonlySet<string>
  /** Whether the table is as high as its rows, in a page that scrolls, instead of having a scroller of its own. */
  readonly flow: boolean
  /** Rendered below the last row; scrolls with the rows, but not with the columns. */
  readonly end: ReactNode
  /** Whether the descriptions of columns may be fetched: the first rows do not need them. */
  readonly described: boolean
  readonly onSort: (column: ColumnId, isAdded: boolean) => void
  readonly onNeed: (visible: RowRange) => void
  /** The stored scroll position of this history entry. */
  readonly scrollPosition: ScrollPosition
  /** Called after the scroll position was restored. */
  readonly onRestored: () => void
}

/** The stocks of a screen, a row each and a column per metric, in a scroller of their own. */
export const StockTable = memo(function StockTable(props: StockTableProps) {
  const { filters, results, simulated, hasMiniCharts, bookmark, comparing, added, flow, end, ...scrolling } = props
  const { described, onSort, onNeed, scrollPosition, onRestored } = scrolling
  // State instead of a ref: the rows are rendered first and need the scroller as soon as it is mounted.
  const [scroller, setScroller] = useState<HTMLElement | null>(null)
  const columns = useColumns(filters, results?.formulaDecimals)
  const selection = results?.query.selection
  useScrollToTop(scroller, selection)
  useScrollRestoration(flow ? null : scroller, results !== undefined, scrollPosition, onRestored)
  useLockedCells(scroller, columns)
  useCellPositions(scroller, columns)
  const isPrinting = usePrinting()
  const span = useVisibleColumns(scroller, columns, isPrinting)
  const { timeframe, sortColumn, asc, thenBy } = filters
  const priceIn = priceColumn(columns)
  const style = useMemo(() => trackStyle(columns), [columns])
  const { toggle: onCompare } = comparing
  const table = useMemo(
    () => ({ columns, span, timeframe, priceIn, simulated, hasMiniCharts, isPrinting, onCompare }),
    [columns, span, timeframe, priceIn, simulated, hasMiniCharts, isPrinting, onCompare],
  )
  return (
    <div className={styles.frame} data-flow={flow || undefined} data-own-scroller={!flow || undefined}>
      <ScrollRegion ref={setScroller} className={styles.scroller} label={stockTable.region}>
        <div className={styles.inner}>
          <table
            {...roles.table}
            className={styles.table}
            style={style}
            data-rows
            aria-rowcount={results ? slotCount(results) + 1 : -1}
            aria-busy={!results}
            aria-colcount={columns.length}
          >
            <caption>
              <VisuallyHidden>{stockTable.caption(metricOf(sortColumn, filters).label, asc)}</VisuallyHidden>
            </caption>
            <TableHead {...{ columns, sortColumn, asc, thenBy, described, onSort }} />
            <TableContext value={table}>
              <TableRows {...{ results, bookmark, comparing, added, scroller, onNeed }} />
            </TableContext>
          </table>
        </div>
        {end && <div className={styles.end}>{end}</div>}
      </ScrollRegion>
      <div className={styles.fade} />
    </div>
  )
})

type TableRowsProps = Pick<StockTableProps, 'results' | 'bookmark' | 'comparing' | 'added' | 'onNeed'> & {
  readonly scroller: HTMLElement | null
}

/** Placeholders while nothing is loaded: more than fit into any window. */
const placeholderRows = 40

/** The visible rows, between spacers as high as the rows that are not rendered. */
function TableRows({ results, scroller, bookmark, comparing, added, onNeed }: TableRowsProps) {
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
    <tbody {...roles.rowGroup} ref={openRowsByClick} className={rowStyles.rows}>
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
    <tr role="row" aria-rowindex={slot + 2} className={rowStyles.divider}>
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
  return <tr aria-hidden="true" className={rowStyles.spacer} style={{ height }} />
}
