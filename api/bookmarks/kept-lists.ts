import { createRecentlyUsed } from '../limits/recently-used.ts'

/** Symbols of all lists together; about 10 MB. */
const most = 200_000

/** Somebody's bookmarks, in the order in which they were added. */
export interface Bookmarks {
  readonly symbols: readonly string[]
  /** How often the list has changed. */
  readonly version: number
  /** No symbol's position is greater. */
  readonly end: number
}

/** The lists that were used last. */
export interface KeptLists {
  get(userId: string, version: number): Bookmarks | undefined
  /** Only what the disk has may be kept: the version of a change that was undone will be another list's. */
  keep<List extends Bookmarks | 'full' | undefined>(userId: string, list: List): List
}

/** By user and version, so that a list of before is never taken for the one of now, whoever changed it. */
export function createKeptLists(): KeptLists {
  const lists = createRecentlyUsed<Bookmarks>(most, ({ symbols }) => symbols.length + 1)
  const keyOf = (userId: string, version: number) => `${version} ${userId}`
  return {
    get: (userId, version) => lists.get(keyOf(userId, version)),
    keep(userId, list) {
      if (typeof list === 'object') lists.set(keyOf(userId, list.version), list)
      return list
    },
  }
}
