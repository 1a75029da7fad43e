import { decodeFilters, encodeFilters } from '#domain/screen/filter-codec'
import type { Filters } from '#domain/screen/filters'
import type { RouterHistory } from '@tanstack/react-router'
import { readParameter, writeParameter } from './search-parameter.ts'

/** A deliberate step can be taken back; typing only rewrites where one is. */
export type Step = 'push' | 'replace'

/** The screen's filters as they stand in the address. */
export interface ScreenUrl {
  readonly subscribe: (listener: () => void) => () => void
  /** The same object for as long as the parameter's text stays the same. */
  readonly filters: () => Filters
  readonly show: (filters: Filters, step: Step) => void
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
