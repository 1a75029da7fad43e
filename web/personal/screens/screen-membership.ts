import { isAboutScreen, type ScreenRef } from '#domain/personal/alerts'
import type { LastSeen } from '#domain/personal/last-seen'
import { filterOf, filtersOf, listedSymbols, type SavedScreen } from '#domain/personal/saved-screen'
import type { StockNote } from '#domain/personal/stock-note'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import { presetFilters } from '#domain/screen/presets'
import type { Page, PageRequest, Screener, ScreenQuery } from '#worker/contract'
import { createListeners } from '../../data/listeners.ts'
import type { Personal } from '../store/personal.ts'

/** The user and the symbols of My List. */
interface ListOwner {
  readonly id: string
  readonly bookmarks: readonly string[]
}

export const allStocks = { kind: 'all' } as const

/** Filters that every stock passes. */
const noFilters: Filters = { ...defaultFilters, sector: [] }

export const screenKey = (id: string): string => `screen:${id}`
export const listKey = (user: string): string => `list:${user}`
export const ruleKey = (id: string): string => `rule:${id}`

type Notes = ReadonlyMap<string, StockNote>

/** The query of a saved screen: its filters within its lists. */
export function savedQuery(screen: Pick<SavedScreen, 'filter' | 'lists'>, notes: Notes): ScreenQuery {
  const symbols = listedSymbols(screen, notes.values())
  return { filters: filtersOf(screen), scope: symbols ? { kind: 'list', symbols } : allStocks }
}

/** The queries to run on each new dataset: every saved screen, the list, and the screens that alert rules watch. */
export function watchedQueries({ screens, rules, notes }: Personal, user: ListOwner | null): WatchedQueries {
  const queries = new Map<string, ScreenQuery>()
  for (const screen of screens) queries.set(screenKey(screen.id), savedQuery(screen, notes))
  if (user && user.id !== '') {
    queries.set(listKey(user.id), { filters: noFilters, scope: { kind: 'list', symbols: [...user.bookmarks] } })
  }
  for (const rule of rules) {
    if (!isAboutScreen(rule)) continue
    const query = watchedQuery(rule.screen, { screens, notes })
    if (query) queries.set(ruleKey(rule.id), query)
  }
  return queries
}

/** The query of a screen that a rule watches; undefined if the user has deleted it. */
export function watchedQuery(ref: ScreenRef, { screens, notes }: Pick<Personal, 'screens' | 'notes'>) {
  const saved = watchedScreen(screens, ref)
  if (saved) return savedQuery(saved, notes)
  const filters = watchedFilters(screens, ref)
  return filters && { filters, scope: allStocks }
}

/** The saved screen that a rule watches; undefined for a preset, and if the user has deleted it. */
export const watchedScreen = (screens: readonly SavedScreen[], ref: ScreenRef): SavedScreen | undefined =>
  screens.find(({ id }) => ref === `named:${id}`)

/** The filters of a screen that a rule watches, without its lists; undefined if the user has deleted it. */
export function watchedFilters(screens: readonly SavedScreen[], ref: ScreenRef): Filters | undefined {
  const [kind, id] = ref.split(':')
  if (kind === 'preset') return presetFilters(Number(id))
  const screen = watchedScreen(screens, ref)
  return screen && filtersOf(screen)
}

/** More than any dataset has. */
const maxRows = 1_000_000

/** The queries for the newest dataset, by the key of their `LastSeen`. */
type WatchedQueries = ReadonlyMap<string, ScreenQuery>

export interface DatasetName {
  readonly version: string
  readonly date: string | null
}

/** The stocks that each saved screen, list and rule selects in the newest dataset, as far as known. */
export class ScreenMembership {
  readonly #screener: Pick<Screener, 'screen'>
  readonly #listeners = createListeners()
  #known: ReadonlyMap<string, LastSeen> = new Map()
  readonly #queryTexts = new Map<string, string>()
  #requestId = 0

  constructor(screener: Pick<Screener, 'screen'>) {
    this.#screener = screener
  }

  subscribe = this.#listeners.subscribe

  /** The same object for as long as nothing changes. */
  current = (): ReadonlyMap<string, LastSeen> => this.#known

  /**
   * Runs the queries that have changed, one after the other, so that the table's requests do not wait long. False if a newer
   * call superseded it, or another dataset responded.
   */
  async update(queries: WatchedQueries, dataset: DatasetName): Promise<boolean> {
    const requestId = ++this.#requestId
    for (const key of this.#known.keys()) if (!queries.has(key)) this.#forget(key)
    for (const [key, query] of queries) {
      const text = JSON.stringify([dataset.version, query])
      if (this.#queryTexts.get(key) === text) continue
      const page = await this.#members(query)
      if (requestId !== this.#requestId || page?.version !== dataset.version) return false
      // A formula of another release: the stocks that it selects are unknown, not gone.
      if (page.formulaErrors) continue
      this.#queryTexts.set(key, text)
      const { symbols } = page
      this.#known = new Map(this.#known).set(key, { key, ...nameOf(dataset), symbols, ...listedBy(key, query) })
      this.#notify()
    }
    return true
  }

  /** All matches: ignores Max Entries. */
  async #members({ filters, scope }: ScreenQuery): Promise<Page | undefined> {
    const request: PageRequest = { filters: { ...filters, maxEntries: 0 }, scope, from: 0, count: maxRows, fields: [] }
    const outcome = await this.#screener.screen(request)
    return outcome.ok ? outcome.value : undefined
  }

  #forget(key: string): void {
    const known = new Map(this.#known)
    known.delete(key)
    this.#queryTexts.delete(key)
    this.#known = known
    this.#notify()
  }

  #notify(): void {
    this.#listeners.notify()
  }
}

/** The stocks on a screen’s lists. My List is the screen: what the user puts on it is known otherwise. */
const listedBy = (key: string, { scope }: ScreenQuery): Pick<LastSeen, 'listed'> =>
  scope.kind === 'list' && !key.startsWith('list:') ? { listed: scope.symbols } : {}

const nameOf = ({ version, date }: DatasetName): DatasetName => ({ version, date })

/** Identifies what a query counts. */
export const countKey = ({ filters, scope }: ScreenQuery): string =>
  filterOf(filters) + (scope.kind === 'all' ? '' : ` ${scope.symbols.join()}`)

/** How many stocks screens select, counted in the worker one screen after the other. */
export class ScreenCounts {
  readonly #screener: Pick<Screener, 'screen'>
  readonly #listeners = createListeners()
  /** The dataset version of each count. */
  readonly #versions = new Map<string, string>()
  #counts: ReadonlyMap<string, number> = new Map()
  #requestId = 0

  constructor(screener: Pick<Screener, 'screen'>) {
    this.#screener = screener
  }

  subscribe = this.#listeners.subscribe

  /** The counts by `countKey`; those of an older dataset until they are counted again. The same object while nothing changes. */
  current = (): ReadonlyMap<string, number> => this.#counts

  /** Counts screens that are not counted for this dataset version. A newer call supersedes it. */
  async count(screens: readonly ScreenQuery[], version: string): Promise<void> {
    const requestId = ++this.#requestId
    for (const query of screens) {
      const key = countKey(query)
      if (this.#versions.get(key) === version) continue
      const outcome = await this.#screener.screen({ ...query, from: 0, count: 0, fields: [] })
      if (requestId !== this.#requestId || !outcome.ok || outcome.value.version !== version) return
      this.#versions.set(key, version)
      this.#counts = new Map(this.#counts).set(key, outcome.value.total)
      this.#listeners.notify()
    }
  }
}
