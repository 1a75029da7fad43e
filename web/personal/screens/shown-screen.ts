import { changesSince, type LastSeen, type SymbolChanges } from '#domain/personal/last-seen'
import { filterOf, type SavedScreen } from '#domain/personal/saved-screen'
import type { Filters } from '#domain/screen/filters'
import { createListeners } from '../../data/listeners.ts'
import type { Personal } from '../store/personal.ts'
import { screenWith } from './named-screens.ts'
import { listKey, screenKey } from './screen-membership.ts'

const key = 'stonks:opened-screen'

/**
 * The id of the saved screen that is opened in this tab, stored across reloads. Navigating to another URL in the same tab is
 * not an edit of it.
 */
export const openedScreen = {
  read(): string | undefined {
    const [load] = performance.getEntriesByType('navigation')
    if (!(load && 'type' in load && load.type === 'reload')) return undefined
    try {
      return sessionStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  write(id: string | undefined): void {
    try {
      if (id === undefined) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, id)
    } catch {
      // The next visit begins without it.
    }
  },
}

/** A value to subscribe to. */
interface Source<Value> {
  readonly subscribe: (listener: () => void) => () => void
  readonly current: () => Value
}

interface ShownScreenSources {
  readonly filters: Source<Filters>
  /** Whether My List is shown, and its user. */
  readonly list: Source<{ readonly isShown: boolean; readonly user: string | undefined }>
  readonly things: Source<Personal>
  readonly members: Source<ReadonlyMap<string, LastSeen>>
  /** Stores the id of the opened screen across reloads. */
  readonly opened: { readonly read: () => string | undefined; readonly write: (id: string | undefined) => void }
}

/** The stocks that entered and left the saved screen or list that is shown. */
export interface ScreenChanges {
  /** Undefined for the list. */
  readonly screen: SavedScreen | undefined
  readonly since: SymbolChanges
  /** The result to store as last seen once the user has seen it. */
  readonly now: LastSeen
}

export interface ShownScreen {
  /** The saved screen that is shown, or was opened last and edited since. */
  readonly opened: SavedScreen | undefined
  /** Whether the shown screen differs from it. */
  readonly isEdited: boolean
  readonly news: ScreenChanges | undefined
}

/** Tracks the saved screen that the user works with, and its news. */
export class ShownScreenStore {
  readonly #sources: ShownScreenSources
  readonly #listeners = createListeners()
  #openedId: string | undefined
  #inputs: readonly unknown[] = []
  #shown: ShownScreen = { opened: undefined, isEdited: false, news: undefined }

  constructor(sources: ShownScreenSources) {
    this.#sources = sources
    const { filters, list, things, members, opened } = sources
    this.#openedId = opened.read()
    for (const { subscribe } of [filters, list, things, members]) subscribe(this.#refresh)
    this.#refresh()
  }

  subscribe = this.#listeners.subscribe

  /** The same object for as long as nothing changes. */
  current = (): ShownScreen => this.#shown

  #refresh = (): void => {
    const { filters, list, things, members } = this.#sources
    const { screens, looks, isLoaded } = things.current()
    const exact = screenWith(screens, filters.current())
    // Before the records have loaded, a missing screen does not mean that it was deleted.
    if (isLoaded) this.#open(exact?.id ?? (isUserScreen(filters.current()) ? this.#openedId : undefined))
    const opened = screens.find(({ id }) => id === this.#openedId)
    const { isShown: isList, user } = list.current()
    const key = isList ? user && listKey(user) : exact && screenKey(exact.id)
    const now = key === undefined ? undefined : members.current().get(key)
    const seen = key === undefined ? undefined : looks.get(key)
    const inputs = [opened, exact, isList, now, seen]
    if (inputs.every((input, i) => input === this.#inputs[i])) return
    this.#inputs = inputs
    const since = now && changesSince(seen, now)
    this.#shown = {
      opened,
      isEdited: opened !== undefined && exact === undefined,
      news: since && { screen: isList ? undefined : exact, since, now },
    }
    this.#listeners.notify()
  }

  #open(id: string | undefined): void {
    if (id === this.#openedId) return
    this.#openedId = id
    this.#sources.opened.write(id)
  }
}

/** Presets and the screen of a first visit are not edits of a saved screen: choosing them leaves it. */
const isUserScreen = (filters: Filters): boolean => filters.presets < 0 && filterOf(filters) !== ''
