import { useSyncExternalStore } from 'react'
import type { Dataset } from '#worker/contract'
import { loadChunk } from '../../data/pwa/load-chunk.ts'
import { lazyComponent } from '../../ui/loading/lazy-component.tsx'
import { useAppContext, type TabId } from '../app-context.ts'
import { RowsEnd, Rows } from './rows.tsx'
import { ScreenBar } from './screen-bar.tsx'
import type { FilterPanelState } from './use-filter-panel.ts'
import { useScope, useScopeResults } from './use-screen-results.ts'
import type { Screen, InsightPart } from './use-screen.ts'
import { resultsText } from '../../texts/first-visit/results.ts'
import { EmptyState } from '../../ui/messages/empty-state.tsx'

/** The stocks of a screen as a map. */
const HeatMapPlace = lazyComponent(loadChunk(async () => (await import('./heat-map-view.tsx')).HeatMapAnswer))

// Most screens select something and hide nobody who was searched for.
const NothingFound = lazyComponent(
  loadChunk(async () => (await import('./insight.chunk.tsx')).NothingFound),
  { fallback: Nothing },
)
const Hidden = lazyComponent(
  loadChunk(async () => (await import('./insight.chunk.tsx')).Hidden),
  { failed: 'nothing' },
)

/** What a screen hides, and how to bring it back. */
function ScreenInsight(props: InsightPart) {
  const isSearched = props.screen.filters.search.trim() !== ''
  return (
    <>
      {isSearched && <Hidden {...props} />}
      {props.results?.total === 0 && <NothingFound {...props} />}
    </>
  )
}

/** That there is nothing, said at once; what would help comes with the part that knows it. */
function Nothing({ scope }: InsightPart) {
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

const WaitingNotice = lazyComponent(loadChunk(async () => (await import('../account/account.chunk.tsx')).WaitingNotice))

interface ScreenAnswerProps {
  readonly screen: Screen
  readonly panel: FilterPanelState
  readonly tab: TabId
  /** Null while there is nothing to search. */
  readonly dataset: Dataset | null
}

/** How many stocks a screen selects, which, and why not others. */
export function ScreenAnswer({ screen, panel, tab, dataset }: ScreenAnswerProps) {
  const { viewUrl } = useAppContext()
  const view = useSyncExternalStore(viewUrl.subscribe, viewUrl.current)
  const scope = useScope(tab)
  const results = useScopeResults(screen, scope, dataset)
  return (
    <>
      <ScreenBar {...{ screen, panel, results }} loaded={dataset !== null} />
      {tab === 'list' && <WaitingNotice />}
      <ScreenInsight {...{ screen, scope, results }} />
      {results?.total === 0 ? (
        <RowsEnd />
      ) : view === 'map' ? (
        <HeatMapPlace {...{ screen, scope, results }} />
      ) : (
        <Rows {...{ screen, dataset, results }} />
      )}
    </>
  )
}
