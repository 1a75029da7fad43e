import { sortsAsNumber } from '../stock/metric-value.ts'
import { lockedMetrics } from '../stock/metrics.ts'
import type { Period } from '../stock/stock.ts'
import { addSort, defaultFilters, type Filters, isDefaultSort, sortBy, sortKeys } from './filters.ts'
import { type ColumnId, isFormulaId } from './formulas.ts'
import { rangedMetrics } from './ranges.ts'

/** A screen for a market: without columns that have no values there, and with an available timeframe. */
export function fittingFilters(filters: Filters, missing: readonly string[] | undefined): Filters {
  if (!missing) return filters
  const metric = filters.metric.filter((id) => !missing.includes(id))
  return { ...filters, metric, timeframe: fittingTimeframe(filters.timeframe, missing) }
}

/** A timeframe, or the longest one if a market has no changes over it. */
export const fittingTimeframe = (timeframe: Period, missing: readonly string[] | undefined): Period =>
  missing?.includes(`${timeframe}DeltaRatio`) ? 'twoMonths' : timeframe

type Asked = Pick<
  Filters,
  'metric' | 'sortColumn' | 'asc' | 'thenBy' | 'minPrice' | 'maxPrice' | 'marketCap' | 'volume' | 'ranges'
>

/**
 * The columns that a screen shows, without the locked ones. Columns of the filters and the sort order are added to the chosen
 * ones, right after the name, so that they are visible without scrolling. The filters contain only the chosen list.
 */
export function shownColumns(filters: Asked): readonly ColumnId[] {
  const { metric } = filters
  const filtered = filteredMetrics(filters).filter(isAddedTo(metric))
  // Filters come first: a click on the header of such a column does not move it.
  const added = [...new Set([...filtered, ...columnsOfSort(filters)])]
  return withColumns(metric, added)
}

/**
 * Sorts by a column like a click on its header, or adds it to the order. Every column stays in its place: a column that only
 * the previous order has added becomes a chosen one. Otherwise, columns would move under the pointer.
 */
export function sortByHeader(filters: Filters, column: ColumnId, isAdded: boolean): Filters {
  const shown = shownColumns(filters)
  // Do not add to the default order if its column is not shown: that would show the column.
  const isOrderShown = !isDefaultSort(filters) || shown.includes(filters.sortColumn)
  const sorted = (isAdded && isOrderShown ? addSort : sortBy)(filters, column)
  if (shownColumns(sorted).join() === shown.join()) return sorted
  return { ...sorted, metric: withColumns(filters.metric, columnsOfSort(filters)) }
}

/** The columns that a screen shows only because it sorts by them. */
function columnsOfSort(filters: Asked): readonly ColumnId[] {
  const filtered = filteredMetrics(filters)
  return sortedMetrics(filters).filter((id) => isAddedTo(filters.metric)(id) && !filtered.includes(id))
}

const isAddedTo =
  (metric: readonly ColumnId[]) =>
  (id: ColumnId): boolean =>
    ![...lockedMetrics, ...metric].includes(id)

/** Inserts columns right after the name. The name comes first if it is one of the columns. */
function withColumns(metric: readonly ColumnId[], added: readonly ColumnId[]): readonly ColumnId[] {
  const name = metric[0] === 'name' || added.includes('name') ? (['name'] as const) : []
  return [...new Set([...name, ...added, ...metric])]
}

/**
 * The metric of a row with space for one: a column that the screen sorts or filters by, or else the first of the chosen
 * columns; undefined for none.
 */
export const impliedRowMetric = (filters: Asked): ColumnId | undefined =>
  askedMetrics(filters).find(isNumericMetric) ?? firstRowMetric(filters)

/** The first number among the chosen columns that rows do not show anyway; undefined for none. */
export const firstRowMetric = ({ metric }: Pick<Filters, 'metric'>): ColumnId | undefined =>
  rowMetrics({ metric }).find((id) => id !== 'price' && id !== 'marketCap')

/** The numbers among the chosen columns. */
export const rowMetrics = ({ metric }: Pick<Filters, 'metric'>): readonly ColumnId[] =>
  metric.join() === defaultFilters.metric.join() ? [] : metric.filter(isNumericMetric)

const isNumericMetric = (id: ColumnId): boolean => isFormulaId(id) || sortsAsNumber(id)

/** The sort columns of a screen, then the metrics of its filters. */
const askedMetrics = (filters: Asked): readonly ColumnId[] => [...sortedMetrics(filters), ...filteredMetrics(filters)]

/** The sort columns of a screen; none for the default order. */
const sortedMetrics = (filters: Asked): readonly ColumnId[] =>
  isDefaultSort(filters) ? [] : sortKeys(filters).map(({ column }) => column)

function filteredMetrics({ minPrice, maxPrice, marketCap, volume, ranges }: Asked): readonly ColumnId[] {
  return [
    ...(minPrice > 0 || maxPrice > 0 ? (['price'] as const) : []),
    ...(marketCap.join() === defaultFilters.marketCap.join() ? [] : (['marketCap'] as const)),
    ...(volume.join() === defaultFilters.volume.join() ? [] : (['volume'] as const)),
    ...rangedMetrics(ranges),
  ]
}
