import oauth2, { type OAuth2Namespace } from '@fastify/oauth2'
import { fastify, type FastifyReply, type FastifyRequest } from 'fastify'
import { fieldsOf } from '#domain/keys-of'
import type { ClientSettings } from '../../platform/runtime/sign-in-settings.ts'
import type { Metadata } from './metadata.ts'
import { attemptSeconds, newNonce, type SignInAttempt } from './signed-cookie.ts'
import { createIdentityCheck, type Identity, type VerifyIdentity } from './verify-identity.ts'

/** A provider and the client that is registered there. */
interface ClientOptions {
  /** The end of its cookies’ names. */
  readonly key: string
  readonly client: ClientSettings
  readonly redirectUri: string
  /** Where the provider’s endpoints are. Throws if that is unknown at the moment. */
  readonly metadata: () => Promise<Metadata> | Metadata
  /** More parameters of the authorization request. */
  readonly parameters: Readonly<Record<string, string>>
}

/** The user, or why the provider’s answer does not prove who they are. */
export type Proof = { readonly ok: true; readonly identity: Identity } | { readonly ok: false; readonly reason: string }

/** A provider whose endpoints are known. */
interface OpenProvider {
  readonly metadata: Metadata
  readonly flow: OAuth2Namespace
  readonly verify: VerifyIdentity
}

/** Milliseconds until a provider’s metadata are requested again. */
const metadataLifetimeMs = 60 * 60_000

/** Time-out of a request in milliseconds, and the maximum size of its response in bytes. */
const [timeoutMs, maxBytes] = [5_000, 64 * 1024]

/**
 * The authorization code flow with PKCE (RFC 7636). It sends no request before the first sign-in, so that the server
 * starts even while the provider is unreachable. Both functions throw if the provider does not answer.
 */
export function createProviderClient(options: ClientOptions) {
  let known: { readonly opened: Promise<OpenProvider>; readonly until: number } | undefined
  const open = async (): Promise<OpenProvider> => {
    if (!known || known.until < Date.now()) {
      known = { opened: openProvider(options), until: Date.now() + metadataLifetimeMs }
    }
    try {
      return await known.opened
    } catch (error) {
      known = undefined
      throw error
    }
  }
  return {
    /**
     * Begins an attempt: the address of the provider’s sign-in page, and what the cookie must hold. Sets the PKCE
     * verifier as a cookie of its own.
     */
    async begin(request: FastifyRequest, reply: FastifyReply, click: string) {
      const { flow } = await open()
      const page = new URL(await flow.generateAuthorizationUri(request, reply))
      const nonce = newNonce()
      page.searchParams.set('nonce', nonce)
      const attempt: SignInAttempt = { state: page.searchParams.get('state') ?? '', nonce, click }
      return { page: page.href, attempt }
    },
    /** Exchanges the code of a callback for the user. */
    async exchange(request: FastifyRequest, reply: FastifyReply, { nonce }: SignInAttempt): Promise<Proof> {
      const { metadata, flow, verify } = await open()
      // Another provider’s callback (RFC 9207).
      const { iss: issuer = metadata.issuers[0] } = fieldsOf(request.query)
      if (!metadata.issuers.some((known) => known === issuer)) return unproven('the callback is of another issuer')
      try {
        const { token } = await flow.getAccessTokenFromAuthorizationCodeFlow(request, reply)
        const identity = typeof token.id_token === 'string' ? await verify(token.id_token, nonce) : undefined
        return identity ? { ok: true, identity } : unproven('the ID token is invalid')
      } catch (error) {
        const { status, why } = responseOf(error)
        if (status >= 400 && status < 500) return unproven(`the code was refused: ${why}`)
        throw error
      }
    },
  }
}

export type ProviderClient = ReturnType<typeof createProviderClient>

async function openProvider({ key, client, redirectUri, metadata: find, parameters }: ClientOptions) {
  const metadata = await find()
  const [authorize, token] = [new URL(metadata.authorize), new URL(metadata.token)]
  const secure = redirectUri.startsWith('https:')
  const prefix = secure ? '__Host-' : ''
  // Not the server’s own instance, which takes no plugin after its start: the endpoints may be known only then.
  const instance = fastify()
  await instance.register(oauth2, {
    name: 'oauth2Provider',
    scope: ['openid', 'email', 'profile'],
    credentials: {
      client: { id: client.id, secret: client.secret },
      auth: {
        authorizeHost: authorize.origin,
        authorizePath: authorize.pathname + authorize.search,
        tokenHost: token.origin,
        tokenPath: token.pathname + token.search,
      },
      options: { authorizationMethod: metadata.secretIn },
      http: { timeout: timeoutMs, maxBytes },
    },
    callbackUri: redirectUri,
    callbackUriParams: parameters,
    pkce: 'S256',
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: attemptSeconds },
    // An attempt at another provider does not replace them.
    redirectStateCookieName: `${prefix}oauth2-redirect-state-${key}`,
    verifierCookieName: `${prefix}oauth2-code-verifier-${key}`,
    // The signed cookie of the attempt holds the state, which is verified before this.
    generateStateFunction: newNonce,
    checkStateFunction: () => true,
  })
  const { oauth2Provider: flow } = instance
  if (!flow) throw new Error('The OAuth plugin was not registered')
  return { metadata, flow, verify: createIdentityCheck(metadata, client.id) }
}

const unproven = (reason: string): Proof => ({ ok: false, reason })

/** The response of the plugin’s error: its status, and its code if that is one of RFC 6749, as it is logged. */
function responseOf(error: unknown): { readonly status: number; readonly why: string } {
  const { output, data } = fieldsOf(error)
  const why = fieldsOf(fieldsOf(data)['payload'])['error']
  return {
    status: Number(fieldsOf(output)['statusCode']),
    why: typeof why === 'string' && /^[a-z_]{1,40}$/.test(why) ? why : 'no reason',
  }
}
