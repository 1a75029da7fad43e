import { useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Facets } from '#domain/facets'
import { formatDate } from '../format/day.ts'
import { countFilters } from '../features/screener/count-filters.ts'
import { FilterDock, FilterSheet } from '../features/screener/filter-panel/filter-frame.tsx'
import { FilterPanel } from '../features/screener/filter-panel/filter-panel.tsx'
import { useAnswer } from '../data/use-answer.ts'
import { store } from '../state/store.ts'
import { useAppContext } from './app-context.ts'
import { useOwnScreens } from './use-own-screens.ts'
import type { Screen } from './use-screen.ts'

interface DockProps {
  readonly screen: Screen
  readonly onClose: () => void
}

interface SheetProps extends DockProps {
  readonly total: number | undefined
}

/** The filters of a screen, beside it. */
export const DockedFilters = ({ screen, onClose }: DockProps) => (
  <FilterDock onReset={screen.reset} onClose={onClose}>
    <Panel screen={screen} />
  </FilterDock>
)

/** The filters of a screen, over it. */
export const SheetFilters = ({ screen, total, onClose }: SheetProps) => (
  <FilterSheet total={total} set={countFilters(screen.filters)} onReset={screen.reset} onClose={onClose}>
    <Panel screen={screen} />
  </FilterSheet>
)

function Panel({ screen }: { readonly screen: Screen }) {
  const { screener, results } = useAppContext()
  const { stonks } = useSnapshot(store)
  // The rows come first: the counts are asked for when those that they belong to are shown.
  const shown = useSyncExternalStore(results.subscribe, results.current)
  const facets = useAnswer<Facets>(screener.facets, shown?.query, shown?.version)
  const oldest = stonks?.oldestRecord
  const mine = useOwnScreens(screen)
  return (
    <FilterPanel
      filters={screen.filters}
      facets={facets}
      onEdit={screen.edit}
      onPreset={screen.choose}
      mine={mine}
      onTimeframe={screen.watch}
      lastUpdated={oldest ? formatDate(oldest) : null}
    />
  )
}
