import type { Filters } from './filters.ts'
import { isDefaultSectors } from './past-filters.ts'

/** A sentence on how the sectors of a screen treat stocks of a past day with an unknown sector; `count` is also given as a text. */
export function unknownSectorText(
  { count, text }: { readonly count: number; readonly text: string },
  filters: Pick<Filters, 'sector'>,
): string {
  const [stocks, are, them] =
    count === 1 ? (['1 stock', 'is', 'it'] as const) : ([`${text} stocks`, 'are', 'them'] as const)
  return isDefaultSectors(filters)
    ? `${stocks} ${are} in without a known sector: filters that you haven’t set don’t leave ${them} out.`
    : `${stocks} ${are} left out because the sector isn’t known: most stocks that have ended have none, so chosen sectors favor those that survived.`
}
