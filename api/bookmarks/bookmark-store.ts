import { commitTogether } from '../database/commit-together.ts'
import type { Database } from '../database/database.ts'
import { bookmarkStatements, type ListRow } from './bookmark-statements.ts'
import { createKeptLists, type Bookmarks } from './kept-lists.ts'

/** Symbols that one person can have; more is not a list that anybody looks through. */
export const mostBookmarks = 5_000

/** Every word that the product has for bookmarks. Doing something twice is no error: an offline phone may repeat itself. */
export interface BookmarkStore {
  /** undefined where there is no such user any more. */
  list(userId: string): Promise<Bookmarks | undefined>
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
  async function read(from: Database, userId: string): Promise<Bookmarks | undefined> {
    const [user] = (await statements.version(from, { userId })).rows
    if (!user) return undefined
    return kept.get(userId, user.version) ?? listOf((await statements.list(from, { userId })).rows)
  }

  async function add(within: Database, userId: string, symbol: string): Promise<Bookmarks | 'full' | undefined> {
    const before = await read(within, userId)
    if (!before || before.symbols.includes(symbol)) return before
    if (before.symbols.length >= mostBookmarks) return 'full'
    const end = before.end + 1
    await statements.add(within, { userId, symbol, position: end })
    await statements.raiseVersion(within, { userId })
    return { symbols: [...before.symbols, symbol], version: before.version + 1, end }
  }

  async function remove(within: Database, userId: string, symbol: string): Promise<Bookmarks | undefined> {
    const before = await read(within, userId)
    if (!before?.symbols.includes(symbol)) return before
    await statements.remove(within, { userId, symbol })
    await statements.raiseVersion(within, { userId })
    return { ...before, symbols: before.symbols.filter((one) => one !== symbol), version: before.version + 1 }
  }

  return {
    list: async (userId) => kept.keep(userId, await read(db, userId)),
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
