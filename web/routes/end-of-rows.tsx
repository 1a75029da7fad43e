import { useSyncExternalStore } from 'react'
import { rowAt } from '../data/results.ts'
import { SiteFooter } from '../features/legal/site-footer.tsx'
import { MoreRows } from '../features/screener/more-rows.tsx'
import { showMoreRows } from '../state/more-rows.ts'
import { useAppContext } from './app-context.ts'
import { focusRow } from './focus-row.ts'

/** Below the last row: more of them where Max Entries cuts, and the footer. */
export function EndOfRows() {
  return (
    <>
      <MoreOfResults />
      <SiteFooter />
    </>
  )
}

function MoreOfResults() {
  const { results: store, screenUrl } = useAppContext()
  const results = useSyncExternalStore(store.subscribe, store.current)
  const { maxEntries } = useSyncExternalStore(screenUrl.subscribe, screenUrl.filters)
  // Max Entries cuts what filters select; the stocks of a note they do not touch.
  if (!results || results.query.scope.kind === 'note' || maxEntries === 0) return null
  const { total, shown, query } = results
  return (
    <MoreRows
      {...{ total, shown }}
      step={maxEntries}
      onShow={(rows) => showMoreRows({ selection: query.selection, maxEntries: rows })}
      onShown={(first) => focusRow(rowAt(results, first)?.symbol)}
    />
  )
}
