import { commitTogether } from '../database/commit-together.ts'
import type { Database } from '../database/database.ts'
import { bookmarkStatements, type ListRow } from './bookmark-statements.ts'
import { createKeptLists, type Bookmarks } from './kept-lists.ts'

/** Symbols that one person can have; more is not a list that anybody looks through. */
export const mostBookmarks = 5_000

/** Somebody, and the version of their list that the database has just named. */
export interface Owner {
  readonly id: string
  readonly bookmarksVersion: number
}

/** Every word that the product has for bookmarks. Doing something twice is no error: an offline phone may repeat itself. */
export interface BookmarkStore {
  /** undefined where there is no such user any more. The list is of their version or a newer one. */
  list(owner: Owner): Promise<Bookmarks | undefined>
  /** The list after the symbol was added; `full` where there is no room for it. Settles when the disk has it. */
  add(userId: string, symbol: string): Promise<Bookmarks | 'full' | undefined>
  /** The list without the symbol. Settles when the disk has it. */
  remove(userId: string, symbol: string): Promise<Bookmarks | undefined>
}

/** Bookmarks in a database. A change and the list's new version are one transaction. */
export function createBookmarkStore(db: Database): BookmarkStore {
  const statements = bookmarkStatements(db)
  const commit = commitTogether(db)
  const kept = createKeptLists()

  /** Rows are only read where the list of that version is not at hand. */
  const read = async (from: Database, { id, bookmarksVersion }: Owner): Promise<Bookmarks | undefined> =>
    kept.get(id, bookmarksVersion) ?? listOf((await statements.list(from, { userId: id })).rows)

  async function readWithin(within: Database, userId: string): Promise<Bookmarks | undefined> {
    const [user] = (await statements.version(within, { userId })).rows
    return user && read(within, { id: userId, bookmarksVersion: user.version })
  }

  async function add(within: Database, userId: string, symbol: string): Promise<Bookmarks | 'full' | undefined> {
    const before = await readWithin(within, userId)
    if (!before || before.symbols.includes(symbol)) return before
    if (before.symbols.length >= mostBookmarks) return 'full'
    const end = before.end + 1
    await statements.add(within, { userId, symbol, position: end })
    await statements.raiseVersion(within, { userId })
    return { symbols: [...before.symbols, symbol], version: before.version + 1, end }
  }

  async function remove(within: Database, userId: string, symbol: string): Promise<Bookmarks | undefined> {
    const before = await readWithin(within, userId)
    if (!before?.symbols.includes(symbol)) return before
    await statements.remove(within, { userId, symbol })
    await statements.raiseVersion(within, { userId })
    return { ...before, symbols: before.symbols.filter((one) => one !== symbol), version: before.version + 1 }
  }

  return {
    list: async (owner) => kept.keep(owner.id, await read(db, owner)),
    add: async (userId, symbol) => kept.keep(userId, await commit((within) => add(within, userId, symbol))),
    remove: async (userId, symbol) => kept.keep(userId, await commit((within) => remove(within, userId, symbol))),
  }
}

/** undefined without a row: there is one for whoever has no bookmarks, too, with nothing in it. */
function listOf(rows: readonly ListRow[]): Bookmarks | undefined {
  const [first] = rows
  const symbols = rows.flatMap(({ symbol }) => symbol ?? [])
  return first && { symbols, version: first.version, end: rows.at(-1)?.position ?? 0 }
}
