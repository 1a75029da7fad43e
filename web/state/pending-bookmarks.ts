import { proxy } from 'valtio/vanilla'

/** The changes of the user's list that the server has not confirmed. Read it by snapshot. */
export const pendingBookmarks = proxy<{
  symbols: readonly string[]
  /** Those that the device could not store: they end with this page. */
  unstored: readonly string[]
}>({ symbols: [], unstored: [] })

export function setPendingBookmarks(symbols: readonly string[], unstored: readonly string[]): void {
  if (pendingBookmarks.symbols.join() !== symbols.join()) pendingBookmarks.symbols = symbols
  if (pendingBookmarks.unstored.join() !== unstored.join()) pendingBookmarks.unstored = unstored
}

/** Whether this device has stored an unconfirmed change. */
export type Pending = 'stored' | 'unstored' | undefined

/** The bookmark state that a row needs. */
export interface BookmarkState {
  readonly isBookmarked: (symbol: string) => boolean
  /** Whether its last change waits for the server; undefined if the server has confirmed it. */
  readonly pendingOf: (symbol: string) => Pending
}
