import { type ReactNode, useMemo, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { metricOf, withFittingFormats } from '#domain/screen/formulas'
import { fittingFilters } from '#domain/screen/shown-columns'
import type { Dataset } from '#worker/contract'
import type { Results } from '../data/screener/results.ts'
import { useAppContext } from '../page/app-context.ts'
import { useRowMetric } from '../page/use-row-metric.ts'
import type { Screen } from '../page/use-screen.ts'
import { useBookmark, useComparing } from '../page/use-stock-actions.ts'
import { useAfterFirstRows } from '../state/after-paint.ts'
import { connection } from '../state/connection.ts'
import { openStockOverlay } from '../state/overlay.ts'
import { personalSummary } from '../state/personal-summary.ts'
import { lastViewed, scrollPosition } from '../state/scroll-positions.ts'
import { store } from '../state/store.ts'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { usePrinting } from '../ui/hooks/use-printing.ts'
import { StockList } from './list/stock-list.tsx'
import { StockTable } from './table/stock-table.tsx'

interface RowsProps {
  readonly screen: Screen
  readonly dataset: Dataset | null
  /** Undefined until the first response. */
  readonly results: Results | undefined
  /** Rendered below the last row. Always the same element: another one would render all rows again. */
  readonly end?: ReactNode
  /** Whether the rows scroll with the page instead of having a scroller of their own. */
  readonly flow?: boolean
}

/** The stocks of a screen: a table on wide screens, or on a phone if the user chose it, else a list. */
export function Rows({ screen, dataset, results, end, flow = false }: RowsProps) {
  const { results: resultStore, mainLocation, settings } = useAppContext()
  const { phoneView, density } = useSnapshot(settings)
  const { error, past } = useSnapshot(store)
  const { isOnline } = useSnapshot(connection)
  const bookmark = useBookmark()
  const comparing = useComparing()
  const { newSymbols, position: held } = useSnapshot(personalSummary)
  // Only stocks of the newest market can be new since the last visit.
  const added = useMemo(() => new Set(past ? [] : newSymbols), [newSymbols, past])
  const keyOfEntry = () => mainLocation.current().state.key ?? ''
  const historyKey = useSyncExternalStore(mainLocation.subscribe, keyOfEntry, keyOfEntry)
  const position = useMemo(() => scrollPosition(historyKey), [historyKey])
  const wide = useMediaQuery('(width >= 40rem)')
  const described = useAfterFirstRows()
  // Until the response to new filters arrives, the columns belong to the rows that are still shown.
  const asked = results?.query.filters ?? screen.filters
  const filters = useMemo(() => fittingFilters(asked, dataset?.missing), [asked, dataset])
  // Other sites only have quotes of the newest session.
  const simulated = past !== null || (dataset?.simulated ?? true)
  // As in the bar above the rows: a screen without the columns that the market lacks would seem to have chosen others.
  const { metric, isImplied } = useRowMetric(asked)
  const { formulas } = filters
  // The same object until the formulas change: another one would render all rows again.
  const decimals = results?.formulaDecimals
  const shown = useMemo(
    () => metricOf(metric, { formulas: withFittingFormats(formulas, decimals) }),
    [metric, formulas, decimals],
  )
  const isPrinting = usePrinting()
  if (wide || phoneView === 'table' || isPrinting) {
    // If our server is unreachable, other sites most likely are too.
    const hasMiniCharts = !simulated && isOnline && error === null
    return (
      <StockTable
        key={density}
        {...{
          filters,
          results,
          simulated,
          hasMiniCharts,
          flow,
          end,
          bookmark,
          comparing,
          scrollPosition: position,
          added,
          described,
        }}
        onSort={screen.sort}
        onNeed={resultStore.setVisible}
        onRestored={focusLastViewed}
      />
    )
  }
  return (
    <>
      <StockList
        {...{ results, bookmark, comparing, scrollPosition: position, added, held }}
        metric={shown}
        // A bar of a range shows the price itself.
        priceFirst={isImplied && metric !== 'price' && !shown.between}
        timeframe={filters.timeframe}
        onMenu={openStockMenu}
        onNeed={resultStore.setVisible}
        onRestored={focusLastViewed}
      />
      {end}
    </>
  )
}

const openStockMenu = (symbol: string): void => openStockOverlay('stock-menu', symbol)

/** Waits until the rows around the restored position are rendered: the scroll's own frame and the one after. */
function focusLastViewed(): void {
  const symbol = lastViewed()
  // A control that rendered the rows again, such as that of their height, keeps the focus.
  const focusIfLost = () => (document.activeElement ?? document.body) === document.body && focusRow(symbol)
  requestAnimationFrame(() => requestAnimationFrame(focusIfLost))
}

/** Focuses a stock's row without scrolling; does nothing if the row is not rendered. */
export function focusRow(symbol: string | undefined): void {
  if (symbol === undefined) return
  document.querySelector<HTMLElement>(`[data-symbol="${CSS.escape(symbol)}"] a[href]`)?.focus({ preventScroll: true })
}
