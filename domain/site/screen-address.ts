import { screenParameters } from '../screen/filter-codec.ts'
import type { Filters } from '../screen/filters.ts'

/** The path of a screen with its query. */
export function screenAddress(filters: Filters): string {
  const { symbols, filter } = screenParameters(filters)
  const list = symbols && `symbols=${encodeURIComponent(symbols).replaceAll('%2C', ',')}`
  const query = [list, filter && `filter=${encodeURIComponent(filter)}`].filter(Boolean).join('&')
  return `/${query && `?${query}`}`
}
