import { differences } from './filter-codec.ts'
import type { Filters } from './filters.ts'

/** The filters of the panel; each counts as one. The search is not part of the panel. */
const narrowing = [
  'symbols',
  'marketCap',
  'volume',
  'sp500',
  'nasdaq',
  'nyse',
  'dowJones',
  'sector',
  'industry',
  'notIndustry',
  'unlisted',
]

/** The number of active filters, equal to the number of chips without the search. The two prices are one filter. */
export function countFilters(filters: Filters): number {
  const changed = differences(filters)
  const prices = 'minPrice' in changed || 'maxPrice' in changed ? 1 : 0
  const chips = narrowing.filter((id) => id in changed).length - (hidesNothing(filters) ? 1 : 0)
  return prices + Object.keys(filters.ranges).length + chips
}

/** Whether filters undo both defaults that hide stocks, those by sector and by exchange: together they are one filter. */
export const hidesNothing = ({ symbols, unlisted, sector }: Filters): boolean =>
  unlisted && sector.length === 0 && symbols.length === 0
