import { proxy } from 'valtio/vanilla'

/** The changes of the user's list that the server has not confirmed. Read it by snapshot. */
export const pendingBookmarks = proxy<{
  symbols: readonly string[]
  /** Whether they are stored on the device, so that they outlast this page. */
  isPersisted: boolean
}>({ symbols: [], isPersisted: true })

export function setPendingBookmarks(symbols: readonly string[], isPersisted: boolean): void {
  if (pendingBookmarks.symbols.join() !== symbols.join()) pendingBookmarks.symbols = symbols
  pendingBookmarks.isPersisted = isPersisted
}

/** What a row needs to know of bookmarks. */
export interface BookmarkState {
  readonly isBookmarked: (symbol: string) => boolean
  /** Whether the server has not confirmed its last change. */
  readonly isPending: (symbol: string) => boolean
  readonly toggle: (symbol: string) => void
}
