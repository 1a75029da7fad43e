import type { HistoryLocation, RouterHistory } from '@tanstack/react-router'
import { type DecodedFilters, decodeFilters, screenParameters, withoutMarks } from '#domain/screen/filter-codec'
import { defaultFilters, editFilters, type Filters } from '#domain/screen/filters'
import type { ColumnId } from '#domain/screen/formulas'
import { sortByHeader } from '#domain/screen/shown-columns'
import type { Period } from '#domain/stock/stock'

/**
 * Reads one parameter of a query string ('' or '?a=1&b=2') as text. A value with invalid percent-encoding
 * is returned as it is. "+" stays "+": base64 needs it.
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

/** The query string with one parameter set, or removed by ''. All others keep their position and their spelling. */
export function writeParameter(query: string, name: string, value: string): string {
  const pairs = pairsOf(query)
  const index = pairs.findIndex((each) => nameOf(each) === name)
  const written = value === '' ? [] : [`${name}=${encodeURIComponent(value).replaceAll('%2C', ',')}`]
  const others = (some: readonly string[]) => some.filter((each) => nameOf(each) !== name)
  const before = index === -1 ? pairs : others(pairs.slice(0, index))
  const after = index === -1 ? [] : others(pairs.slice(index))
  const all = [...before, ...written, ...after]
  return all.length === 0 ? '' : `?${all.join('&')}`
}

const pairsOf = (query: string): readonly string[] => query.replace(/^\?/, '').split('&').filter(Boolean)

const nameOf = (pair: string): string => pair.split('=', 1)[0] ?? ''

/** `push` adds a history entry that Back undoes; `replace`, as while typing, changes the current one. */
export type HistoryAction = 'push' | 'replace'

/** The screen's filters in the URL. */
export interface ScreenUrl {
  readonly subscribe: (listener: () => void) => () => void
  /** The same object for as long as the text of the parameters stays the same. */
  readonly filters: () => Filters
  /** The filters with the parts of the parameters that could not be read; another object for every other text. */
  readonly read: () => DecodedFilters
  readonly show: (filters: Filters, action: HistoryAction) => void
  readonly edits: ScreenEdits
}

/** Functions that stay the same for the page's lifetime, so that components that take them do not render again. */
export interface ScreenEdits {
  readonly search: (text: string) => void
  /** Sorts by a column, like a click on its header, or adds it to the sort order. */
  readonly sort: (column: ColumnId, isAdded: boolean) => void
  readonly setSort: (sortColumn: ColumnId, asc: boolean) => void
  /** Changes the appearance of rows, not which rows are shown: the preset stays selected. */
  readonly setTimeframe: (timeframe: Period) => void
  readonly reset: () => void
  /** A change by the user, after which no preset is selected. */
  readonly edit: (change: Partial<Filters>, action: HistoryAction) => void
}

const parameters = ['filter', 'symbols'] as const

/** The only page whose URL has a screen. */
const mainPath = '/'

/** The main page's location. Another page's is ignored: while that page loads, the main page is still shown. */
export interface MainLocation {
  readonly subscribe: (listener: () => void) => () => void
  readonly current: () => Pick<HistoryLocation, 'search' | 'state'>
}

/** Reads the history itself rather than the router, which reports a change only after rendering it. */
export function createMainLocation(history: RouterHistory): MainLocation {
  let last: ReturnType<MainLocation['current']> = { search: '', state: history.location.state }
  return {
    subscribe: (listener) => history.subscribe(listener),
    current: () => (history.location.pathname === mainPath ? (last = history.location) : last),
  }
}

/** `beforeEdit` applies what the user has typed, which an edit would otherwise lose. */
export function createScreenUrl(history: RouterHistory, beforeEdit?: () => void): ScreenUrl {
  const { subscribe, current } = createMainLocation(history)
  let text: string | undefined
  let decoded = decodeFilters(text)
  const read = () => {
    const [filter = '', symbols = ''] = parameters.map((name) => readParameter(current().search, name))
    const now = `${filter}&${symbols}`
    if (now !== text) {
      text = now
      decoded = decodeFilters(filter, symbols)
      if (decoded.warning) console.warn(decoded.warning)
    }
    return decoded
  }
  const filters = () => read().filters
  const show = (next: Filters, action: HistoryAction) => {
    const { pathname, search, hash } = history.location
    const written = screenParameters(next)
    const query = parameters.reduce((others, name) => writeParameter(others, name, written[name]), search)
    history[action](pathname + query + hash)
  }
  const change = (next: () => Filters, action: HistoryAction) => {
    beforeEdit?.()
    show(next(), action)
  }
  const edit = (changed: Partial<Filters>, action: HistoryAction) =>
    change(() => editFilters(filters(), changed), action)
  const edits: ScreenEdits = {
    edit,
    search: (search) => edit({ search }, 'replace'),
    sort: (column, isAdded) => change(() => sortByHeader(filters(), column, isAdded), 'push'),
    setSort: (sortColumn, asc) =>
      edit(sortColumn === filters().sortColumn ? { asc } : { sortColumn, asc, thenBy: [] }, 'push'),
    setTimeframe: (timeframe) => change(() => ({ ...filters(), timeframe }), 'push'),
    reset: () => change(() => defaultFilters, 'push'),
  }
  return { subscribe, filters, read, show, edits }
}

export const asOfParameter = 'asOf'

/** The past day in the URL as it is written; undefined for the newest market. */
export function asOfIn(search: string): string | undefined {
  const text = readParameter(search, asOfParameter)
  return text && withoutMarks(text)
}

/** A choice in a URL parameter, which is left out for the first option. */
export interface UrlChoice<Value extends string> {
  readonly subscribe: (listener: () => void) => () => void
  readonly current: () => Value
  /** Adds a history entry, so that Back undoes the choice. */
  readonly choose: (value: Value) => void
}

/** An unknown value counts as the first option. */
export function createUrlChoice<const Value extends string>(
  history: RouterHistory,
  name: string,
  options: readonly [Value, ...Value[]],
): UrlChoice<Value> {
  const [defaultOption] = options
  const location = createMainLocation(history)
  const current = () => {
    const text = withoutMarks(readParameter(location.current().search, name) ?? '')
    return options.find((option) => option === text) ?? defaultOption
  }
  return {
    subscribe: location.subscribe,
    current,
    choose(value) {
      if (value === current()) return
      const { pathname, search, hash } = history.location
      history.push(pathname + writeParameter(search, name, value === defaultOption ? '' : value) + hash)
    },
  }
}
