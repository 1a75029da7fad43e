import { isAboutScreen, type ScreenRef } from '#domain/personal/alerts'
import type { LastSeen } from '#domain/personal/last-seen'
import { filterOf, filtersOf, type SavedScreen } from '#domain/personal/saved-screen'
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

const allStocks = { kind: 'all' } as const

/** Filters that every stock passes. */
const noFilters: Filters = { ...defaultFilters, sector: [] }

export const screenKey = (id: string): string => `screen:${id}`
export const listKey = (user: string): string => `list:${user}`
export const ruleKey = (id: string): string => `rule:${id}`

/** The queries to run on each new dataset: every saved screen, the list, and the screens that alert rules watch. */
export function watchedQueries({ screens, rules }: Personal, user: ListOwner | null): WatchedQueries {
  const queries = new Map<string, ScreenQuery>()
  for (const screen of screens) queries.set(screenKey(screen.id), { filters: filtersOf(screen), scope: allStocks })
  if (user && user.id !== '') {
    queries.set(listKey(user.id), { filters: noFilters, scope: { kind: 'list', symbols: [...user.bookmarks] } })
  }
  for (const rule of rules) {
    const filters = isAboutScreen(rule) ? watchedFilters(screens, rule.screen) : undefined
    if (filters) queries.set(ruleKey(rule.id), { filters, scope: allStocks })
  }
  return queries
}

/** The filters of a screen that a rule watches; undefined if the user has deleted it. */
export function watchedFilters(screens: readonly SavedScreen[], ref: ScreenRef): Filters | undefined {
  const [kind, id = ''] = ref.split(':')
  if (kind === 'preset') return presetFilters(Number(id))
  const screen = screens.find((one) => one.id === id)
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
      this.#known = new Map(this.#known).set(key, { key, ...nameOf(dataset), symbols: page.symbols })
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

const nameOf = ({ version, date }: DatasetName): DatasetName => ({ version, date })

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

  /** The counts by `filterOf`; those of an older dataset until they are counted again. The same object while nothing changes. */
  current = (): ReadonlyMap<string, number> => this.#counts

  /** Counts screens that are not counted for this dataset version. A newer call supersedes it. */
  async count(screens: readonly Filters[], version: string): Promise<void> {
    const requestId = ++this.#requestId
    for (const filters of screens) {
      const key = filterOf(filters)
      if (this.#versions.get(key) === version) continue
      const outcome = await this.#screener.screen({ filters, scope: allStocks, from: 0, count: 0, fields: [] })
      if (requestId !== this.#requestId || !outcome.ok || outcome.value.version !== version) return
      this.#versions.set(key, version)
      this.#counts = new Map(this.#counts).set(key, outcome.value.total)
      this.#listeners.notify()
    }
  }
}
