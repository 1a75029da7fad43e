import { proxy } from 'valtio'
import { useSnapshot } from 'valtio/react'
import type { Filters } from '#domain/screen/filters'
import type { ColumnId } from '#domain/screen/formulas'
import { impliedRowMetric, rowMetrics } from '#domain/screen/shown-columns'
import { settingOptions, updateSettings } from '../../state/settings.ts'
import { useAppContext } from '../app-context.ts'

/** The metric that the user chose instead of an implied one; valid until a different one is implied. */
export const chosenRowMetric = proxy<{ implied: ColumnId | undefined; metric: ColumnId | undefined }>({
  implied: undefined,
  metric: undefined,
})

interface RowMetric {
  /** The metric in a phone's rows: the user's choice among those that are offered, else the implied one. */
  readonly metric: ColumnId
  /** What the screen adds to the choice: the implied metric, and the numbers among the columns. */
  readonly offered: readonly ColumnId[]
  readonly choose: (metric: ColumnId) => void
}

export function useRowMetric(filters: Filters): RowMetric {
  const { settings } = useAppContext()
  const { rowMetric } = useSnapshot(settings)
  const chosen = useSnapshot(chosenRowMetric)
  const implied = impliedRowMetric(filters)
  const offered = [...(implied ? [implied] : []), ...rowMetrics(filters)]
  const isChosen = chosen.implied === implied && chosen.metric
  return {
    metric: isChosen && (isChosen === rowMetric || offered.includes(isChosen)) ? isChosen : (implied ?? rowMetric),
    offered,
    choose(metric) {
      chosenRowMetric.implied = implied
      chosenRowMetric.metric = metric
      const setting = settingOptions.rowMetric.find((option) => option === metric)
      if (setting) updateSettings(settings, { rowMetric: setting })
    },
  }
}
