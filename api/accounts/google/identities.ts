import type { Database, UserRow } from '../../database/database.ts'
import type { PasswordLoginHook } from '../accounts.ts'
import type { SignedCookie } from './signed-cookie.ts'

/** A Google account, by its permanent identifiers. */
interface GoogleAccount {
  readonly issuer: string
  readonly subject: string
}

/** Every query about linked Google accounts. */
export interface Identities {
  /** The user to whom it is linked. */
  userOf(account: GoogleAccount, within?: Database): Promise<UserRow | undefined>
  /** Links the Google account to the user. A Google account that is already linked keeps its link. */
  link(account: GoogleAccount, user: string, within?: Database): Promise<void>
}

/** Identities in a database. */
export const createIdentities = (db: Database): Identities => ({
  userOf: ({ issuer, subject }, within = db) =>
    within
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
 * Links a Google account at a login by password: the user signed in with Google in this browser, then entered the
 * password of the account with the same address within ten minutes, and so controls both.
 */
export function linkAtLogin(cookie: SignedCookie, identities: Identities): PasswordLoginHook {
  return async (request, reply, user) => {
    const { issuer, subject, user: mayLink } = (await cookie.read(request)) ?? {}
    // Another user logged in: keep the cookie for the user it names until it expires.
    if (mayLink !== user.id || typeof issuer !== 'string' || typeof subject !== 'string') return
    await identities.link({ issuer, subject }, user.id)
    cookie.clear(reply)
    request.log.info({ event: 'google-linked', user: user.id }, 'a Google account was connected')
  }
}
