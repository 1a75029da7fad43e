import { defaultFilters, isDefaultSort, sortKeys, type Filters } from './filters.ts'
import { sortsAsNumber } from '../stock/metric-value.ts'
import { lockedMetrics } from '../stock/metrics.ts'
import { isFormulaId, type ColumnId } from './formulas.ts'
import { rangedMetrics } from './ranges.ts'

type Asked = Pick<
  Filters,
  'metric' | 'sortColumn' | 'asc' | 'thenBy' | 'minPrice' | 'maxPrice' | 'marketCap' | 'volume' | 'ranges'
>

/**
 * The columns that a screen shows, without the locked ones. Columns of the sort order and the filters are added to the chosen
 * ones, right after the name, where they are visible without scrolling. The filters contain only the chosen list.
 */
export function shownColumns(filters: Asked): readonly ColumnId[] {
  const { metric } = filters
  const known: readonly ColumnId[] = [...lockedMetrics, ...metric]
  const implied = new Set(askedMetrics(filters).filter((id) => !known.includes(id)))
  const start = metric[0] === 'name' ? 1 : 0
  return [...metric.slice(0, start), ...implied, ...metric.slice(start)]
}

/**
 * The metric that a row with space for one shows: what the screen sorts or filters by, else the first of the columns that the
 * user chose; undefined for none.
 */
export const impliedRowMetric = (filters: Asked): ColumnId | undefined =>
  askedMetrics(filters).find(isNumericMetric) ?? firstRowMetric(filters)

/** The first number among the columns that the user chose which every row does not show already; undefined for none. */
export const firstRowMetric = ({ metric }: Pick<Filters, 'metric'>): ColumnId | undefined =>
  rowMetrics({ metric }).find((id) => id !== 'price' && id !== 'marketCap')

/** The numbers among the columns that the user chose. */
export const rowMetrics = ({ metric }: Pick<Filters, 'metric'>): readonly ColumnId[] =>
  metric.join() === defaultFilters.metric.join() ? [] : metric.filter(isNumericMetric)

const isNumericMetric = (id: ColumnId): boolean => isFormulaId(id) || sortsAsNumber(id)

/** The sort columns of a screen, unless its order is the default one, then the metrics of its filters. */
function askedMetrics(filters: Asked): readonly ColumnId[] {
  const sorted = isDefaultSort(filters) ? [] : sortKeys(filters).map(({ column }) => column)
  return [...sorted, ...filteredMetrics(filters)]
}

function filteredMetrics({ minPrice, maxPrice, marketCap, volume, ranges }: Asked): readonly ColumnId[] {
  return [
    ...(minPrice > 0 || maxPrice > 0 ? (['price'] as const) : []),
    ...(marketCap.join() === defaultFilters.marketCap.join() ? [] : (['marketCap'] as const)),
    ...(volume.join() === defaultFilters.volume.join() ? [] : (['volume'] as const)),
    ...rangedMetrics(ranges),
  ]
}
