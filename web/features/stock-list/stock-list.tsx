import { useEffect, useRef } from 'react'
import type { Period } from '#domain/stock'
import { rowAt, type Results, type Span } from '../../data/results.ts'
import { useListTop } from '../../ui/scrolling/use-list-top.ts'
import { useVirtualList } from '../../ui/scrolling/use-virtual-list.ts'
import { ListRow } from './list-row.tsx'
import styles from './stock-list.module.css'

interface StockListProps {
  /** Undefined while nothing has been answered yet. */
  readonly results: Results | undefined
  readonly timeframe: Period
  readonly onNeed: (visible: Span) => void
}

/** More than any phone holds, to rest behind the loading bar. */
const restingRows = 16

/** The stocks of a screen as a phone shows them: two lines each, scrolled with the page. */
export function StockList({ results, timeframe, onNeed }: StockListProps) {
  const list = useRef<HTMLUListElement>(null)
  useListTop(list, results?.query.selection)
  const count = results?.shown ?? restingRows
  const { items, before, after } = useVirtualList(count)
  const first = items[0]
  const last = items.at(-1)
  useEffect(() => {
    if (first !== undefined && last !== undefined) onNeed({ first, last })
  }, [first, last, onNeed])
  return (
    <ul
      ref={list}
      className={styles.list}
      style={{ paddingBlock: `${before}px ${after}px` }}
      aria-label="Stonks"
      aria-busy={!results}
    >
      {items.map((index) => (
        <ListRow key={index} row={results && rowAt(results, index)} {...{ index, count, timeframe }} />
      ))}
    </ul>
  )
}
