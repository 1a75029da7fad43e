import { differences } from '#domain/screen/filter-codec'
import type { Filters } from '#domain/screen/filters'

/** The filters of the panel that narrow the market; those that stand together are one. The search has its own box. */
const narrowing: readonly (readonly (keyof Filters)[])[] = [
  ['minPrice', 'maxPrice'],
  ['marketCap'],
  ['volume'],
  ['sp500'],
  ['nasdaq'],
  ['nyse'],
  ['dowJones'],
  ['sector'],
  ['industry'],
]

/** How many filters narrow the market: as many as there are chips besides that of the search. */
export function countFilters(filters: Filters): number {
  const set = differences(filters)
  const ranges = Object.keys(filters.ranges).length
  return ranges + narrowing.filter((ids) => ids.some((id) => id in set)).length
}
