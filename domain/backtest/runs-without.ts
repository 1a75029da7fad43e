import { type Filters, sortByAll, sortKeys } from '../screen/filters.ts'
import { rulesOf } from '../screen/rules.ts'
import type { BacktestSettings } from './backtest.ts'
import { type NeededId, neededMetrics, withoutNeed } from './needed-metrics.ts'

/** A screen, and what is done with the stocks that it selects. */
interface Run {
  readonly filters: Filters
  readonly settings: BacktestSettings
}

/** A run that does without something, and how it differs from the one that does not. */
export interface RunWithout extends Run {
  /** How many rules are taken out of the screen. */
  readonly removedRules: number
  readonly isWeightedEqually: boolean
  /** What decides which stocks are held in place of the order: no order, or another one; undefined where it stays. */
  readonly instead: 'all' | 'dollarVolume' | undefined
}

/**
 * Runs that ask for none of some things that a past does not know: without the rules that ask, with equal weights, and where the
 * order asks, with all matches or with the largest dollar volumes, which every past knows that has volumes.
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
  // What decides ties may still be known.
  const keys = sortKeys(left).filter((key) => !asks({ ...left, ...sortByAll([key]) }))
  const byVolume: Filters = { ...left, ...sortByAll([{ column: 'dollarVolume', asc: false }, ...keys]) }
  return [
    { ...run, settings: { ...run.settings, count: 0 }, instead: 'all' },
    ...(asks(byVolume) ? [] : [{ ...run, filters: byVolume, instead: 'dollarVolume' as const }]),
  ]
}
