import type { Database } from '../../database/database.ts'
import type { UserRow } from '../../database/tables.ts'

/** A Google account, by what never changes of it. */
export interface Account {
  readonly issuer: string
  readonly subject: string
}

/** Every word that the product has for who is whom at Google. */
export interface Identities {
  /** The user who is signed in by it. */
  userOf(account: Account): Promise<UserRow | undefined>
  /** From now on it opens this user’s account. One that already opens an account goes on opening that one. */
  link(account: Account, user: string, within?: Database): Promise<void>
}

/** Identities in a database. */
export const createIdentities = (db: Database): Identities => ({
  userOf: ({ issuer, subject }) =>
    db
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .selectAll('users')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst(),
  async link({ issuer, subject }, user, within = db) {
    await within
      .insertInto('identities')
      .values({ issuer, subject, user_id: user, linked_at: Date.now() })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .execute()
  },
})
