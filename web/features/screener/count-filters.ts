import { differences } from '#domain/filter-codec'
import type { Filters } from '#domain/filters'

/** The filters that narrow the market; those that stand together are one. */
const narrowing: readonly (readonly (keyof Filters)[])[] = [
  ['search'],
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

/** How many filters narrow the market: as many as there are chips. */
export function countFilters(filters: Filters): number {
  const set = differences(filters)
  const ranges = Object.keys(filters.ranges).length
  return ranges + narrowing.filter((ids) => ids.some((id) => id in set)).length
}
