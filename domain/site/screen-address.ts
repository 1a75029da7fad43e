import { encodeFilters } from '../screen/filter-codec.ts'
import type { Filters } from '../screen/filters.ts'

/** The path of a screen with its query. */
export function screenAddress(filters: Filters): string {
  const filter = encodeURIComponent(encodeFilters(filters))
  return `/${filter && `?filter=${filter}`}`
}
