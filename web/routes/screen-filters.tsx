import { useSnapshot } from 'valtio/react'
import { formatDate } from '../format/day.ts'
import { FilterDock, FilterSheet } from '../features/screener/filter-panel/filter-frame.tsx'
import { FilterPanel } from '../features/screener/filter-panel/filter-panel.tsx'
import { store } from '../state/store.ts'
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
  <FilterSheet total={total} onReset={screen.reset} onClose={onClose}>
    <Panel screen={screen} />
  </FilterSheet>
)

function Panel({ screen }: { readonly screen: Screen }) {
  const { stonks } = useSnapshot(store)
  const oldest = stonks?.oldestRecord
  return (
    <FilterPanel
      filters={screen.filters}
      onEdit={screen.edit}
      onPreset={screen.choose}
      onTimeframe={screen.watch}
      lastUpdated={oldest ? formatDate(oldest) : null}
    />
  )
}
