import { chunk } from '../data/load-chunk.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import { resultsText } from '../texts/results.ts'
import { EmptyState } from '../ui/messages/empty-state.tsx'
import type { InsightPart } from './screen-parts.ts'

// Most screens select something and hide nobody who was searched for.
const NothingFound = lazyPart(
  chunk(async () => (await import('./insight.tsx')).NothingFound),
  { waiting: Nothing },
)
const Hidden = lazyPart(
  chunk(async () => (await import('./insight.tsx')).Hidden),
  { failed: 'nothing' },
)

/** What a screen hides, and how to bring it back. */
export function ScreenInsight(props: InsightPart) {
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
