import { useCallback, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import { tagCounts } from '#domain/personal/stock-note'
import { countFilters } from '#domain/screen/count-filters'
import type { Facets } from '#domain/screen/facets'
import { customPreset, type Filters } from '#domain/screen/filters'
import { type ColumnId, formulasIn } from '#domain/screen/formulas'
import { presetFilters } from '#domain/screen/presets'
import { numericMetrics } from '#domain/screen/ranges'
import { hasOwnFilter } from '#domain/screen/stepped'
import type { ScreenQuery } from '#worker/contract'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { AddFilter } from '../filters/panel/add-filter.tsx'
import { FilterDock, FilterSheet, PanelEnd, PresetPicker } from '../filters/panel/filter-panel.tsx'
import {
  IndexSection,
  IndustrySection,
  MetricSection,
  MoreSection,
  SectorSection,
} from '../filters/panel/filter-sections.tsx'
import { RangeSection } from '../filters/panel/range-section.tsx'
import type { ShownRanges } from '../filters/ranges/metric-ranges.tsx'
import { useAppContext } from '../page/app-context.ts'
import type { Screen } from '../page/use-screen.ts'
import { setTags } from '../personal/notes/stock-notes.ts'
import { useSavedScreens } from '../personal/screens/use-saved-screens.ts'
import { usePersonal } from '../personal/store/personal-store.ts'
import { personalSummary } from '../state/personal-summary.ts'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { type FilterPanelState, focusFiltersButton } from './use-filter-panel.ts'
import { useWorkerQuery } from './use-worker-query.ts'

const TickerSection = lazyComponent(
  loadChunk('insight', async () => (await import('./insight.chunk.tsx')).TickerSection),
)

interface ScreenFiltersProps {
  readonly screen: Screen
  readonly panel: FilterPanelState
  readonly onClose: () => void
}

/** The filters while they are open: beside the rows or in a sheet over them. */
export function ScreenFilters({ screen, panel, onClose }: ScreenFiltersProps) {
  const { results } = useAppContext()
  const total = useSyncExternalStore(results.subscribe, results.current)?.total
  const { clear, ...shownRanges } = useShownRanges(screen.filters)
  const [resets, setResets] = useState(0)
  /** Also clears text that is being typed. */
  const reset = () => {
    clear()
    setResets((count) => count + 1)
    screen.reset()
  }
  const closeDock = () => {
    onClose()
    focusFiltersButton()
  }
  const content = <Panel {...{ screen, shownRanges, resets, reset }} />
  return panel.variant === 'docked' ? (
    <FilterDock onReset={reset} onClose={closeDock}>
      {content}
    </FilterDock>
  ) : (
    <FilterSheet activeCount={countFilters(screen.filters)} onReset={reset} {...{ total, onClose }}>
      {content}
    </FilterSheet>
  )
}

interface PanelProps {
  readonly screen: Screen
  readonly shownRanges: ShownRanges
  readonly resets: number
  readonly reset: () => void
}

/** The filters and the choice of columns. */
function Panel({ screen, shownRanges, resets, reset }: PanelProps) {
  const { screener, results } = useAppContext()
  // Rows have priority: request the counts after the rows that they belong to are shown.
  const shown = useSyncExternalStore(results.subscribe, results.current)
  const { shown: ranged } = shownRanges
  const count = useCallback((query: ScreenQuery) => screener.facets({ ...query, ranged }), [screener, ranged])
  const facets = useWorkerQuery<Facets>(count, shown?.query, shown?.version)
  const savedScreens = useSavedScreens(screen)
  const { notes } = usePersonal()
  const { tags: chosen } = useSnapshot(personalSummary)
  const tags = { counts: useMemo(() => tagCounts(notes.values()), [notes]), chosen, onChoose: setTags }
  // The panel opens with the part that a phone shows; the rest follows in a separate render.
  const isComplete = useDeferredValue(true, false)
  const { filters, edit: onEdit } = screen
  const sectionProps = { filters, facets, onEdit }
  const { added, add, requested, request } = shownRanges
  // A preset replaces the whole screen; Custom changes nothing.
  const onPreset = (id: number) => onEdit(id === customPreset ? {} : presetFilters(id), 'push')
  return (
    <>
      <AddFilter {...sectionProps} {...{ shownRanges, tags, onPreset }} />
      <PresetPicker {...{ filters, savedScreens, onPreset }} onReset={reset} onTimeframe={screen.setTimeframe} />
      <RangeSection {...sectionProps} {...{ resets, added, add, requested, request }} />
      {isComplete && (
        <>
          <IndexSection {...sectionProps} />
          <SectorSection {...sectionProps} />
          <IndustrySection {...sectionProps} />
          <TickerSection {...sectionProps} />
          <MetricSection {...sectionProps} />
          <MoreSection {...sectionProps} shownRanges={shownRanges} />
          <PanelEnd {...{ filters, onEdit }} />
        </>
      )}
    </>
  )
}

const withItem = (ids: readonly ColumnId[], id: ColumnId) => (ids.includes(id) ? ids : [...ids, id])

/** The ranges of a screen and the metrics that the user added to them, while the panel is open. */
function useShownRanges({ ranges, formulas }: Filters): ShownRanges & { readonly clear: () => void } {
  const [added, setAdded] = useState<readonly ColumnId[]>([])
  const [requested, setRequested] = useState<ColumnId>()
  const add = useCallback((id: ColumnId) => setAdded((others) => withItem(others, id)), [])
  const request = useCallback(
    (id?: ColumnId) => {
      if (id) add(id)
      setRequested(id)
    },
    [add],
  )
  return useMemo(
    () => ({
      shown: [...numericMetrics, ...formulasIn(formulas)].filter(
        (id) => !hasOwnFilter(id) && (ranges[id] ?? added.includes(id)),
      ),
      added,
      requested,
      request,
      add,
      remove: (id) => setAdded((others) => others.filter((other) => other !== id)),
      clear: () => setAdded([]),
    }),
    [ranges, formulas, added, requested, request, add],
  )
}
