/** What a row needs to know of bookmarks. */
export interface Bookmarking {
  readonly isMarked: (symbol: string) => boolean
  readonly toggle: (symbol: string) => void
}
