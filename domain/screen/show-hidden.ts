import type { Filters } from './filters.ts'
import { isDefaultSectors } from './past-filters.ts'

/**
 * The change that also shows what only default filters hide: stocks of other sectors or of none, and those without a known
 * exchange. Sectors that the user has chosen stay.
 */
export const showHidden = (filters: Filters): Partial<Filters> => ({
  unlisted: true,
  ...(isDefaultSectors(filters) && { sector: [] }),
})
