import { useCallback, useState } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Scope } from '#domain/screen'
import type { Dataset } from '#worker/contract'
import type { Span } from '../data/results.ts'
import { useResults } from '../data/use-results.ts'
import { FilterChips } from '../features/screener/filter-chips.tsx'
import { activeFilters } from '../features/screener/filter-words.ts'
import { FiltersButton } from '../features/screener/filters-button.tsx'
import { CountLine } from '../features/screener/count-line.tsx'
import { NoMatches } from '../features/screener/no-matches.tsx'
import { SortPicker } from '../features/screener/sort-picker.tsx'
import { TimeframePicker } from '../features/screener/timeframe-picker.tsx'
import { StockList } from '../features/stock-list/stock-list.tsx'
import { StockTable } from '../features/stock-table/stock-table.tsx'
import { settingsDidChange } from '../state/settings.ts'
import { store } from '../state/store.ts'
import { ProgressBar } from '../ui/messages/progress-bar.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { useAppContext } from './app-context.ts'
import { SheetPlace, useDockRoom } from './filters-place.tsx'
import styles from './screen-answer.module.css'
import type { Screen } from './use-screen.ts'
import { useTimings } from './use-timings.ts'

interface ScreenAnswerProps {
  readonly screen: Screen
  /** Null while there is nothing to search. */
  readonly dataset: Dataset | null
}

const everything: Scope = { kind: 'all' }

/** How many stocks a screen selects, and which: a table where there is room for columns, else a list. */
export function ScreenAnswer({ screen, dataset }: ScreenAnswerProps) {
  const { results: resultStore, settings } = useAppContext()
  const results = useResults(resultStore, screen.filters, everything, dataset)
  useTimings(results)
  const need = useCallback((visible: Span) => resultStore.need(visible), [resultStore])
  const wide = useMediaQuery('(width >= 40rem)')
  const canDock = useDockRoom()
  const { panelOpen } = useSnapshot(settings)
  const [sheetOpen, setSheetOpen] = useState(false)
  const toggleFilters = () => {
    if (canDock) settingsDidChange(settings, { panelOpen: !panelOpen })
    else setSheetOpen(true)
  }
  const active = activeFilters(screen.filters)
  const filtersButton = (
    <FiltersButton open={canDock ? panelOpen : sheetOpen} set={active.length} onClick={toggleFilters} />
  )
  const chips = <FilterChips active={active} onLift={(change) => screen.edit(change, 'push')} />
  // What is drawn belongs together: until the answer is here, the columns are those of the rows that are shown.
  const filters = results?.query.filters ?? screen.filters
  return (
    <>
      <div className={styles.bar}>
        {!wide && <TimeframePicker value={screen.filters.timeframe} onChange={screen.watch} />}
        <div className={styles.line}>
          {wide && filtersButton}
          {results ? <CountLine {...results} /> : <Loading done={dataset !== null} />}
          {wide && chips}
          {results && !wide && (
            <SortPicker column={filters.sortColumn} ascending={filters.asc} onChange={screen.order} />
          )}
        </div>
        {!wide && (
          <div className={styles.line}>
            {filtersButton}
            {chips}
          </div>
        )}
      </div>
      {sheetOpen && !canDock && (
        <SheetPlace screen={screen} total={results?.total} onClose={() => setSheetOpen(false)} />
      )}
      {results?.total === 0 ? (
        <NoMatches search={filters.search.trim()} onReset={screen.reset} />
      ) : wide ? (
        <StockTable
          {...{ filters, results }}
          simulated={dataset?.simulated ?? true}
          onSort={screen.sort}
          onNeed={need}
        />
      ) : (
        <StockList {...{ results }} timeframe={filters.timeframe} onNeed={need} />
      )}
    </>
  )
}

function Loading({ done }: { readonly done: boolean }) {
  const { loadProgress } = useSnapshot(store)
  return <ProgressBar label="Loading" percent={done ? 100 : loadProgress} />
}
