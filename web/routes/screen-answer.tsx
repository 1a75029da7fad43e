import { useCallback } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Scope } from '#domain/screen'
import type { Dataset } from '#worker/contract'
import type { Span } from '../data/results.ts'
import { useResults } from '../data/use-results.ts'
import { CountLine } from '../features/screener/count-line.tsx'
import { NoMatches } from '../features/screener/no-matches.tsx'
import { SortPicker } from '../features/screener/sort-picker.tsx'
import { TimeframePicker } from '../features/screener/timeframe-picker.tsx'
import { StockList } from '../features/stock-list/stock-list.tsx'
import { StockTable } from '../features/stock-table/stock-table.tsx'
import { store } from '../state/store.ts'
import { ProgressBar } from '../ui/messages/progress-bar.tsx'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { useAppContext } from './app-context.ts'
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
  const { results: resultStore } = useAppContext()
  const results = useResults(resultStore, screen.filters, everything, dataset)
  useTimings(results)
  const need = useCallback((visible: Span) => resultStore.need(visible), [resultStore])
  const wide = useMediaQuery('(width >= 40rem)')
  // What is drawn belongs together: until the answer is here, the columns are those of the rows that are shown.
  const filters = results?.query.filters ?? screen.filters
  return (
    <>
      <div className={styles.bar}>
        {!wide && <TimeframePicker value={screen.filters.timeframe} onChange={screen.watch} />}
        <div className={styles.line}>
          {results ? <CountLine {...results} /> : <Loading done={dataset !== null} />}
          {results && !wide && (
            <SortPicker column={filters.sortColumn} ascending={filters.asc} onChange={screen.order} />
          )}
        </div>
      </div>
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
