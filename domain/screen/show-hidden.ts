import { sameValue } from './filter-codec.ts'
import { defaultFilters, type Filters } from './filters.ts'

/**
 * The change that also shows what only default filters hide: stocks of other sectors or of none, and those without a known
 * exchange. Sectors that the user has chosen stay.
 */
export const showHidden = ({ sector }: Filters): Partial<Filters> => ({
  unlisted: true,
  ...(sameValue(sector, defaultFilters.sector) && { sector: [] }),
})
