import { customPreset, defaultFilters, type Filters, sortByAll, sortKeys } from '../screen/filters.ts'
import { isFormulaId } from '../screen/formulas.ts'
import { rangedMetrics } from '../screen/ranges.ts'
import type { BacktestSettings } from './backtest.ts'

/** A screen without what has no say in which stocks it selects and in which order: two that are equal select the same. */
export function selectionOf(filters: Filters): Filters {
  const { timeframe, metric, maxEntries } = defaultFilters
  const used = [...rangedMetrics(filters.ranges), ...sortKeys(filters).map(({ column }) => column)]
  return {
    ...filters,
    ...{ timeframe, metric, maxEntries, presets: customPreset },
    // A formula may name another one.
    ...(!used.some(isFormulaId) && { formulas: {} }),
  }
}

/** What a run tries: equal where its signals are, whatever its days and its costs are. */
export function strategyOf(filters: Filters, { rebalance, count, weighting }: BacktestSettings): string {
  // All that match are held in any order.
  const order = count === 0 && sortByAll(sortKeys(defaultFilters))
  const selection = selectionOf({ ...filters, ...order })
  // As they were written when costs counted: what was tried with the usual ones has been tried.
  const settings = { rebalance, count, weighting, costBasisPoints: 10, lossAtEnd: 0 }
  return JSON.stringify([{ ...selection, metric: [] }, settings])
}
