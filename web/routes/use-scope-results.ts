import { useSnapshot } from 'valtio/react'
import type { Field } from '#domain/stock/fields'
import { fieldsOf } from '#domain/stock/metric-value'
import type { Scope } from '#domain/screen/screen'
import type { Dataset } from '#worker/contract'
import type { Results } from '../data/results.ts'
import { useResults } from '../data/use-results.ts'
import { settingOptions } from '../state/settings.ts'
import { useMediaQuery } from '../ui/use-media-query.ts'
import { useAppContext } from './app-context.ts'
import type { Screen } from './use-screen.ts'
import { useTimings } from './use-timings.ts'

const nothing: readonly Field[] = []

/** What a phone's row shows of each metric that can be chosen for it; what is filtered and sorted by is asked for anyway. */
const fieldsOfRow = new Map(settingOptions.rowMetric.map((metric) => [metric, fieldsOf(metric)]))

/** The results of a screen within a scope; those of another tab count as not yet here. */
export function useScopeResults({ filters }: Screen, scope: Scope, dataset: Dataset | null): Results | undefined {
  const { results: store, settings } = useAppContext()
  const { rowMetric } = useSnapshot(settings)
  const wide = useMediaQuery('(width >= 40rem)')
  const more = wide ? nothing : (fieldsOfRow.get(rowMetric) ?? nothing)
  const results = useResults(store, { filters, scope, more }, dataset)
  const own = results?.query.scope.kind === scope.kind ? results : undefined
  useTimings(own)
  return own
}
