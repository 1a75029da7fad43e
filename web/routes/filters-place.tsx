import { useSyncExternalStore } from 'react'
import { chunk } from '../data/load-chunk.ts'
import { lazySheet } from '../ui/loading/lazy-sheet.tsx'
import { useAppContext } from './app-context.ts'
import { focusFiltersButton } from './focus-filters-button.ts'
import type { FilterPanelState } from './use-filter-panel.ts'
import type { Screen } from './use-screen.ts'

// Most visits begin without the filters: they are fetched when they are first opened.
const DockedFilters = lazySheet(chunk(async () => (await import('./screen-filters.tsx')).DockedFilters))
const SheetFilters = lazySheet(chunk(async () => (await import('./screen-filters.tsx')).SheetFilters))

interface FiltersPlaceProps {
  readonly screen: Screen
  readonly panel: FilterPanelState
}

/** Where the filters stand while they are open. */
export function FiltersPlace({ screen, panel }: FiltersPlaceProps) {
  const { results } = useAppContext()
  const total = useSyncExternalStore(results.subscribe, results.current)?.total
  if (panel.place === 'away') return null
  const closeDock = () => {
    panel.close()
    focusFiltersButton()
  }
  return panel.place === 'dock' ? (
    <DockedFilters screen={screen} onClose={closeDock} />
  ) : (
    <SheetFilters {...{ screen, total }} onClose={panel.close} />
  )
}
