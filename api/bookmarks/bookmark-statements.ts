import type { Database } from '../database/database.ts'
import { statement } from '../database/statement.ts'

interface Owner {
  readonly userId: string
}

interface Entry extends Owner {
  readonly symbol: string
}

/** A bookmark with its list's version. */
export interface ListRow {
  readonly version: number
  /** null in the one row of who has no bookmarks. */
  readonly symbol: string | null
  readonly position: number | null
}

/** All that is said to the database about bookmarks. */
export const bookmarkStatements = (db: Database) => ({
  version: statement<Owner, Pick<ListRow, 'version'>>(({ userId }) =>
    db.selectFrom('users').select('bookmarks_version as version').where('id', '=', userId),
  ),
  /** Version and list in one statement, so that they belong together; no row where there is no such user. */
  list: statement<Owner, ListRow>(({ userId }) =>
    db
      .selectFrom('users')
      .leftJoin('bookmarks', 'bookmarks.user_id', 'users.id')
      .select(['users.bookmarks_version as version', 'bookmarks.symbol', 'bookmarks.position'])
      .where('users.id', '=', userId)
      .orderBy('bookmarks.position'),
  ),
  add: statement<Entry & { readonly position: number }, unknown>(({ userId, symbol, position }) =>
    db
      .insertInto('bookmarks')
      .values({ user_id: userId, symbol, position })
      .onConflict((conflict) => conflict.columns(['user_id', 'symbol']).doNothing()),
  ),
  remove: statement<Entry, unknown>(({ userId, symbol }) =>
    db.deleteFrom('bookmarks').where('user_id', '=', userId).where('symbol', '=', symbol),
  ),
  raiseVersion: statement<Owner, unknown>(({ userId }) =>
    db
      .updateTable('users')
      .set((column) => ({ bookmarks_version: column('bookmarks_version', '+', 1) }))
      .where('id', '=', userId),
  ),
})
