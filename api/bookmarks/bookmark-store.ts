import type { Database } from '../platform/database/database.ts'
import { createGroupCommit } from '../platform/database/group-commit.ts'
import { type Executor, statement } from '../platform/database/statement.ts'
import { createLruCache } from '../platform/runtime/lru-cache.ts'

/** Symbols in all cached lists together; about 10 MB. */
const maxCachedSymbols = 200_000

/** A user’s bookmarks, in the order in which they were added. */
export interface Bookmarks {
  readonly symbols: readonly string[]
  /** How often the list has changed. */
  readonly version: number
  /** No symbol's position is greater. */
  readonly end: number
}

/** The most recently used lists, by user and version: a change makes a new version, so that an outdated list is never returned. */
function createBookmarkCache() {
  const lists = createLruCache<Bookmarks>(maxCachedSymbols, ({ symbols }) => symbols.length + 1)
  const keyOf = (userId: string, version: number) => `${version} ${userId}`
  return {
    get: (userId: string, version: number) => lists.get(keyOf(userId, version)),
    /** Cache only what is committed: the version of a rolled-back change will belong to another list. */
    store<List extends Bookmarks | 'full' | undefined>(userId: string, list: List): List {
      if (typeof list === 'object') lists.set(keyOf(userId, list.version), list)
      return list
    },
  }
}

interface UserKey {
  readonly userId: string
}

interface Entry extends UserKey {
  readonly symbol: string
}

/** A bookmark with its list's version. */
interface ListRow {
  readonly version: number
  /** null in the single row of a user without bookmarks. */
  readonly symbol: string | null
  readonly position: number | null
}

/** The SQL statements about bookmarks. */
const bookmarkStatements = (db: Database) => ({
  /** Begins changes: others to the same list wait until these are committed. Each gets a version of its own. */
  raiseVersion: statement<UserKey & { readonly by: number }, Pick<ListRow, 'version'>>(({ userId, by }) =>
    db
      .updateTable('users')
      .set((column) => ({ bookmarks_version: column('bookmarks_version', '+', by) }))
      .where('id', '=', userId)
      .returning('bookmarks_version as version'),
  ),
  /** Ends changes, lowering the version by those that changed nothing. */
  lowerVersion: statement<UserKey & { readonly by: number }, unknown>(({ userId, by }) =>
    db
      .updateTable('users')
      .set((column) => ({ bookmarks_version: column('bookmarks_version', '-', by) }))
      .where('id', '=', userId),
  ),
  /** Version and list in one statement, so that they are consistent; no row without such a user. */
  list: statement<UserKey, ListRow>(({ userId }) =>
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
})

/** The maximum length of a list. */
const maxBookmarks = 5_000

/** A user with the version of their list that the database has just returned. */
interface BookmarkOwner {
  readonly id: string
  readonly bookmarksVersion: number
}

/** A change of a list. */
interface Change {
  readonly symbol: string
  readonly isAdded: boolean
}

/** The list after a change; the same list if nothing changes. */
function changed(list: Bookmarks, { symbol, isAdded }: Change): Bookmarks | 'full' {
  const { symbols, version, end } = list
  if (symbols.includes(symbol) === isAdded) return list
  if (!isAdded) return { symbols: symbols.filter((one) => one !== symbol), version: version + 1, end }
  return symbols.length < maxBookmarks ? { symbols: [...symbols, symbol], version: version + 1, end: end + 1 } : 'full'
}

/**
 * Every query about bookmarks. A change and the list's new version are one transaction. Adding or removing twice is no error: a
 * device that was offline may repeat a request.
 */
export function createBookmarkStore(db: Database) {
  const statements = bookmarkStatements(db)
  const cache = createBookmarkCache()

  /** Reads rows only if the list of that version is not cached. */
  const read = async (from: Executor, { id, bookmarksVersion }: BookmarkOwner): Promise<Bookmarks | undefined> =>
    cache.get(id, bookmarksVersion) ?? listOf((await statements.list(from, { userId: id })).rows)

  /** Raises the version once for all changes, and lowers it by those that change nothing. */
  const commit = createGroupCommit(db, async (within, userId, changes: readonly Change[]) => {
    const [user] = (await statements.raiseVersion(within, { userId, by: changes.length })).rows
    if (!user) return []
    const version = user.version - changes.length
    const before = await read(within, { id: userId, bookmarksVersion: version })
    if (!before) return []
    let list: Bookmarks = { ...before, version }
    const writes: Promise<unknown>[] = []
    const results = changes.map((change) => {
      const after = changed(list, change)
      if (after === 'full' || after === list) return after
      list = after
      const { symbol, isAdded } = change
      const write = isAdded
        ? statements.add(within, { userId, symbol, position: after.end })
        : statements.remove(within, { userId, symbol })
      writes.push(write)
      return after
    })
    const unused = user.version - list.version
    if (unused > 0) writes.push(statements.lowerVersion(within, { userId, by: unused }))
    await Promise.all(writes)
    return results
  })

  return {
    /** undefined if the user no longer exists. The list has their version or a newer one. */
    list: async (owner: BookmarkOwner) =>
      cache.get(owner.id, owner.bookmarksVersion) ?? cache.store(owner.id, await read(db, owner)),
    /** The list after the symbol was added; `full` at the maximum length. Settles when it is on disk. */
    add: async (userId: string, symbol: string) => cache.store(userId, await commit(userId, { symbol, isAdded: true })),
    /** The list without the symbol. Settles when it is on disk. */
    async remove(userId: string, symbol: string): Promise<Bookmarks | undefined> {
      const list = cache.store(userId, await commit(userId, { symbol, isAdded: false }))
      return list === 'full' ? undefined : list
    },
  }
}

export type BookmarkStore = ReturnType<typeof createBookmarkStore>

/** undefined without a row: there is no such user. A user without bookmarks has one row without a symbol. */
function listOf(rows: readonly ListRow[]): Bookmarks | undefined {
  const [first] = rows
  const symbols = rows.flatMap(({ symbol }) => symbol ?? [])
  return first && { symbols, version: first.version, end: rows.at(-1)?.position ?? 0 }
}
