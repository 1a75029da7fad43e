import { Fragment, useEffect, useState } from 'react'
import type { Period } from '#domain/stock/stock'
import type { Bookmarking } from '../../data/bookmarking.ts'
import type { Comparing } from '../../data/comparing.ts'
import { rowAt, type Results, type Span } from '../../data/results.ts'
import { rowInSlot, slotCount } from '../../data/slots.ts'
import { resultsText } from '../../texts/results.ts'
import { useVirtualRows } from '../../ui/scrolling/use-virtual-rows.ts'
import type { Column } from './columns.ts'
import styles from './table-rows.module.css'
import { TableRow } from './table-row.tsx'
import type { ColumnSpan } from './use-visible-columns.ts'

interface TableRowsProps {
  readonly results: Results | undefined
  readonly columns: readonly Column[]
  readonly span: ColumnSpan
  readonly timeframe: Period
  readonly priceShown: boolean
  readonly simulated: boolean
  readonly charted: boolean
  readonly bookmark: Bookmarking
  readonly comparing: Comparing
  readonly added: ReadonlySet<string>
  readonly scroller: HTMLElement | null
  readonly onNeed: (visible: Span) => void
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
        const marked = row !== undefined && bookmark.isMarked(row.symbol)
        const waiting = row !== undefined && bookmark.isWaiting(row.symbol)
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
