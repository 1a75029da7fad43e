import { proxy } from 'valtio'
import { useSnapshot } from 'valtio/react'
import type { Filters } from '#domain/screen/filters'
import type { ColumnId } from '#domain/screen/formulas'
import { impliedRowMetric, rowMetrics } from '#domain/screen/shown-columns'
import { settingOptions, updateSettings } from '../state/settings.ts'
import { useShownDataset } from '../state/store.ts'
import { useAppContext } from './app-context.ts'

/** The metric that the user chose instead of an implied one; valid until a different one is implied. */
export const chosenRowMetric = proxy<{ implied: ColumnId | undefined; metric: ColumnId | undefined }>({
  implied: undefined,
  metric: undefined,
})

interface RowMetric {
  /** The metric in a phone's rows: the user's choice if it is offered, otherwise the implied one. */
  readonly metric: ColumnId
  /** Whether the screen implies it, and the user did not choose it. */
  readonly isImplied: boolean
  /** The choices: the implied metric, the numeric columns, and some that are always offered. */
  readonly offered: readonly ColumnId[]
  readonly choose: (metric: ColumnId) => void
}

export function useRowMetric(filters: Filters): RowMetric {
  const { settings } = useAppContext()
  const { rowMetric } = useSnapshot(settings)
  const chosen = useSnapshot(chosenRowMetric)
  // Metrics without values in the market are neither shown nor offered.
  const missing: readonly ColumnId[] | undefined = useShownDataset()?.missing
  const implied = impliedRowMetric(filters)
  const offered = [
    ...new Set([...(implied ? [implied] : []), ...rowMetrics(filters), ...settingOptions.rowMetric]),
  ].filter((id) => !missing?.includes(id))
  const own = chosen.implied === implied ? chosen.metric : undefined
  const wanted = [own, implied, rowMetric]
  const metric = wanted.find((id) => id !== undefined && offered.includes(id)) ?? 'price'
  return {
    metric,
    isImplied: metric === implied && metric !== own,
    offered,
    choose(metric) {
      chosenRowMetric.implied = implied
      chosenRowMetric.metric = metric
      const kept = settingOptions.rowMetric.find((option) => option === metric)
      if (kept) updateSettings(settings, { rowMetric: kept })
    },
  }
}
