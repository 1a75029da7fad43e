import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { Filters } from '#domain/filters'
import type { Scope } from '#domain/screen'
import type { Dataset } from '#worker/contract'
import { queryOf } from './query.ts'
import type { ResultStore } from './result-store.ts'
import type { Results } from './results.ts'

/** The results of a screen, asked for as soon as there is a dataset, and again whenever there is news of one. */
export function useResults(
  store: ResultStore,
  filters: Filters,
  scope: Scope,
  dataset: Dataset | null,
): Results | undefined {
  const query = useMemo(() => queryOf(filters, scope), [filters, scope])
  useEffect(() => {
    if (dataset) store.ask(query, dataset.version)
  }, [store, query, dataset])
  return useSyncExternalStore(store.subscribe, store.current)
}
