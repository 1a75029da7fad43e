import { lazy, Suspense } from 'react'
import type { InsightPart } from './screen-parts.ts'

// Most screens select something and hide nobody who was searched for.
const NothingFound = lazy(async () => ({ default: (await import('./insight.tsx')).NothingFound }))
const Hidden = lazy(async () => ({ default: (await import('./insight.tsx')).Hidden }))

/** What a screen hides, and how to bring it back. */
export function ScreenInsight(props: InsightPart) {
  const isSearched = props.screen.filters.search.trim() !== ''
  return (
    <Suspense>
      {isSearched && <Hidden {...props} />}
      {props.results?.total === 0 && props.scope.kind !== 'note' && <NothingFound {...props} />}
    </Suspense>
  )
}
