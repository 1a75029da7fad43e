import { chunk } from '../data/load-chunk.ts'
import { lazyPart } from '../ui/loading/lazy-part.tsx'
import type { InsightPart } from './screen-parts.ts'

// Most screens select something and hide nobody who was searched for.
const NothingFound = lazyPart(chunk(async () => (await import('./insight.tsx')).NothingFound))
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
