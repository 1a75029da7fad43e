import type Fuse from 'fuse.js/basic'
import { searchText } from '#domain/screen/search-rank'
import type { Filters } from '#domain/screen/filters'
import { longestPattern } from './bitap.ts'

/** What the search looks at; Fuse's other options stay at their defaults, which define the matches. */
export const searchOptions = { keys: ['symbol', 'name'], threshold: 0.37 }

let fuse: typeof Fuse | undefined

/** Fetches Fuse itself, a part of the worker that few ever need, and says whether it could be had. */
export async function fetchFuse(): Promise<boolean> {
  fuse ??= await import('fuse.js/basic').then(
    (part) => part.default,
    () => undefined,
  )
  return fuse !== undefined
}

/** Fuse, which must have been fetched. */
export function fetchedFuse(): typeof Fuse {
  if (!fuse) throw new Error('Fuse is asked before it was fetched')
  return fuse
}

/** Whether only Fuse finds this text: what is longer than a pattern it looks for piece by piece. */
export const needsFuse = (text: string): boolean => text.toLowerCase().length > longestPattern

/** Whether a question with these filters needs Fuse, and it cannot be had. */
export const lacksFuse = async (filters: Filters): Promise<boolean> =>
  needsFuse(searchText(filters)) && !(await fetchFuse())
