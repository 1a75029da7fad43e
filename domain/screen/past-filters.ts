import type { Stock } from '../stock/stock.ts'
import { sameValue } from './filter-codec.ts'
import { defaultFilters, type Filters } from './filters.ts'

/** Whether the list of sectors is the default one. */
export const isDefaultSectors = ({ sector }: Pick<Filters, 'sector'>): boolean =>
  sameValue(sector, defaultFilters.sector)

/**
 * The filters that a stock of a past day must pass. The default sectors and exchanges never exclude it for a sector or exchange
 * that is unknown on that day: most ended stocks have no known sector.
 */
export const pastFilters = (filters: Filters, { sector, exchange }: Pick<Stock, 'sector' | 'exchange'>): Filters => ({
  ...filters,
  unlisted: filters.unlisted || exchange === null,
  ...(sector === null && isDefaultSectors(filters) && { sector: [] }),
})
