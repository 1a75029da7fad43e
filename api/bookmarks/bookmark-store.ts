import type { Transaction } from 'kysely'
import { commitTogether } from '../database/commit-together.ts'
import type { Database } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { bookmarkStatements } from './bookmark-statements.ts'

/** Symbols that one person can have; more is not a list that anybody looks through. */
export const mostBookmarks = 5_000

/** Somebody's bookmarks, in the order in which they were added. */
export interface Bookmarks {
  readonly symbols: readonly string[]
  /** How often the list has changed. */
  readonly version: number
}

/** Every word that the product has for bookmarks. Doing something twice is no error: an offline phone may repeat itself. */
export interface BookmarkStore {
  /** undefined where there is no such user any more. */
  list(userId: string): Promise<Bookmarks | undefined>
  /** The list after the symbol was added; `full` where there is no room for it. Settles when the disk has it. */
  add(userId: string, symbol: string): Promise<Bookmarks | 'full' | undefined>
  /** The list without the symbol. Settles when the disk has it. */
  remove(userId: string, symbol: string): Promise<Bookmarks | undefined>
}

/** Bookmarks in a database. A change, the list's new version and the list that is answered are one transaction. */
export function createBookmarkStore(db: Database): BookmarkStore {
  const statements = bookmarkStatements(db)
  const commit = commitTogether(db)

  async function list(from: Database, userId: string): Promise<(Bookmarks & { readonly end: number }) | undefined> {
    const { rows } = await statements.list(from, { userId })
    const [first] = rows
    if (!first) return undefined
    // Who has none is one row without a symbol.
    const symbols = rows.flatMap(({ symbol }) => symbol ?? [])
    return { symbols, version: first.version, end: rows.at(-1)?.position ?? 0 }
  }

  const changed = async (transaction: Transaction<Tables>, userId: string) => {
    await statements.raiseVersion(transaction, { userId })
    return list(transaction, userId)
  }

  return {
    list: (userId) => list(db, userId),
    add: (userId, symbol) =>
      commit(async (transaction) => {
        const before = await list(transaction, userId)
        if (!before || before.symbols.includes(symbol)) return before
        if (before.symbols.length >= mostBookmarks) return 'full'
        await statements.add(transaction, { userId, symbol, position: before.end + 1 })
        return changed(transaction, userId)
      }),
    remove: (userId, symbol) =>
      commit(async (transaction) => {
        const before = await list(transaction, userId)
        if (!before?.symbols.includes(symbol)) return before
        await statements.remove(transaction, { userId, symbol })
        return changed(transaction, userId)
      }),
  }
}
