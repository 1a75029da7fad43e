import { proxy } from 'valtio/vanilla'

/** The changes of one’s own list that the server does not know of yet. Read it by snapshot. */
export const pendingBookmarks = proxy<{
  symbols: readonly string[]
  /** Whether the device keeps them until then, whatever becomes of this page. */
  isPersisted: boolean
}>({ symbols: [], isPersisted: true })

export function setPendingBookmarks(symbols: readonly string[], isKept: boolean): void {
  if (pendingBookmarks.symbols.join() !== symbols.join()) pendingBookmarks.symbols = symbols
  pendingBookmarks.isPersisted = isKept
}

/** What a row needs to know of bookmarks. */
export interface BookmarkState {
  readonly isBookmarked: (symbol: string) => boolean
  /** Whether the server is yet to hear of its last change. */
  readonly isPending: (symbol: string) => boolean
  readonly toggle: (symbol: string) => void
}
