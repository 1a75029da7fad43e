import { createListeners } from '../listeners.ts'
import type { LastSeen } from '#domain/personal/last-seen'
import type { Page, PageRequest, Screener, ScreenQuery } from '#worker/contract'
import { defaultFilters, type Filters } from '#domain/screen/filters'
import type { ScreenRef } from '#domain/personal/alerts'
import { filtersOf, type SavedScreen } from '#domain/personal/saved-screen'
import { presetFilters } from '#domain/screen/presets'
import type { Personal } from './personal.ts'

/** Whose list it is, and what is on it. */
interface ListOwner {
  readonly id: string
  readonly bookmarks: readonly string[]
}

const allStocks = { kind: 'all' } as const

/** No filters at all. */
const everything: Filters = { ...defaultFilters, sector: [] }

export const screenKey = (id: string): string => `screen:${id}`
export const listKey = (user: string): string => `list:${user}`
export const ruleKey = (id: string): string => `rule:${id}`

/** What has to be known of each new dataset: who is in each screen, on the list, and in what the rules watch. */
export function watchedQueries({ screens, rules }: Personal, user: ListOwner | null): WatchedQueries {
  const asked = new Map<string, ScreenQuery>()
  for (const screen of screens) asked.set(screenKey(screen.id), { filters: filtersOf(screen), scope: allStocks })
  if (user && user.id !== '') {
    asked.set(listKey(user.id), { filters: everything, scope: { kind: 'list', symbols: [...user.bookmarks] } })
  }
  for (const rule of rules) {
    const filters = rule.kind === 'gains' ? watchedFilters(screens, rule.screen) : undefined
    if (filters) asked.set(ruleKey(rule.id), { filters, scope: allStocks })
  }
  return asked
}

/** The filters of a screen that a rule watches; undefined where its owner has deleted it. */
function watchedFilters(screens: readonly SavedScreen[], ref: ScreenRef): Filters | undefined {
  const [kind, id = ''] = ref.split(':')
  if (kind === 'preset') return presetFilters(Number(id))
  const screen = screens.find((one) => one.id === id)
  return screen && filtersOf(screen)
}

/** More than any dataset has. */
const maxRows = 1_000_000

/** What is asked of the newest dataset, by the key of its look. */
export type WatchedQueries = ReadonlyMap<string, ScreenQuery>

export interface DatasetName {
  readonly version: string
  readonly date: string | null
}

/** What each screen, list and rule selects in the newest dataset, as far as it has been asked. */
export class ScreenMembership {
  readonly #screener: Pick<Screener, 'screen'>
  readonly #listeners = createListeners()
  #known: ReadonlyMap<string, LastSeen> = new Map()
  readonly #questions = new Map<string, string>()
  #requestId = 0

  constructor(screener: Pick<Screener, 'screen'>) {
    this.#screener = screener
  }

  subscribe = this.#listeners.subscribe

  /** The same object for as long as nothing changes. */
  current = (): ReadonlyMap<string, LastSeen> => this.#known

  /**
   * Asks for what has changed, one question after the other, so that the table's own ones in between do not wait. False
   * where newer questions took their place, or another dataset answered.
   */
  async ask(asked: WatchedQueries, dataset: DatasetName): Promise<boolean> {
    const mine = ++this.#requestId
    for (const key of this.#known.keys()) if (!asked.has(key)) this.#forget(key)
    for (const [key, sought] of asked) {
      const question = JSON.stringify([dataset.version, sought])
      if (this.#questions.get(key) === question) continue
      const page = await this.#members(sought)
      if (mine !== this.#requestId || page?.version !== dataset.version) return false
      this.#questions.set(key, question)
      this.#known = new Map(this.#known).set(key, { key, ...nameOf(dataset), symbols: page.symbols })
      this.#notify()
    }
    return true
  }

  /** Max Entries never counts. */
  async #members({ filters, scope }: ScreenQuery): Promise<Page | undefined> {
    const question: PageRequest = { filters: { ...filters, maxEntries: 0 }, scope, from: 0, count: maxRows, fields: [] }
    const answer = await this.#screener.screen(question)
    return answer.ok ? answer.value : undefined
  }

  #forget(key: string): void {
    const known = new Map(this.#known)
    known.delete(key)
    this.#questions.delete(key)
    this.#known = known
    this.#notify()
  }

  #notify(): void {
    this.#listeners.notify()
  }
}

const nameOf = ({ version, date }: DatasetName): DatasetName => ({ version, date })
