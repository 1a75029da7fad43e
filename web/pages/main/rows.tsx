import { useRouterState } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Dataset } from '#worker/contract'
import type { Results, RowRange } from '../../data/screener/results.ts'
import { StockList } from '../../features/stock-list/stock-list.tsx'
import { StockTable } from '../../features/stock-table/stock-table.tsx'
import { personalSummary } from '../../state/personal-summary.ts'
import { lastViewed, scrollPosition } from '../../state/scroll-positions.ts'
import { connection } from '../../state/connection.ts'
import { openStockOverlay } from '../../state/overlay.ts'
import { store } from '../../state/store.ts'
import { useMediaQuery } from '../../ui/hooks/use-media-query.ts'
import { focusRow } from './focus.ts'
import { useAppContext } from '../app-context.ts'
import { useAfterFirstRows } from './use-screen-results.ts'
import { useBookmark } from '../use-bookmark.ts'
import { useComparing } from '../use-comparing.ts'
import { useRowMetric } from './use-row-metric.ts'
import type { Screen } from './use-screen.ts'
import { loadChunk } from '../../data/pwa/load-chunk.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'

const EndOfRows = lazyComponent(
  loadChunk(async () => (await import('./insight.chunk.tsx')).EndOfRows),
  { failed: 'nothing' },
)

/** What follows the last row. */
export const RowsEnd = () => useAfterFirstRows() && <EndOfRows />

interface RowsProps {
  readonly screen: Screen
  readonly dataset: Dataset | null
  /** Undefined while nothing has been answered yet. */
  readonly results: Results | undefined
  /** Whether the rows stand in a page that scrolls, rather than scroll by themselves. */
  readonly flow?: boolean
}

/** One and the same element: a new one would draw all rows anew. */
const end = <RowsEnd />

/** The stocks of a screen: a table where there is room for columns, or where a phone is told so, else a list. */
export function Rows({ screen, dataset, results, flow = false }: RowsProps) {
  const { results: resultStore, settings } = useAppContext()
  const { phoneView, density } = useSnapshot(settings)
  const { error } = useSnapshot(store)
  const { isOnline } = useSnapshot(connection)
  const need = useCallback((visible: RowRange) => resultStore.setVisible(visible), [resultStore])
  const bookmark = useBookmark()
  const comparing = useComparing()
  const { newSymbols } = useSnapshot(personalSummary)
  const added = useMemo(() => new Set(newSymbols), [newSymbols])
  const step = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  const place = useMemo(() => scrollPosition(step), [step])
  const wide = useMediaQuery('(width >= 40rem)')
  const described = useAfterFirstRows()
  // What is drawn belongs together: until the answer is here, the columns are those of the rows that are shown.
  const filters = results?.query.filters ?? screen.filters
  const simulated = dataset?.simulated ?? true
  const { metric } = useRowMetric(filters)
  if (wide || phoneView === 'table') {
    // Where our own server cannot be reached, others most likely cannot either.
    const charted = !simulated && isOnline && error === null
    return (
      <StockTable
        key={density}
        end={flow ? null : end}
        {...{ filters, results, simulated, charted, flow, bookmark, comparing, place, added }}
        described={described}
        onSort={screen.sort}
        onNeed={need}
        onBack={focusLastViewed}
      />
    )
  }
  return (
    <>
      <StockList
        {...{ results, bookmark, comparing, place, added }}
        metric={metric}
        timeframe={filters.timeframe}
        onMenu={openStockMenu}
        onNeed={need}
        onBack={focusLastViewed}
      />
      {!flow && end}
    </>
  )
}

const openStockMenu = (symbol: string): void => openStockOverlay('stock-menu', symbol)

/** Once the rows around the kept place are drawn, which takes the scroll's own frame and the one after. */
function focusLastViewed(): void {
  const symbol = lastViewed()
  requestAnimationFrame(() => requestAnimationFrame(() => focusRow(symbol)))
}
