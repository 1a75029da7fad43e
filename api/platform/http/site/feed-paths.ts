import type { Filters } from '#domain/screen/filters'
import { screenAddress } from '#domain/site/screen-address'

/** The path of the market note’s feed. */
export const noteFeedPath = '/api/atom/note'

/** The path of the feed of a screen’s changes. */
export const screenFeedPath = (filters: Filters): string => `/api/atom/screen${screenAddress(filters).slice(1)}`
