import { proxy } from 'valtio'
import { useSnapshot } from 'valtio/react'
import type { Filters } from '#domain/screen/filters'
import type { MetricId } from '#domain/stock/metrics'
import { impliedRowMetric } from '#domain/screen/shown-columns'
import { settingOptions, updateSettings } from '../../state/settings.ts'
import { useAppContext } from '../app-context.ts'

/** The implied metric that the user replaced by another; valid until a different metric is implied. */
const replaced = proxy<{ metric: MetricId | undefined }>({ metric: undefined })

interface RowMetric {
  /** The metric in a phone's rows: the one that the screen sorts or filters by, else the user's choice. */
  readonly metric: MetricId
  readonly implied: MetricId | undefined
  readonly choose: (metric: string) => void
}

export function useRowMetric(filters: Filters): RowMetric {
  const { settings } = useAppContext()
  const { rowMetric } = useSnapshot(settings)
  const { metric: ignored } = useSnapshot(replaced)
  const implied = impliedRowMetric(filters)
  return {
    metric: implied === undefined || implied === ignored ? rowMetric : implied,
    implied,
    choose(metric) {
      const chosen = settingOptions.rowMetric.find((option) => option === metric && option !== implied)
      replaced.metric = chosen && implied
      if (chosen) updateSettings(settings, { rowMetric: chosen })
    },
  }
}
