import { changesSince, type LastSeen, type SymbolChanges } from '#domain/personal/last-seen'
import { filterOf, type SavedScreen } from '#domain/personal/saved-screen'
import type { Filters } from '#domain/screen/filters'
import { createListeners } from '../../data/listeners.ts'
import type { Personal } from '../store/personal.ts'
import { sameTags, screenWith } from './named-screens.ts'
import { listKey, screenKey } from './screen-membership.ts'

const key = 'stonks:opened-screen'

/** The saved screen that is opened in a tab. */
export interface OpenedScreen {
  readonly id: string
  /** The chosen tags: those of its lists, until the user changes them. */
  readonly tags: readonly string[]
}

/**
 * The saved screen that is opened in this tab, stored across reloads, as its id and tags with commas in between. Navigating to
 * another URL in the same tab is not an edit of it.
 */
export const openedScreen = {
  read(): OpenedScreen | undefined {
    const [load] = performance.getEntriesByType('navigation')
    if (!(load && 'type' in load && load.type === 'reload')) return undefined
    try {
      const [id, ...tags] = sessionStorage.getItem(key)?.split(',') ?? []
      return id === undefined ? undefined : { id, tags }
    } catch {
      return undefined
    }
  },
  write(opened: OpenedScreen | undefined): void {
    try {
      if (opened === undefined) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, [opened.id, ...opened.tags].join())
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
  /** The tags that filter the rows. */
  readonly tags: Source<readonly string[]> & { readonly choose: (tags: readonly string[]) => void }
  /** Whether My List is shown, and its user. */
  readonly list: Source<{ readonly isShown: boolean; readonly user: string | undefined }>
  readonly things: Source<Personal>
  readonly members: Source<ReadonlyMap<string, LastSeen>>
  /** Stores the opened screen across reloads. */
  readonly opened: {
    readonly read: () => OpenedScreen | undefined
    readonly write: (opened: OpenedScreen | undefined) => void
  }
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
  /** Until the records have loaded, the screen that the tab had open before. */
  #opened: OpenedScreen | undefined
  /** The opened screen while it is shown unedited. */
  #exact: SavedScreen | undefined
  #hasLoaded = false
  #inputs: readonly unknown[] = []
  #shown: ShownScreen = { opened: undefined, isEdited: false, news: undefined }

  constructor(sources: ShownScreenSources) {
    this.#sources = sources
    const { filters, tags, list, things, members, opened } = sources
    this.#opened = opened.read()
    for (const { subscribe } of [filters, tags, list, things, members]) subscribe(this.#refresh)
    this.#refresh()
  }

  subscribe = this.#listeners.subscribe

  /** The same object for as long as nothing changes. */
  current = (): ShownScreen => this.#shown

  #refresh = (): void => {
    const { filters, tags, list, things, members } = this.#sources
    const { screens, looks, isLoaded } = things.current()
    const before = screens.find(({ id }) => id === this.#opened?.id)
    const chosen = this.#tagsToChoose(before)
    // The choice refreshes again before it returns.
    if (chosen) return tags.choose(chosen)
    const exact = screenWith(screens, filters.current(), tags.current())
    // Before the records have loaded, a missing screen does not mean that it was deleted.
    if (isLoaded) {
      const isEdit = isEditOf(before, filters.current(), tags.current())
      this.#open(exact?.id ?? (isEdit ? this.#opened?.id : undefined))
      this.#exact = exact
      // A screen that is left takes its lists along.
      if (!this.#opened && before?.lists) return tags.choose([])
    }
    const opened = screens.find(({ id }) => id === this.#opened?.id)
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

  /**
   * The tags of the opened screen, where they are no longer chosen: after a reload, and after a list was renamed here or the
   * lists of the shown screen were changed elsewhere.
   */
  #tagsToChoose(opened: SavedScreen | undefined): readonly string[] | undefined {
    const { things, tags } = this.#sources
    const [isFirst, shown] = [things.current().isLoaded && !this.#hasLoaded, this.#exact]
    this.#hasLoaded ||= isFirst
    this.#exact = undefined
    if (isFirst && opened && tags.current().length === 0 && this.#opened?.tags.length !== 0) return this.#opened?.tags
    if (shown === undefined || shown.id !== opened?.id || shown.filter !== opened.filter) return undefined
    const isChanged = sameTags(shown.lists) !== sameTags(opened.lists)
    return isChanged && sameTags(tags.current()) === sameTags(shown.lists) ? (opened.lists ?? []) : undefined
  }

  #open(id: string | undefined): void {
    const tags = [...this.#sources.tags.current()]
    if (id === this.#opened?.id && (id === undefined || sameTags(tags) === sameTags(this.#opened?.tags))) return
    this.#opened = id === undefined ? undefined : { id, tags }
    this.#sources.opened.write(this.#opened)
  }
}

/** Presets and the screen of a first visit are not edits of a saved screen: choosing them leaves it. */
const isEditOf = (opened: SavedScreen | undefined, filters: Filters, tags: readonly string[]): boolean => {
  if (filters.presets >= 0) return false
  const filter = filterOf(filters)
  return filter !== '' || (tags.length > 0 && opened?.filter === '')
}
