import { type ComponentType, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Scope } from '#domain/screen/screen'
import type { Field } from '#domain/stock/fields'
import { fieldsOf } from '#domain/stock/metric-value'
import type { Dataset } from '#worker/contract'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { queryOf, type Results } from '../data/screener/results.ts'
import { type TabId, useAppContext } from '../page/app-context.ts'
import type { InsightProps, Screen } from '../page/use-screen.ts'
import { useAfterFirstRows, useTimings } from '../state/after-paint.ts'
import { moreRows } from '../state/more-rows.ts'
import { personalSummary } from '../state/personal-summary.ts'
import { settingOptions } from '../state/settings.ts'
import { store } from '../state/store.ts'
import { resultsText } from '../texts/first-visit/results.ts'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'
import { usePrinting } from '../ui/hooks/use-printing.ts'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import type * as InsightChunk from './insight.chunk.tsx'
import { Rows } from './rows.tsx'
import { ScreenBar } from './screen-bar.tsx'
import type { FilterPanelState } from './use-filter-panel.ts'

const HeatMap = lazyComponent(
  loadChunk('heat-map-view', async () => (await import('./heat-map/heat-map-view.tsx')).HeatMapView),
)

/** Loads a component of the chunk about results; one `import()` for all of them. */
const inInsight = <Props,>(pick: (chunk: typeof InsightChunk) => ComponentType<Props>) =>
  loadChunk('insight', async () => pick(await import('./insight.chunk.tsx')))

/** The content below the last row, or below the reason why there are none. */
export const EndOfRows = lazyComponent(
  inInsight((chunk) => chunk.EndOfRows),
  { onFailure: 'nothing' },
)

const RowsEnd = () => useAfterFirstRows(EndOfRows.preload) && <EndOfRows />

/** One element for the page's lifetime: a new one would render all rows again. */
const end = <RowsEnd />

// Loaded only for screens that select nothing or exclude the stock that the user searched for: most do neither.
const EmptyResults = lazyComponent(
  inInsight((chunk) => chunk.EmptyResults),
  { fallback: EmptyResultsTitle },
)
const Explanations = lazyComponent(
  inInsight((chunk) => chunk.Explanations),
  { onFailure: 'nothing' },
)

/** Messages about the matches, and why one stock or all stocks are missing, with a way to show them. */
function ScreenInsight(props: InsightProps) {
  const { screen, results } = props
  return (
    <>
      {((screen.warning ?? results?.formulaErrors ?? results?.unknownSector ?? screen.filters.symbols[0]) !==
        undefined ||
        screen.filters.search.trim() !== '') && <Explanations {...props} />}
      {results?.total === 0 && <EmptyResults {...props} />}
    </>
  )
}

/** Shown until the chunk with the suggestions is loaded. */
function EmptyResultsTitle({ scope }: InsightProps) {
  const isEmptyList = scope.kind === 'list' && scope.symbols.length === 0
  return (
    <EmptyState
      icon={isEmptyList ? 'star' : 'search'}
      title={isEmptyList ? resultsText.emptyList : resultsText.noMatches}
    >
      {null}
    </EmptyState>
  )
}

const ListNotices = lazyComponent(
  loadChunk('account', async () => (await import('../account/account.chunk.tsx')).ListNotices),
)

const everything: Scope = { kind: 'all' }

/** The stocks that a tab's filters apply to: all, those on the list, or those with the chosen tags. */
function useScope(tab: TabId): Scope {
  const { user } = useSnapshot(store)
  const { symbols: tagged } = useSnapshot(personalSummary)
  const listed = tab === 'list' ? user?.bookmarks : undefined
  return useMemo(() => {
    // Copied: the proxy of a snapshot cannot be cloned to the worker.
    const symbols = (tagged ?? listed)?.filter((symbol) => !listed || listed.includes(symbol))
    return symbols ? { kind: 'list', symbols } : everything
  }, [tagged, listed])
}

const nothing: readonly Field[] = []

/** The fields a phone's row needs for each metric that can be chosen. Those of filters and the sort column are always requested. */
const fieldsOfRow = new Map(settingOptions.rowMetric.map((metric) => [metric, fieldsOf(metric)]))

/**
 * The results of a screen within a scope, requested as soon as there is a dataset, and again for every new dataset or screen;
 * undefined while they still belong to another tab.
 */
export function useScopeResults({ filters }: Screen, scope: Scope, dataset: Dataset | null): Results | undefined {
  const { results: resultStore, settings } = useAppContext()
  const { rowMetric } = useSnapshot(settings)
  const wide = useMediaQuery('(width >= 40rem)')
  const extraFields = wide ? nothing : (fieldsOfRow.get(rowMetric) ?? nothing)
  const own = useMemo(() => queryOf(filters, scope, extraFields), [filters, scope, extraFields])
  const { selection, maxEntries } = useSnapshot(moreRows)
  const query = useMemo(
    () => (selection === own.selection ? { ...own, filters: { ...own.filters, maxEntries } } : own),
    [own, selection, maxEntries],
  )
  useLayoutEffect(() => {
    if (dataset) resultStore.request(query, dataset.version)
  }, [resultStore, query, dataset])
  const results = useSyncExternalStore(resultStore.subscribe, resultStore.current, resultStore.current)
  const current = results?.query.scope.kind === scope.kind ? results : undefined
  useTimings(current?.askedAt)
  return current
}

interface ScreenResultsProps {
  readonly screen: Screen
  readonly panel: FilterPanelState
  readonly tab: TabId
  /** Null until a dataset is loaded. */
  readonly dataset: Dataset | null
}

/** The count of a screen's matches, the matches as rows or map, and why other stocks are excluded. */
export function ScreenResults({ screen, panel, tab, dataset }: ScreenResultsProps) {
  const { viewUrl } = useAppContext()
  const view = useSyncExternalStore(viewUrl.subscribe, viewUrl.current, viewUrl.current)
  const isPrinting = usePrinting()
  const scope = useScope(tab)
  const results = useScopeResults(screen, scope, dataset)
  return (
    <>
      <ScreenBar {...{ screen, tab, panel, results }} loaded={dataset !== null} />
      {tab === 'list' && <ListNotices />}
      <ScreenInsight {...{ screen, scope, results }} />
      {results?.total === 0 ? (
        end
      ) : view === 'map' && !isPrinting ? (
        <HeatMap {...{ screen, scope, results }} />
      ) : (
        <Rows {...{ screen, dataset, results, end }} />
      )}
    </>
  )
}
