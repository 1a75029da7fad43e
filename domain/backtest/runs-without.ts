import { type Filters, sortByAll, sortKeys } from '../screen/filters.ts'
import { rulesOf } from '../screen/rules.ts'
import type { BacktestSettings } from './backtest.ts'
import { type NeededId, neededMetrics, withoutNeed } from './needed-metrics.ts'

/** A screen, and the settings of a run of it. */
interface Run {
  readonly filters: Filters
  readonly settings: BacktestSettings
}

/** A run without some metrics, and its differences from the original one. */
export interface RunWithout extends Run {
  /** The number of rules removed from the screen. */
  readonly removedRules: number
  readonly isWeightedEqually: boolean
  /** The replacement of the order that decides which stocks are held: none, or another one; undefined if it stays. */
  readonly instead: 'all' | 'dollarVolume' | undefined
}

/**
 * Runs that do not need some metrics that a past lacks: without their rules, with equal weights, and, if the order needs
 * one, with all matches or with the largest dollar volumes, which every past with volumes has.
 */
export function runsWithout({ filters, settings }: Run, ids: readonly NeededId[]): readonly RunWithout[] {
  const left = ids.reduce((screen, id) => withoutNeed(screen, id) ?? screen, filters)
  const isWeightedEqually = settings.weighting === 'cap' && ids.includes('marketCap')
  const removedRules = rulesOf(filters).length - rulesOf(left).length
  const run = {
    ...{ filters: left, removedRules, isWeightedEqually },
    settings: isWeightedEqually ? { ...settings, weighting: 'equal' as const } : settings,
  }
  const asks = (screen: Filters) => neededMetrics(screen, true).some((id) => ids.includes(id))
  if (settings.count === 0 || !asks(left)) return [{ ...run, instead: undefined }]
  // The columns that decide ties may still be known.
  const keys = sortKeys(left).filter((key) => !asks({ ...left, ...sortByAll([key]) }))
  const byVolume: Filters = { ...left, ...sortByAll([{ column: 'dollarVolume', asc: false }, ...keys]) }
  return [
    { ...run, settings: { ...run.settings, count: 0 }, instead: 'all' },
    ...(asks(byVolume) ? [] : [{ ...run, filters: byVolume, instead: 'dollarVolume' as const }]),
  ]
}
