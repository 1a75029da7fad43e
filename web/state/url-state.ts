import { decodeFilters, encodeFilters } from '#domain/screen/filter-codec'
import type { Filters } from '#domain/screen/filters'
import type { RouterHistory } from '@tanstack/react-router'

/**
 * Reads one parameter of a query string ('' or '?a=1&b=2') as text. A value that is not percent-encoded as it should
 * be is given as it stands. "+" stays "+": base64 needs it.
 */
export function readParameter(query: string, name: string): string | undefined {
  const pair = pairsOf(query).find((each) => nameOf(each) === name)
  if (pair === undefined) return undefined
  const value = pair.slice(pair.indexOf('=') + 1 || pair.length)
  try {
    return decodeURIComponent(value)
  } catch {
    return value
  }
}

/** The query string with one parameter set, or taken out by ''. All others keep their place and their spelling. */
export function writeParameter(query: string, name: string, value: string): string {
  const pairs = pairsOf(query)
  const at = pairs.findIndex((each) => nameOf(each) === name)
  const written = value === '' ? [] : [`${name}=${encodeURIComponent(value)}`]
  const others = (part: readonly string[]) => part.filter((each) => nameOf(each) !== name)
  const before = at === -1 ? pairs : others(pairs.slice(0, at))
  const after = at === -1 ? [] : others(pairs.slice(at))
  const all = [...before, ...written, ...after]
  return all.length === 0 ? '' : `?${all.join('&')}`
}

const pairsOf = (query: string): readonly string[] => query.replace(/^\?/, '').split('&').filter(Boolean)

const nameOf = (pair: string): string => pair.split('=', 1)[0] ?? ''

/** A deliberate step can be taken back; typing only rewrites where one is. */
export type HistoryAction = 'push' | 'replace'

/** The screen's filters as they stand in the address. */
export interface ScreenUrl {
  readonly subscribe: (listener: () => void) => () => void
  /** The same object for as long as the parameter's text stays the same. */
  readonly filters: () => Filters
  readonly show: (filters: Filters, step: HistoryAction) => void
}

const parameter = 'filter'

/** The only page whose address carries a screen. */
export const mainPath = '/'

/** Reads the history itself rather than the router, which learns of a change only when it has rendered it. */
export function createScreenUrl(history: RouterHistory): ScreenUrl {
  let text: string | undefined
  let { filters } = decodeFilters(text)
  return {
    subscribe: (listener) => history.subscribe(listener),
    filters() {
      // An address of another page says nothing of the screen, which is still shown while that page is on its way.
      const { pathname, search } = history.location
      const now = pathname === mainPath ? readParameter(search, parameter) : text
      if (now !== text) {
        text = now
        filters = decode(now)
      }
      return filters
    },
    show(next, step) {
      const { pathname, search, hash } = history.location
      history[step](pathname + writeParameter(search, parameter, encodeFilters(next)) + hash)
    },
  }
}

function decode(text: string | undefined): Filters {
  const { filters, warning } = decodeFilters(text)
  if (warning) console.warn(warning)
  return filters
}

/** One of a few choices, kept in the address, where the first of them is left out. */
export interface UrlChoice<Value extends string> {
  readonly subscribe: (listener: () => void) => () => void
  readonly current: () => Value
  /** A deliberate step: Back takes it back. */
  readonly choose: (value: Value) => void
}

/** What no option says counts as the first one. */
export function createUrlChoice<const Value extends string>(
  history: RouterHistory,
  name: string,
  options: readonly [Value, ...Value[]],
): UrlChoice<Value> {
  const [defaultOption] = options
  let last: Value = defaultOption
  const current = () => {
    const { pathname, search } = history.location
    // The choice is the main page's, which is still shown while another page is on its way.
    if (pathname !== mainPath) return last
    const text = readParameter(search, name)
    return (last = options.find((option) => option === text) ?? defaultOption)
  }
  return {
    subscribe: (listener) => history.subscribe(listener),
    current,
    choose(value) {
      if (value === current()) return
      const { pathname, search, hash } = history.location
      history.push(pathname + writeParameter(search, name, value === defaultOption ? '' : value) + hash)
    },
  }
}
