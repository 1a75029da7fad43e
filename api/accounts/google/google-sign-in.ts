import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import type { GoogleSettings } from '../../platform/runtime/config.ts'
import type { Accounts } from '../accounts.ts'
import type { Secrets } from '../secrets.ts'
import { type GoogleClient, googleEndpoints, openGoogleClient } from './google-client.ts'
import { createNonceStore, createSignedCookie, type SignedCookie, type UseNonce } from './signed-cookie.ts'
import {
  createIdentities,
  createIdentityCheck,
  type Identities,
  linkAtLogin,
  type VerifyIdentity,
} from './verify-identity.ts'

/** Dependencies of the sign-in with Google. */
export interface GoogleOptions {
  readonly accounts: Accounts
  readonly database: Database
  readonly secrets: Secrets
  readonly publicUrl: string
  /** Undefined if sign-in with Google is off. */
  readonly google: GoogleSettings | undefined
}

/** What the Google routes depend on. */
export interface GoogleSignIn {
  readonly client: GoogleClient
  readonly verify: VerifyIdentity
  readonly identities: Identities
  readonly isFirstUse: UseNonce
  /** The browser’s current attempt. */
  readonly attempts: SignedCookie
  /** The link that a login by password would complete. */
  readonly pending: SignedCookie
  /** Proof of a recent sign-in, which allows a user without a password to set one. */
  readonly recentSignIns: SignedCookie
}

/** The path of the redirect URI, which is registered at Google. */
export const callbackPath = '/api/auth/google/callback'

/** Milliseconds; longer than an attempt may take. */
const nonceLifetimeMs = 15 * 60_000

/** Opens the sign-in for a server that is registered as a client at Google. */
export async function openGoogleSignIn(
  app: App,
  { accounts, database, secrets, publicUrl }: GoogleOptions,
  google: GoogleSettings,
): Promise<GoogleSignIn> {
  const endpoints = googleEndpoints(google.url)
  const identities = createIdentities(database)
  const cookieOptions = { publicUrl, secret: secrets.current }
  const pending = createSignedCookie({ ...cookieOptions, name: 'google-link', sameSite: 'strict' })
  const proofs = createSignedCookie({ ...cookieOptions, name: 'google-proof', sameSite: 'strict' })
  accounts.onPasswordLogin(linkAtLogin(pending, identities))
  accounts.addReauthentication(async (request, user) => (await proofs.read(request))?.['user'] === user.id)
  return {
    client: await openGoogleClient(app, google, { endpoints, redirectUri: publicUrl + callbackPath }),
    verify: createIdentityCheck(endpoints, google.id),
    identities,
    isFirstUse: createNonceStore(database, nonceLifetimeMs),
    // Lax: the redirect back begins at another site.
    attempts: createSignedCookie({ ...cookieOptions, name: 'oauth', sameSite: 'lax' }),
    pending,
    recentSignIns: proofs,
  }
}
