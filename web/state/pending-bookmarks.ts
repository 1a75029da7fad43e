import { proxy } from 'valtio/vanilla'

/** The changes of one’s own list that the server does not know of yet. Read it by snapshot. */
export const waiting = proxy<{
  symbols: readonly string[]
  /** Whether the device keeps them until then, whatever becomes of this page. */
  isKept: boolean
}>({ symbols: [], isKept: true })

export function waitingDidChange(symbols: readonly string[], isKept: boolean): void {
  if (waiting.symbols.join() !== symbols.join()) waiting.symbols = symbols
  waiting.isKept = isKept
}

/** What a row needs to know of bookmarks. */
export interface Bookmarking {
  readonly isMarked: (symbol: string) => boolean
  /** Whether the server is yet to hear of its last change. */
  readonly isWaiting: (symbol: string) => boolean
  readonly toggle: (symbol: string) => void
}
