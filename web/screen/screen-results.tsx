import { type ComponentType, useSyncExternalStore } from 'react'
import type { Dataset } from '#worker/contract'
import { loadChunk } from '../data/pwa/load-chunk.ts'
import { type TabId, useAppContext } from '../page/app-context.ts'
import type { InsightProps, Screen, ScreenProps } from '../page/use-screen.ts'
import { useAfterFirstRows } from '../state/after-paint.ts'
import { resultsText } from '../texts/first-visit/results.ts'
import { usePrinting } from '../ui/hooks/use-printing.ts'
import { lazyComponent } from '../ui/loading/lazy-component.tsx'
import { PlaceholderBars } from '../ui/loading/placeholder-bars.tsx'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import type * as InsightChunk from './insight.chunk.tsx'
import { Rows } from './rows.tsx'
import { ScreenBar } from './screen-bar.tsx'
import type { FilterPanelState } from './use-filter-panel.ts'
import { useScope, useScopeResults } from './use-screen-results.ts'
import styles from './main-page.module.css'

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

const LazyStrip = lazyComponent(
  loadChunk('personal', async () => (await import('../personal/personal.chunk.tsx')).ScreenStrip),
  { onFailure: 'nothing' },
)

/** The screens, loaded after the first rows; their space is reserved until then. */
function ScreenStrip(props: ScreenProps) {
  const isReady = useAfterFirstRows(LazyStrip.preload)
  return <div className={styles.strip}>{isReady ? <LazyStrip {...props} /> : <PlaceholderBars />}</div>
}

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
      {((results?.formulaErrors ?? results?.unknownSector) !== undefined || screen.filters.search.trim() !== '') && (
        <Explanations {...props} />
      )}
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
      {tab === 'all' && <ScreenStrip screen={screen} />}
      <ScreenBar {...{ screen, panel, results }} loaded={dataset !== null} />
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
