import type { RouterHistory } from '@tanstack/react-router'
import { mainPath } from './screen-url.ts'
import { readParameter, writeParameter } from './search-parameter.ts'

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
  const [usual] = options
  let last: Value = usual
  const current = () => {
    const { pathname, search } = history.location
    // The choice is the main page's, which is still shown while another page is on its way.
    if (pathname !== mainPath) return last
    const text = readParameter(search, name)
    return (last = options.find((option) => option === text) ?? usual)
  }
  return {
    subscribe: (listener) => history.subscribe(listener),
    current,
    choose(value) {
      if (value === current()) return
      const { pathname, search, hash } = history.location
      history.push(pathname + writeParameter(search, name, value === usual ? '' : value) + hash)
    },
  }
}
