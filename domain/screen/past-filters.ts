import type { Stock } from '../stock/stock.ts'
import { sameValue } from './filter-codec.ts'
import { defaultFilters, type Filters } from './filters.ts'

/** Whether nobody has changed the list of sectors. */
export const isDefaultSectors = ({ sector }: Pick<Filters, 'sector'>): boolean =>
  sameValue(sector, defaultFilters.sector)

/**
 * The filters that a stock of a past day has to pass. What nobody has changed from its default, all sectors and any exchange, never
 * excludes it for what is not known of it on that day: most stocks that have ended have no known sector.
 */
export const pastFilters = (filters: Filters, { sector, exchange }: Pick<Stock, 'sector' | 'exchange'>): Filters => ({
  ...filters,
  unlisted: filters.unlisted || exchange === null,
  ...(sector === null && isDefaultSectors(filters) && { sector: [] }),
})
