import type { Database } from '../platform/database/database.ts'
import { transact } from '../platform/database/transact.ts'
import { type Address, createLinkStore } from './links/link-store.ts'
import { createUserStore } from './users.ts'

/** An account as the operator sees it. */
interface AccountSummary {
  readonly email: string
  readonly displayName: string
  readonly roles: readonly string[]
  readonly bookmarks: number
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** What the operator can do with accounts. An account is found by the key of its e-mail address. */
export function createAccountAdmin(db: Database) {
  /** Returns the user’s id and locks the row until the commit. */
  const claimUser = async (within: Database, emailKey: string) => {
    const claimed = within.updateTable('users').set((column) => ({ email_key: column.ref('email_key') }))
    return (await claimed.where('email_key', '=', emailKey).returning('id').executeTakeFirst())?.id
  }

  return {
    all: () => readAll(db),
    /**
     * Whether the role is new to the user; undefined if there is no such account. Takes effect with the next request.
     */
    grant: (emailKey: string, role: string) =>
      transact(db, async (within) => {
        const id = await claimUser(within, emailKey)
        if (id === undefined) return undefined
        const row = within.insertInto('user_roles').values({ user_id: id, role })
        const { numInsertedOrUpdatedRows } = await row.onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
        return numInsertedOrUpdatedRows === 1n
      }),
    /** Whether the user had the role; undefined if there is no such account. */
    revoke: (emailKey: string, role: string) =>
      transact(db, async (within) => {
        const id = await claimUser(within, emailKey)
        if (id === undefined) return undefined
        const row = within.deleteFrom('user_roles').where('user_id', '=', id).where('role', '=', role)
        return (await row.executeTakeFirst()).numDeletedRows === 1n
      }),
    /** The token of a link that sets a new password; undefined if there is no such account. */
    async passwordToken(emailKey: string): Promise<string | undefined> {
      const user = db.selectFrom('users').select('id').where('email_key', '=', emailKey)
      const id = (await user.executeTakeFirst())?.id
      return id === undefined ? undefined : createLinkStore(db).addForPassword(id)
    },
    /** Changes the address of an account; undefined if there is no such account, false if the new address is taken. */
    changeEmail: (emailKey: string, address: Address) =>
      transact(db, async (within) => {
        const id = await claimUser(within, emailKey)
        return id === undefined ? undefined : createUserStore(db).changeEmail(id, address, within)
      }),
    /** Deletes the account, its data and its sessions; false if there is none. */
    async remove(emailKey: string): Promise<boolean> {
      const { numDeletedRows } = await db.deleteFrom('users').where('email_key', '=', emailKey).executeTakeFirst()
      return numDeletedRows === 1n
    },
  }
}

export type AccountAdmin = ReturnType<typeof createAccountAdmin>

async function readAll(db: Database): Promise<readonly AccountSummary[]> {
  const users = await db
    .selectFrom('users')
    .leftJoin('bookmarks', 'bookmarks.user_id', 'users.id')
    .select(({ fn }) => ['id', 'email', 'display_name', 'created_at', fn.count('symbol').as('bookmarks')])
    .groupBy(['id', 'email', 'display_name', 'created_at'])
    .orderBy('created_at')
    .orderBy('email_key')
    .execute()
  const roles = await db.selectFrom('user_roles').selectAll().orderBy('role').execute()
  return users.map((user) => ({
    email: user.email,
    displayName: user.display_name,
    roles: roles.filter((row) => row.user_id === user.id).map(({ role }) => role),
    bookmarks: Number(user.bookmarks),
    createdAt: user.created_at,
  }))
}

/** An account as one tab-separated line, without control characters: they could change the terminal. */
export function accountLine({ email, displayName, roles, bookmarks, createdAt }: AccountSummary): string {
  const day = new Date(createdAt).toISOString().slice(0, 10)
  const columns = [email, displayName, roles.join(',') || '-', `${bookmarks} bookmarks`, `since ${day}`]
  return columns.map((word) => word.replaceAll(/\p{C}/gu, ' ')).join('\t')
}
