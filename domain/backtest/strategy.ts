import { customPreset, defaultFilters, type Filters, sortByAll, sortKeys } from '../screen/filters.ts'
import { isFormulaId } from '../screen/formulas.ts'
import { rangedMetrics } from '../screen/ranges.ts'
import type { BacktestSettings } from './backtest.ts'

/** Only the parts of a screen that affect which stocks it selects, and their order: equal ones select the same. */
export function selectionOf(filters: Filters): Filters {
  const { timeframe, metric, maxEntries } = defaultFilters
  const used = [...rangedMetrics(filters.ranges), ...sortKeys(filters).map(({ column }) => column)]
  return {
    ...filters,
    ...{ timeframe, metric, maxEntries, presets: customPreset },
    // A formula may use another one.
    ...(!used.some(isFormulaId) && { formulas: {} }),
  }
}

/** The tested strategy of a run: equal for equal signals, regardless of dates and costs. */
export function strategyOf(filters: Filters, { rebalance, count, weighting }: BacktestSettings): string {
  // The order does not count if the run holds all matches.
  const order = count === 0 && sortByAll(sortKeys(defaultFilters))
  const selection = selectionOf({ ...filters, ...order })
  // Earlier releases included the costs: with the default ones, their stored strategies stay equal.
  const settings = { rebalance, count, weighting, costBasisPoints: 10, lossAtEnd: 0 }
  // They knew no lists of tickers either: without one, nothing is written.
  const symbols = selection.symbols.length > 0 ? selection.symbols : undefined
  return JSON.stringify([{ ...selection, symbols, metric: [] }, settings])
}
