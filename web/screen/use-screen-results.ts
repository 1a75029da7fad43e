import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { proxy } from 'valtio'
import { useSnapshot } from 'valtio/react'
import type { Scope } from '#domain/screen/screen'
import type { Field } from '#domain/stock/fields'
import { fieldsOf } from '#domain/stock/metric-value'
import type { Dataset } from '#worker/contract'
import { queryOf, type Results } from '../data/screener/results.ts'
import { type TabId, useAppContext } from '../page/app-context.ts'
import type { Screen } from '../page/use-screen.ts'
import { useTimings } from '../state/after-paint.ts'
import { personalSummary } from '../state/personal-summary.ts'
import { settingOptions } from '../state/settings.ts'
import { store } from '../state/store.ts'
import { useMediaQuery } from '../ui/hooks/use-media-query.ts'

const everything: Scope = { kind: 'all' }

/** The stocks that a tab's filters apply to: all, those on the list, or those with the chosen tags. */
export function useScope(tab: TabId): Scope {
  const { user } = useSnapshot(store)
  const { symbols: tagged } = useSnapshot(personalSummary)
  const listed = tab === 'list' ? user?.bookmarks : undefined
  return useMemo(() => {
    // Copied: the proxy of a snapshot cannot be cloned to the worker.
    const symbols = (tagged ?? listed)?.filter((symbol) => !listed || listed.includes(symbol))
    return symbols ? { kind: 'list', symbols } : everything
  }, [tagged, listed])
}

const nothing: readonly Field[] = []

/** The fields a phone's row needs for each metric that can be chosen. Those of filters and the sort column are always requested. */
const fieldsOfRow = new Map(settingOptions.rowMetric.map((metric) => [metric, fieldsOf(metric)]))

/**
 * A higher limit than Max Entries for one selection. It belongs to the view and not to the filters: link, preset and saved
 * screen do not change.
 */
interface MoreRows {
  /** The `selection` of the query; another one starts with its own Max Entries. */
  readonly selection: string
  /** Like Max Entries: 0 is all. */
  readonly maxEntries: number
}

const moreRows = proxy<MoreRows>({ selection: '', maxEntries: 0 })

export const showMoreRows = (next: MoreRows): void => void Object.assign(moreRows, next)

/**
 * The results of a screen within a scope, requested as soon as there is a dataset, and again for every new dataset or screen;
 * undefined while they still belong to another tab.
 */
export function useScopeResults({ filters }: Screen, scope: Scope, dataset: Dataset | null): Results | undefined {
  const { results: resultStore, settings } = useAppContext()
  const { rowMetric } = useSnapshot(settings)
  const wide = useMediaQuery('(width >= 40rem)')
  const extraFields = wide ? nothing : (fieldsOfRow.get(rowMetric) ?? nothing)
  const own = useMemo(() => queryOf(filters, scope, extraFields), [filters, scope, extraFields])
  const { selection, maxEntries } = useSnapshot(moreRows)
  const query = useMemo(
    () => (selection === own.selection ? { ...own, filters: { ...own.filters, maxEntries } } : own),
    [own, selection, maxEntries],
  )
  useLayoutEffect(() => {
    if (dataset) resultStore.request(query, dataset.version)
  }, [resultStore, query, dataset])
  const results = useSyncExternalStore(resultStore.subscribe, resultStore.current, resultStore.current)
  const current = results?.query.scope.kind === scope.kind ? results : undefined
  useTimings(current?.askedAt)
  return current
}
