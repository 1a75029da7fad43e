import { Type, type Static } from 'typebox'

/**
 * All of somebody's bookmarks after whatever was asked for, in the order in which they were added: symbols. The header
 * X-Bookmarks-Version tells how often the list has changed, so that an older answer never replaces a newer one.
 */
export const BookmarksAnswer = Type.Array(Type.String())

/** As the schema has it. */
export type BookmarksAnswer = Static<typeof BookmarksAnswer>
