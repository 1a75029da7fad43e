import { Fragment, useEffect, useState } from 'react'
import type { Period } from '#domain/stock'
import type { Bookmarking } from '../../data/bookmarking.ts'
import type { Comparing } from '../../data/comparing.ts'
import { rowAt, type Results, type Span } from '../../data/results.ts'
import { useVirtualRows } from '../../ui/scrolling/use-virtual-rows.ts'
import type { Column } from './columns.ts'
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
  readonly scroller: HTMLElement | null
  readonly onNeed: (visible: Span) => void
}

/** More than any screen holds, to rest behind the loading bar. */
const restingRows = 40

/** The rows that are in sight, between spacers as high as those that are not. */
export function TableRows({ results, scroller, bookmark, comparing, onNeed, ...look }: TableRowsProps) {
  const [focused, setFocused] = useState<number>()
  const { rows, first, last, after } = useVirtualRows(scroller, results?.shown ?? restingRows, focused)
  useEffect(() => onNeed({ first, last }), [first, last, onNeed])
  return (
    <tbody>
      {rows.map(({ index, before }) => {
        const row = results && rowAt(results, index)
        const marked = row !== undefined && bookmark.isMarked(row.symbol)
        const waiting = row !== undefined && bookmark.isWaiting(row.symbol)
        const compared = row !== undefined && comparing.isCompared(row.symbol)
        return (
          <Fragment key={index}>
            <Spacer height={before} />
            <TableRow
              {...{ row, index, marked, waiting, compared }}
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
