import type { Accounts } from '../accounts.ts'
import type { Secrets } from '../secrets.ts'
import type { Database } from '../../database/database.ts'
import type { App } from '../../http/fastify-app.ts'
import type { GoogleSettings } from '../../runtime/config.ts'
import { openGoogleClient, type GoogleClient, googleEndpoints } from './google-client.ts'
import { createIdentities, type Identities, linkAtLogin } from './identities.ts'
import { sealedCookie, type SealedCookie } from './signed-cookie.ts'
import { usedOnce, type IsNew } from './attempt.ts'
import { createIdentityCheck, type VerifyIdentity } from './verify-identity.ts'

/** What signing in with Google is made of. */
export interface GoogleParts {
  readonly accounts: Accounts
  readonly database: Database
  readonly secrets: Secrets
  readonly publicUrl: string
  /** Without it, nobody can. */
  readonly google: GoogleSettings | undefined
}

/** What its routes work with. */
export interface GoogleSignIn {
  readonly client: GoogleClient
  readonly verify: VerifyIdentity
  readonly identities: Identities
  readonly isNew: IsNew
  /** What a browser is in the middle of. */
  readonly attempts: SealedCookie
  /** Whom a Google account would open, once the password was given. */
  readonly pending: SealedCookie
  /** Who has signed in here a moment ago: it lets who has no password set one. */
  readonly proofs: SealedCookie
}

/** The path to which Google sends people back. With the public origin before it, it is registered there. */
export const callbackPath = '/api/auth/google/callback'

/** Milliseconds; longer than an attempt may take. */
const rememberedFor = 15 * 60_000

/** Opens it for a server that is a client of Google’s. */
export async function openGoogleSignIn(
  app: App,
  { accounts, database, secrets, publicUrl }: GoogleParts,
  google: GoogleSettings,
): Promise<GoogleSignIn> {
  const endpoints = googleEndpoints(google.url)
  const identities = createIdentities(database)
  const seal = { publicUrl, secret: secrets.current }
  const pending = sealedCookie({ ...seal, name: 'google-link', sameSite: 'strict' })
  const proofs = sealedCookie({ ...seal, name: 'google-proof', sameSite: 'strict' })
  accounts.onPasswordGiven(linkAtLogin(pending, identities))
  accounts.countAsProof(async (request, user) => (await proofs.read(request))?.['user'] === user.id)
  return {
    client: await openGoogleClient(app, google, { endpoints, redirectUri: publicUrl + callbackPath }),
    verify: createIdentityCheck(endpoints, google.id),
    identities,
    isNew: usedOnce(rememberedFor),
    // Lax: the way back begins at another site.
    attempts: sealedCookie({ ...seal, name: 'oauth', sameSite: 'lax' }),
    pending,
    proofs,
  }
}
