/** What a row needs to know of bookmarks. */
export interface Bookmarking {
  readonly isMarked: (symbol: string) => boolean
  /** Whether the server is yet to hear of its last change. */
  readonly isWaiting: (symbol: string) => boolean
  readonly toggle: (symbol: string) => void
}
