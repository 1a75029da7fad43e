import { proxy } from 'valtio/vanilla'

/** The changes of the user's list that the server has not confirmed. Read it by snapshot. */
export const pendingBookmarks = proxy<{
  symbols: readonly string[]
  /** Those that could not be stored on the device: they end with this page. */
  unstored: readonly string[]
}>({ symbols: [], unstored: [] })

export function setPendingBookmarks(symbols: readonly string[], unstored: readonly string[]): void {
  if (pendingBookmarks.symbols.join() !== symbols.join()) pendingBookmarks.symbols = symbols
  if (pendingBookmarks.unstored.join() !== unstored.join()) pendingBookmarks.unstored = unstored
}

/** Of a change that the server has not confirmed: whether this device has stored it. */
export type Pending = 'stored' | 'unstored' | undefined

/** What a row needs to know of bookmarks. */
export interface BookmarkState {
  readonly isBookmarked: (symbol: string) => boolean
  /** Whether its last change waits for the server; undefined if the server has confirmed it. */
  readonly pendingOf: (symbol: string) => Pending
}
