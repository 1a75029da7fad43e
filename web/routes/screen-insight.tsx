import { lazy, Suspense } from 'react'
import type { Scope } from '#domain/screen'
import type { Results } from '../data/results.ts'
import type { Screen } from './use-screen.ts'

// Most screens select something and hide nobody who was searched for.
const NothingFound = lazy(async () => ({ default: (await import('./insight.tsx')).NothingFound }))
const Hidden = lazy(async () => ({ default: (await import('./insight.tsx')).Hidden }))

export interface InsightProps {
  readonly screen: Screen
  readonly scope: Scope
  /** The version that answered and how many it found; undefined while nothing has been answered yet. */
  readonly results: Pick<Results, 'version' | 'total'> | undefined
}

/** What a screen hides, and how to bring it back. */
export function ScreenInsight(props: InsightProps) {
  const isSearched = props.screen.filters.search.trim() !== ''
  return (
    <Suspense>
      {isSearched && <Hidden {...props} />}
      {props.results?.total === 0 && props.scope.kind !== 'note' && <NothingFound {...props} />}
    </Suspense>
  )
}
