import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Field } from '#domain/stock/fields'
import type { Filters } from '#domain/screen/filters'
import type { Scope } from '#domain/screen/screen'
import type { Dataset } from '#worker/contract'
import { moreRows } from '../state/more-rows.ts'
import { queryOf } from './query.ts'
import type { ResultStore } from './result-store.ts'
import type { Results } from './results.ts'

/** `more` is what rows show besides their columns: the same list for as long as it is meant to be the same. */
export interface Asked {
  readonly filters: Filters
  readonly scope: Scope
  readonly more: readonly Field[]
}

/** The results of a screen, asked for as soon as there is a dataset, and again whenever there is news of one. */
export function useResults(store: ResultStore, asked: Asked, dataset: Dataset | null): Results | undefined {
  const { filters, scope, more } = asked
  const own = useMemo(() => queryOf(filters, scope, more), [filters, scope, more])
  const { selection, maxEntries } = useSnapshot(moreRows)
  const query = useMemo(
    () => (selection === own.selection ? { ...own, filters: { ...own.filters, maxEntries } } : own),
    [own, selection, maxEntries],
  )
  useLayoutEffect(() => {
    if (dataset) store.ask(query, dataset.version)
  }, [store, query, dataset])
  return useSyncExternalStore(store.subscribe, store.current)
}
