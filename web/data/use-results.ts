import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Filters } from '#domain/filters'
import type { Scope } from '#domain/screen'
import { queryOf } from './query.ts'
import type { ResultStore } from './result-store.ts'
import type { Results } from './results.ts'

/** The results of a screen from the dataset of a version; asked for as soon as there is one. */
export function useResults(
  store: ResultStore,
  filters: Filters,
  scope: Scope,
  version: string | undefined,
): Results | undefined {
  const query = useMemo(() => queryOf(filters, scope), [filters, scope])
  const searchable = version !== undefined
  useEffect(() => {
    if (searchable) store.ask(query)
  }, [store, query, searchable])
  const results = useSyncExternalStore(store.subscribe, store.current)
  const outdated = results !== undefined && results.version !== version
  useEffect(() => {
    if (outdated) store.renew()
  }, [store, version, outdated])
  return results
}
