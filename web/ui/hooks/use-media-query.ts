import { useCallback, useSyncExternalStore } from 'react'

interface Query {
  readonly list: MediaQueryList
  /** What held when the page was last on a screen. */
  matches: boolean
}

/** Made once each: a table's rows ask the same few at every change. */
const queries = new Map<string, Query>()

/**
 * Whether a media query holds, now and as the window changes. A sheet of paper is no window: while the page is printed
 * the last answer stays, or what is drawn from it would be loaded anew and come too late for the printer.
 */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { list } = queryOf(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => {
    const known = queryOf(query)
    if (!matchMedia('print').matches) known.matches = known.list.matches
    return known.matches
  })
}

function queryOf(query: string): Query {
  const known = queries.get(query)
  if (known) return known
  const list = matchMedia(query)
  const made = { list, matches: list.matches }
  queries.set(query, made)
  return made
}
