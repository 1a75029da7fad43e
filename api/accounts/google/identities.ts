import type { Database, UserRow } from '../../database/database.ts'
import type { PasswordLoginHook } from '../accounts.ts'
import type { SignedCookie } from './signed-cookie.ts'

/** A Google account, by what never changes of it. */
export interface GoogleAccount {
  readonly issuer: string
  readonly subject: string
}

/** Every word that the product has for who is whom at Google. */
export interface Identities {
  /** The user who is signed in by it. */
  userOf(account: GoogleAccount): Promise<UserRow | undefined>
  /** From now on it opens this user’s account. One that already opens an account goes on opening that one. */
  link(account: GoogleAccount, user: string, within?: Database): Promise<void>
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

/**
 * What connects a Google account to an account with a password: whoever has just signed in with Google in this browser
 * and then gives that very user’s password here, within ten minutes, has proved to be both.
 */
export function linkAtLogin(cookie: SignedCookie, identities: Identities): PasswordLoginHook {
  return async (request, reply, user) => {
    const { issuer, subject, user: mayLink } = (await cookie.read(request)) ?? {}
    // Somebody else’s login in this browser: the note waits for whom it is about, until it is too old.
    if (mayLink !== user.id || typeof issuer !== 'string' || typeof subject !== 'string') return
    await identities.link({ issuer, subject }, user.id)
    cookie.clear(reply)
    request.log.info({ event: 'google-linked', user: user.id }, 'a Google account was connected')
  }
}
