import type { PasswordGiven } from '../../account/accounts.ts'
import type { Identities } from './identities.ts'
import type { SealedCookie } from '../sealed-cookie.ts'

/**
 * What connects a Google account to an account with a password: whoever has just signed in with Google in this browser
 * and then gives that very user’s password here, within ten minutes, has proved to be both.
 */
export function linkAtLogin(cookie: SealedCookie, identities: Identities): PasswordGiven {
  return async (request, reply, user) => {
    const { issuer, subject, user: mayLink } = (await cookie.read(request)) ?? {}
    // Somebody else’s login in this browser: the note waits for whom it is about, until it is too old.
    if (mayLink !== user.id || typeof issuer !== 'string' || typeof subject !== 'string') return
    await identities.link({ issuer, subject }, user.id)
    cookie.clear(reply)
    request.log.info({ event: 'google-linked', user: user.id }, 'a Google account was connected')
  }
}
