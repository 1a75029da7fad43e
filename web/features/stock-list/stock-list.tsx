import { memo, useEffect, useRef } from 'react'
import type { Period } from '#domain/stock'
import type { Bookmarking } from '../../data/bookmarking.ts'
import { rowAt, type Results, type Span } from '../../data/results.ts'
import { useListTop } from '../../ui/scrolling/use-list-top.ts'
import { useVirtualList } from '../../ui/scrolling/use-virtual-list.ts'
import { ListRow } from './list-row.tsx'
import type { RowMetric } from './row-value.tsx'
import styles from './stock-list.module.css'

interface StockListProps {
  /** Undefined while nothing has been answered yet. */
  readonly results: Results | undefined
  readonly metric: RowMetric
  readonly timeframe: Period
  readonly bookmark: Bookmarking
  readonly onNeed: (visible: Span) => void
}

/** More than any phone holds, to rest behind the loading bar. */
const restingRows = 16

/** The stocks of a screen as a phone shows them: two lines each, scrolled with the page. */
export const StockList = memo(function StockList(props: StockListProps) {
  const { results, metric, timeframe, bookmark, onNeed } = props
  const list = useRef<HTMLUListElement>(null)
  useListTop(list, results?.query.selection)
  const count = results?.shown ?? restingRows
  const { items, before, after, first, last } = useVirtualList(list, count)
  useEffect(() => onNeed({ first, last }), [first, last, onNeed])
  return (
    <ul
      ref={list}
      className={styles.list}
      style={{ paddingBlock: `${before}px ${after}px` }}
      aria-label="Stonks"
      aria-busy={!results}
    >
      {items.map((index) => {
        const row = results && rowAt(results, index)
        const marked = row !== undefined && bookmark.isMarked(row.symbol)
        return (
          <ListRow key={index} {...{ row, index, count, metric, timeframe, marked }} onBookmark={bookmark.toggle} />
        )
      })}
    </ul>
  )
})
