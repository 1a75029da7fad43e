import { randomUUID } from 'node:crypto'
import type { Database, UserRow } from '../database/database.ts'
import { statement } from '../database/statement.ts'

/** What a sign-up stores. */
interface NewUser {
  readonly email: string
  readonly emailKey: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  /** null for users who sign in with a provider only. */
  readonly passwordHash: string | null
}

/** Every query about users. */
export interface UserStore {
  byEmailKey(emailKey: string, within?: Database): Promise<UserRow | undefined>
  byId(id: string): Promise<UserRow | undefined>
  /** The id of the new user; undefined where the e-mail address, in any spelling, has an account. */
  add(user: NewUser, within?: Database): Promise<string | undefined>
  /** Compares and sets: a concurrent change is not undone. */
  rehash(id: string, change: HashChange): Promise<void>
  /**
   * Invalidates all issued tokens and returns the version of the next ones; undefined where the hash has changed in the
   * meantime.
   */
  changePassword(id: string, change: HashChange, within: Database): Promise<number | undefined>
}

interface HashChange {
  /** null where there was none. */
  readonly from: string | null
  readonly to: string
}

type Change = HashChange & { readonly id: string }

const userStatements = (db: Database) => ({
  byEmailKey: statement<{ readonly emailKey: string }, UserRow>(({ emailKey }) =>
    db.selectFrom('users').selectAll().where('email_key', '=', emailKey),
  ),
  byId: statement<{ readonly id: string }, UserRow>(({ id }) =>
    db.selectFrom('users').selectAll().where('id', '=', id),
  ),
  rehash: statement<Change, unknown>(({ id, from, to }) =>
    db
      .updateTable('users')
      .set({ password_hash: to })
      .where('id', '=', id)
      .where('password_hash', 'is not distinct from', from),
  ),
  changePassword: statement<Change, { readonly token_version: number }>(({ id, from, to }) =>
    db
      .updateTable('users')
      .set((column) => ({ password_hash: to, token_version: column('token_version', '+', 1) }))
      .where('id', '=', id)
      .where('password_hash', 'is not distinct from', from)
      .returning('token_version'),
  ),
})

/** Users in a database. */
export function createUserStore(db: Database): UserStore {
  const statements = userStatements(db)
  return {
    byEmailKey: async (emailKey, within = db) => (await statements.byEmailKey(within, { emailKey })).rows[0],
    byId: async (id) => (await statements.byId(db, { id })).rows[0],
    async add(user, within = db) {
      const id = randomUUID()
      const { numInsertedOrUpdatedRows } = await within
        .insertInto('users')
        .values(newRow(id, user))
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n ? id : undefined
    },
    async rehash(id, change) {
      await statements.rehash(db, { id, ...change })
    },
    async changePassword(id, change, within) {
      const { rows } = await statements.changePassword(within, { id, ...change })
      return rows[0]?.token_version
    },
  }
}

function newRow(id: string, user: NewUser): UserRow {
  const now = Date.now()
  return {
    id,
    email: user.email,
    email_key: user.emailKey,
    first_name: user.firstName,
    last_name: user.lastName,
    display_name: user.displayName,
    password_hash: user.passwordHash,
    token_version: 0,
    bookmarks_version: 0,
    terms_accepted_at: now,
    created_at: now,
  }
}
