import { createContext, use, useCallback, useSyncExternalStore } from 'react'

interface Query {
  readonly list: MediaQueryList
  /** The last value that was not read while printing. */
  matches: boolean
}

/** One MediaQueryList per query: the rows of a table read the same few at every render. */
const queries = new Map<string, Query>()

/** The width in CSS pixels for which the build renders the page's HTML; none in a browser, which has a window. */
export const BuildWidth = createContext<number | undefined>(undefined)

/**
 * Whether a media query matches, updated as the window changes. While the page is printed the last value stays: the paper
 * size would mount other components, which load too late for the printer.
 */
export function useMediaQuery(query: string): boolean {
  const buildWidth = use(BuildWidth)
  const subscribe = useCallback(
    (listener: () => void) => {
      const { list } = queryOf(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  // Until hydration ends, in a later task, the layout is that of the HTML that `findShell` chose, even if the window has changed.
  return useSyncExternalStore(
    subscribe,
    () => matchesMedia(query),
    () => (buildWidth === undefined ? queryOf(query).matches : matchesWidth(query, buildWidth)),
  )
}

/** Evaluates `(width >= 40rem)`; false for all other media queries. */
function matchesWidth(query: string, width: number): boolean {
  const rem = /^\(width >= (\d+)rem\)$/.exec(query)?.[1]
  return rem !== undefined && width >= Number(rem) * 16
}

/** Whether a media query matches now, or before printing. */
export function matchesMedia(query: string): boolean {
  const known = queryOf(query)
  if (!queryOf('print').list.matches) known.matches = known.list.matches
  return known.matches
}

function queryOf(query: string): Query {
  const known = queries.get(query)
  if (known) return known
  const list = matchMedia(query)
  const made = { list, matches: list.matches }
  queries.set(query, made)
  return made
}
