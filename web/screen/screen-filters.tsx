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
import { IndexSection, IndustrySection, MetricSection, SectorSection } from '../filters/panel/filter-sections.tsx'
import { mainOf, type ThemeId } from '../filters/panel/metric-themes.ts'
import { useMissingMetrics } from '../filters/panel/panel-props.ts'
import { RangeSection } from '../filters/panel/range-section.tsx'
import { ThemeSections } from '../filters/panel/theme-sections.tsx'
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
  const shownRanges = useShownRanges(screen.filters)
  const [resets, setResets] = useState(0)
  /** Also clears text that is being typed. */
  const reset = () => {
    shownRanges.clear()
    setResets((count) => count + 1)
    screen.reset()
  }
  const closeDock = () => {
    onClose()
    focusFiltersButton()
  }
  const content = <Panel {...{ screen, shownRanges, resets, reset }} />
  const resetting = { isDefault: countFilters(screen.filters) === 0, onReset: reset }
  return panel.variant === 'docked' ? (
    <FilterDock {...resetting} onClose={closeDock}>
      {content}
    </FilterDock>
  ) : (
    <FilterSheet activeCount={countFilters(screen.filters)} {...resetting} {...{ total, onClose }}>
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
  const { shown: ranges, seen } = shownRanges
  const missing = useMissingMetrics()
  const ranged = useMemo(
    () => [...new Set([...ranges, ...seen.flatMap(mainOf)])].filter((id) => !missing.some((other) => other === id)),
    [ranges, seen, missing],
  )
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
  // A preset replaces the whole screen; Custom changes nothing.
  const onPreset = (id: number) => onEdit(id === customPreset ? {} : presetFilters(id), 'push')
  return (
    <>
      <AddFilter {...sectionProps} {...{ shownRanges, tags, onPreset }} />
      <PresetPicker {...{ filters, savedScreens, onPreset }} onReset={reset} onTimeframe={screen.setTimeframe} />
      <RangeSection {...sectionProps} {...{ resets, shownRanges }} />
      {isComplete && (
        <>
          <IndexSection {...sectionProps} />
          <SectorSection {...sectionProps} />
          <IndustrySection {...sectionProps} />
          <ThemeSections {...sectionProps} shownRanges={shownRanges} />
          <TickerSection {...sectionProps} />
          <MetricSection {...sectionProps} />
          <PanelEnd {...{ filters, onEdit }} />
        </>
      )}
    </>
  )
}

const withItem = <Item,>(items: readonly Item[], item: Item) => (items.includes(item) ? items : [...items, item])

/** The ranges of a screen, the metrics that the user added to them, and those in view, while the panel is open. */
function useShownRanges(filters: Filters): ShownRanges & { readonly clear: () => void } {
  // Decoded from the address again by each tap.
  const ranges = useSame(filters.ranges)
  const formulas = useSame(filters.formulas)
  const [added, setAdded] = useState<readonly ColumnId[]>([])
  const [seen, setSeen] = useState<readonly ThemeId[]>([])
  const [requested, setRequested] = useState<ColumnId>()
  const add = useCallback((id: ColumnId) => setAdded((others) => withItem(others, id)), [])
  const see = useCallback((theme: ThemeId) => setSeen((others) => withItem(others, theme)), [])
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
      seen,
      see,
    }),
    [ranges, formulas, added, requested, request, add, seen, see],
  )
}

/** The same object until its content changes. */
function useSame<Value extends object>(value: Value): Value {
  const [kept, keep] = useState(value)
  if (kept === value || JSON.stringify(kept) === JSON.stringify(value)) return kept
  keep(value)
  return value
}
