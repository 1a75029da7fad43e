import { memo, useEffect, useRef } from 'react'
import type { ColumnMetric } from '#domain/screen/formulas'
import type { Period } from '#domain/stock/stock'
import { type Results, rowInSlot, type RowRange, rowToRender, slotCount } from '../../data/screener/results.ts'
import type { CompareSelection } from '../../state/compared.ts'
import type { BookmarkState } from '../../state/pending-bookmarks.ts'
import type { ScrollPosition } from '../../state/scroll-positions.ts'
import { resultsText } from '../../texts/first-visit/results.ts'
import { pageScroller, useScrollListToTop, useScrollRestoration } from '../../ui/scrolling/scroll-position.ts'
import { useFollowingValue, useVirtualList } from '../../ui/scrolling/virtual-rows.ts'
import { ListRow } from './list-row.tsx'
import styles from './stock-list.module.css'

interface StockListProps {
  /** Undefined until the first response. */
  readonly results: Results | undefined
  /** The metric that each row shows beside its name. */
  readonly metric: ColumnMetric
  /** Whether the price comes first, and the metric below it. */
  readonly priceFirst: boolean
  readonly timeframe: Period
  readonly bookmark: BookmarkState
  readonly comparing: CompareSelection
  /** The stocks that are new in the saved screen or the list that is shown. */
  readonly added: ReadonlySet<string>
  /** What the user’s files say of a stock; null if nothing. */
  readonly held: ((symbol: string) => string) | null
  /** Opens the menu of a stock. */
  readonly onMenu: (symbol: string) => void
  readonly onNeed: (visible: RowRange) => void
  /** The stored scroll position of this history entry. */
  readonly scrollPosition: ScrollPosition
  /** Called after the scroll position was restored. */
  readonly onRestored: () => void
}

/** Placeholders while nothing is loaded: more than any phone shows. */
const placeholderRows = 16

/** The stocks of a screen on a phone: two lines each, scrolled with the page. */
export const StockList = memo(function StockList(props: StockListProps) {
  const { results, metric, priceFirst, timeframe, bookmark, comparing, added, held, onMenu, onNeed } = props
  const { scrollPosition, onRestored } = props
  const list = useRef<HTMLUListElement>(null)
  const selection = results?.query.selection
  useScrollListToTop(list, selection)
  useScrollRestoration(pageScroller, results !== undefined, scrollPosition, onRestored)
  const count = results?.shown ?? placeholderRows
  const slots = results ? slotCount(results) : count
  const { items, before, after, first, last } = useVirtualList(list, slots, selection)
  useEffect(() => onNeed({ first, last }), [first, last, onNeed])
  const settled = useFollowingValue(results)
  return (
    <ul
      ref={list}
      className={styles.list}
      style={{ paddingBlock: `${before}px ${after}px` }}
      aria-label={resultsText.list}
      aria-busy={!results}
    >
      {items.map((slot) => {
        const index = results ? rowInSlot(results, slot) : slot
        if (index === 'divider') {
          return (
            <li key={slot} className={styles.divider}>
              {resultsText.similar}
            </li>
          )
        }
        const row = results && rowToRender(results, settled, { first, last }, index)
        const isBookmarked = row !== undefined && bookmark.isBookmarked(row.symbol)
        const pending = row && bookmark.pendingOf(row.symbol)
        const compared = row !== undefined && comparing.isCompared(row.symbol)
        return (
          <ListRow
            key={slot}
            {...{ row, index, count, metric, priceFirst, timeframe, isBookmarked, pending, compared }}
            held={row && held?.(row.symbol)}
            isNew={row !== undefined && added.has(row.symbol)}
            onMenu={onMenu}
          />
        )
      })}
    </ul>
  )
})
