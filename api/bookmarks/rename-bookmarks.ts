import { followedSymbol, type Rename } from '#domain/dataset/followed-symbol'
import { createLeases, type Lease } from '../platform/database/coordination/leases.ts'
import type { Database } from '../platform/database/database.ts'

interface RenameOptions {
  readonly db: Database
  /** Identifies the newest dataset; undefined before the first. */
  readonly version: () => string | undefined
  /** Its renames. */
  readonly renamed: () => Promise<readonly Rename[]>
}

/** Users in one transaction, which delays their own changes. */
const maxUsers = 500

/**
 * Renames the bookmarks of listings that have another symbol in the newest dataset, on one server at a time. The time of a
 * bookmark is unknown: one on a symbol that another company has by now stays. Running it again changes nothing.
 */
export function createBookmarkRenames({ db, version, renamed }: RenameOptions) {
  const leases = createLeases(db)
  let done: string | undefined

  return {
    isDone: () => Promise.resolve(version() === done),
    async run(signal: AbortSignal): Promise<'done' | 'elsewhere'> {
      const newest = version()
      const { isAcquired } = await leases.withLease('bookmark-renames', async (lease) => {
        for (const [from, to] of await movesOf(db, await renamed())) {
          while (await renameSome(lease, from, to)) signal.throwIfAborted()
        }
      })
      if (!isAcquired) return 'elsewhere'
      done = newest
      return 'done'
    },
  }
}

/** The former symbols that have bookmarks, with today’s symbols. */
async function movesOf(db: Database, renamed: readonly Rename[]): Promise<readonly (readonly [string, string])[]> {
  const moves = new Map(renamed.map(({ from }) => [from, followedSymbol(renamed, from)]))
  for (const [from, to] of moves) if (from === to) moves.delete(from)
  if (moves.size === 0) return []
  const used = await db
    .selectFrom('bookmarks')
    .select('symbol')
    .distinct()
    .where('symbol', 'in', [...moves.keys()])
    .execute()
  return used.map(({ symbol }) => [symbol, moves.get(symbol) ?? symbol])
}

/** Renames the bookmarks of some users in place; false if none is left. */
async function renameSome(lease: Lease, from: string, to: string): Promise<boolean> {
  return lease.transact(async (within) => {
    const some = await within
      .selectFrom('bookmarks')
      .select('user_id')
      .where('symbol', '=', from)
      .limit(maxUsers)
      .execute()
    const users = some.map((row) => row.user_id)
    if (users.length === 0) return false
    await within
      .updateTable('users')
      .set((column) => ({ bookmarks_version: column('bookmarks_version', '+', 1) }))
      .where('id', 'in', users)
      .execute()
    const owners = within
      .selectFrom('bookmarks')
      .select('user_id')
      .where('symbol', '=', to)
      .where('user_id', 'in', users)
    const both = (await owners.execute()).map((row) => row.user_id)
    if (both.length > 0) {
      await within.deleteFrom('bookmarks').where('symbol', '=', from).where('user_id', 'in', both).execute()
    }
    await within
      .updateTable('bookmarks')
      .set({ symbol: to })
      .where('symbol', '=', from)
      .where('user_id', 'in', users)
      .execute()
    return true
  })
}
