import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'
import type { Database, UserRow } from '../../platform/database/database.ts'
import type { PasswordLoginHook } from '../accounts.ts'
import { emailKey } from '../users.ts'
import type { Metadata } from './metadata.ts'
import type { SignedCookie } from './signed-cookie.ts'

/** A user as a verified ID token describes them. */
export interface Identity {
  readonly issuer: string
  /** The provider’s id of the user; it never changes, unlike name and address. */
  readonly subject: string
  readonly email: string
  readonly emailKey: string
  /** Whether the provider has verified the e-mail address. */
  readonly emailVerified: boolean
  readonly names: { readonly full: string; readonly given: string; readonly family: string }
}

/** Verifies an ID token; undefined if it is invalid. Throws if the provider’s keys are unavailable. */
export type VerifyIdentity = (idToken: string, nonce: string) => Promise<Identity | undefined>

/** Time-out of the key request in milliseconds, and the allowed clock skew in seconds. */
const [timeoutMs, clockToleranceSeconds] = [5_000, 30]

/** Checks ID tokens for one client: signature, issuer, audience, time and nonce. */
export function createIdentityCheck(metadata: Metadata, clientId: string): VerifyIdentity {
  const keys = createRemoteJWKSet(new URL(metadata.keys), { timeoutDuration: timeoutMs })
  const rules = {
    issuer: [...metadata.issuers],
    audience: clientId,
    // Asymmetric ones: the client’s secret signs nothing.
    algorithms: ['RS256', 'ES256'],
    requiredClaims: ['sub', 'iat', 'exp', 'nonce'],
    clockTolerance: clockToleranceSeconds,
  }
  return async (idToken, nonce) => {
    try {
      const { payload } = await jwtVerify(idToken, keys, rules)
      // A token for several clients must name the one that asked.
      const isForMany = Array.isArray(payload.aud) && payload.aud.length > 1
      const isForUs = payload['azp'] === clientId || (payload['azp'] === undefined && !isForMany)
      return payload['nonce'] === nonce && isForUs ? identityOf(payload, metadata.issuers[0]) : undefined
    } catch (error) {
      if (isUnreachable(error)) throw error
      return undefined
    }
  }
}

/** The key set is unreachable or unreadable: this says nothing about the token. */
const isUnreachable = (error: unknown): boolean =>
  !(error instanceof errors.JOSEError) ||
  error instanceof errors.JWKSTimeout ||
  error instanceof errors.JWKSInvalid ||
  error.code === 'ERR_JOSE_GENERIC'

function identityOf(payload: JWTPayload, issuer: string): Identity | undefined {
  const claim = (name: string) => (typeof payload[name] === 'string' ? payload[name] : '')
  const email = claim('email').trim()
  const key = emailKey(email)
  if (key === undefined || !payload.sub || payload.sub.length > maxSubjectLength) return undefined
  return {
    issuer,
    subject: payload.sub,
    email,
    emailKey: key,
    emailVerified: payload['email_verified'] === true,
    names: { full: claim('name'), given: claim('given_name'), family: claim('family_name') },
  }
}

/** Characters; the maximum of the standard. */
const maxSubjectLength = 255

/** An account at a provider, by its permanent identifiers. */
interface ProviderAccount {
  readonly issuer: string
  readonly subject: string
}

/** Every query about linked accounts of providers. */
export const createIdentities = (db: Database) => ({
  /** The user to whom it is linked. */
  userOf: ({ issuer, subject }: ProviderAccount, within = db): Promise<UserRow | undefined> =>
    within
      .selectFrom('identities')
      .innerJoin('users', 'users.id', 'identities.user_id')
      .selectAll('users')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst(),
  /** Links the provider’s account to the user. One that is already linked keeps its link. */
  async link({ issuer, subject }: ProviderAccount, user: string, within = db): Promise<void> {
    await within
      .insertInto('identities')
      .values({ issuer, subject, user_id: user, linked_at: Date.now() })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .execute()
  },
})

export type Identities = ReturnType<typeof createIdentities>

/**
 * Links a provider’s account at a login by password: the user signed in there in this browser, then entered the
 * password of the account with the same address within ten minutes, and so controls both.
 */
export function linkAtLogin(cookie: SignedCookie, identities: Identities): PasswordLoginHook {
  return async (request, reply, user) => {
    const { issuer, subject, user: mayLink } = (await cookie.read(request)) ?? {}
    // Another user logged in: keep the cookie for the user it names until it expires.
    if (mayLink !== user.id || typeof issuer !== 'string' || typeof subject !== 'string') return
    await identities.link({ issuer, subject }, user.id)
    cookie.clear(reply)
    request.log.info({ event: 'provider-linked', issuer, user: user.id }, 'a provider’s account was connected')
  }
}
