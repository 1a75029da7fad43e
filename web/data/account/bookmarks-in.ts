import type { BookmarksAnswer } from '#api/contract/bookmarks'

/** The list in an answer; undefined where it is something else, as a page that some network puts in front of everything. */
export const bookmarksIn = (data: unknown): BookmarksAnswer | undefined =>
  Array.isArray(data) && data.every((symbol) => typeof symbol === 'string') ? data : undefined
