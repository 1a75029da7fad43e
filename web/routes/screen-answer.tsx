import { useSyncExternalStore } from 'react'
import type { Dataset } from '#worker/contract'
import { chunk } from '../data/load-chunk.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { useAppContext, type TabId } from './app-context.ts'
import { HeatMapPlace } from './heat-map-place.tsx'
import { RowsEnd } from './rows-end.tsx'
import { Rows } from './rows.tsx'
import { ScreenBar } from './screen-bar.tsx'
import { ScreenInsight } from './screen-insight.tsx'
import type { FilterPanelState } from './use-filter-panel.ts'
import { useScope } from './use-scope.ts'
import { useScopeResults } from './use-scope-results.ts'
import type { Screen } from './use-screen.ts'

const WaitingNotice = lazyPart(chunk(async () => (await import('./account-parts.tsx')).WaitingNotice))

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
