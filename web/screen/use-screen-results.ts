import { useMemo } from 'react'
import { useSnapshot } from 'valtio/react'
import type { Scope } from '#domain/screen/screen'
import type { Field } from '#domain/stock/fields'
import { fieldsOf } from '#domain/stock/metric-value'
import type { Dataset } from '#worker/contract'
import { useResults } from '../data/screener/result-store.ts'
import type { Results } from '../data/screener/results.ts'
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

/** The results of a screen within a scope; undefined while they still belong to another tab. */
export function useScopeResults({ filters }: Screen, scope: Scope, dataset: Dataset | null): Results | undefined {
  const { results: resultStore, settings } = useAppContext()
  const { rowMetric } = useSnapshot(settings)
  const wide = useMediaQuery('(width >= 40rem)')
  const extraFields = wide ? nothing : (fieldsOfRow.get(rowMetric) ?? nothing)
  const results = useResults(resultStore, { filters, scope, more: extraFields }, dataset)
  const current = results?.query.scope.kind === scope.kind ? results : undefined
  useTimings(current?.askedAt)
  return current
}
