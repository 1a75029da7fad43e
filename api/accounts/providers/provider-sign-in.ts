import type { Database } from '../../platform/database/database.ts'
import type { GoogleSettings, OidcSettings } from '../../platform/runtime/sign-in-settings.ts'
import type { Accounts } from '../accounts.ts'
import type { Secrets } from '../secrets.ts'
import { discover, googleMetadata } from './metadata.ts'
import { createProviderClient, type ProviderClient } from './provider-client.ts'
import { createNonceStore, createSignedCookie, type SignedCookie } from './signed-cookie.ts'
import { createIdentities, linkAtLogin } from './verify-identity.ts'

/** Dependencies of the sign-in with a provider. */
export interface ProviderOptions {
  readonly accounts: Accounts
  readonly database: Database
  readonly secrets: Secrets
  readonly publicUrl: string
  /** Undefined if sign-in with Google is off. */
  readonly google: GoogleSettings | undefined
  /** Undefined if there is no OpenID Connect provider. */
  readonly oidc: OidcSettings | undefined
}

/** A provider with which users may sign in. */
export interface Provider {
  /** The part of its paths and of its cookie’s name; an attempt at one provider is none at another. */
  readonly key: 'google' | 'oidc'
  readonly name: string
  /** Undefined if it is not configured. */
  readonly client: ProviderClient | undefined
  /** The browser’s current attempt. */
  readonly attempts: SignedCookie
}

/** The path of the redirect URI, which is registered at the provider. */
export const callbackPath = (key: Provider['key']): string => `/api/auth/${key}/callback`

/** Milliseconds; longer than an attempt may take. */
const nonceLifetimeMs = 15 * 60_000

/** Opens the sign-in for a server that is registered as a client at its providers. */
export function openProviderSignIn({ accounts, database, secrets, publicUrl, google, oidc }: ProviderOptions) {
  const identities = createIdentities(database)
  const cookieOptions = { publicUrl, secret: secrets.current }
  /** The link that a login by password would complete. */
  const pending = createSignedCookie({ ...cookieOptions, name: 'sign-in-link', sameSite: 'strict' })
  /** Proof of a recent sign-in, which allows a user without a password to set one. */
  const recentSignIns = createSignedCookie({ ...cookieOptions, name: 'sign-in-proof', sameSite: 'strict' })
  accounts.onPasswordLogin(linkAtLogin(pending, identities))
  accounts.addReauthentication(async (request, user) => (await recentSignIns.read(request))?.['user'] === user.id)
  const provider = (key: Provider['key'], name: string, client: ProviderClient | undefined): Provider => ({
    ...{ key, name, client },
    // Lax: the redirect back begins at another site.
    attempts: createSignedCookie({ ...cookieOptions, name: `oauth-${key}`, sameSite: 'lax' }),
  })
  const googleClient =
    google &&
    createProviderClient({
      key: 'google',
      client: google,
      redirectUri: publicUrl + callbackPath('google'),
      metadata: () => googleMetadata(google.url),
      parameters: { prompt: 'select_account' },
    })
  const oidcClient =
    oidc &&
    createProviderClient({
      key: 'oidc',
      client: oidc,
      redirectUri: publicUrl + callbackPath('oidc'),
      metadata: () => discover(oidc),
      parameters: {},
    })
  return {
    providers: [
      provider('google', 'Google', googleClient),
      provider('oidc', oidc?.name ?? 'OpenID Connect', oidcClient),
    ] as const,
    ...{ identities, pending, recentSignIns, isFirstUse: createNonceStore(database, nonceLifetimeMs) },
  }
}

export type ProviderSignIn = ReturnType<typeof openProviderSignIn>
