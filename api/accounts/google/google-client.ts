import oauth2 from '@fastify/oauth2'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../http/fastify-app.ts'
import { type GoogleSettings, googleOrigin } from '../../runtime/config.ts'
import { newNonce } from './attempt.ts'

/** The two things that the provider is asked. */
export interface GoogleClient {
  /**
   * The page on which somebody tells Google who they are, and the state that comes back from there. The browser gets a
   * cookie with what proves that it has begun (RFC 7636).
   */
  readonly begin: (
    request: FastifyRequest,
    reply: FastifyReply,
    nonce: string,
  ) => Promise<{ readonly page: string; readonly state: string }>
  /** The id token that a request's code stands for; undefined where the provider says no. Throws where it says nothing. */
  readonly exchange: (request: FastifyRequest, reply: FastifyReply) => Promise<string | undefined>
}

/** Seconds that an attempt may take, as long as the cookie that it is held to. */
const lifetimeSeconds = 600

/** Milliseconds that the provider gets to answer, and bytes that its answer may have. */
const [timeoutMs, maxBytes] = [5_000, 64 * 1024]

/** Opens the client. It asks nobody anything before somebody signs in: an unreachable provider stops no server. */
export async function openGoogleClient(
  app: App,
  { id, secret }: GoogleSettings,
  { endpoints, redirectUri }: { readonly endpoints: GoogleEndpoints; readonly redirectUri: string },
): Promise<GoogleClient> {
  const secure = redirectUri.startsWith('https:')
  const [authorize, token] = [new URL(endpoints.authorize), new URL(endpoints.token)]
  await app.register(oauth2, {
    name: 'oauth2Google',
    scope: ['openid', 'email', 'profile'],
    credentials: {
      client: { id, secret },
      auth: {
        authorizeHost: authorize.origin,
        authorizePath: authorize.pathname,
        tokenHost: token.origin,
        tokenPath: token.pathname,
      },
      options: { authorizationMethod: 'body' },
      http: { timeout: timeoutMs, maxBytes: maxBytes },
    },
    callbackUri: redirectUri,
    callbackUriParams: { prompt: 'select_account' },
    pkce: 'S256',
    cookie: { path: '/', httpOnly: true, sameSite: 'lax', secure, maxAge: lifetimeSeconds },
    hostPrefixedCookies: secure,
    // It is held to the sealed cookie before, which also says which click it belongs to.
    generateStateFunction: newNonce,
    checkStateFunction: () => true,
  })
  const { oauth2Google: client } = app
  if (!client) throw new Error('The OAuth plugin was not registered')
  return {
    async begin(request, reply, nonce) {
      const page = new URL(await client.generateAuthorizationUri(request, reply))
      page.searchParams.set('nonce', nonce)
      return { page: page.href, state: page.searchParams.get('state') ?? '' }
    },
    async exchange(request, reply) {
      try {
        const { token } = await client.getAccessTokenFromAuthorizationCodeFlow(request, reply)
        return typeof token.id_token === 'string' ? token.id_token : undefined
      } catch (error) {
        if (isRejected(error)) return undefined
        throw error
      }
    },
  }
}

/** An answer that says no, as the plugin’s errors tell it. */
function isRejected(error: unknown): boolean {
  const output = error instanceof Error && 'output' in error ? error.output : undefined
  const status = typeof output === 'object' && output && 'statusCode' in output ? Number(output.statusCode) : 500
  return status >= 400 && status < 500
}

/** Where each step of a sign-in happens, and by what names the one who vouches for it goes. */
export interface GoogleEndpoints {
  readonly authorize: string
  readonly token: string
  readonly keys: string
  /** The first is the one that is remembered. */
  readonly issuers: readonly [string, ...string[]]
}

/** Google’s steps lie on three hosts; a stand-in has them all on its own, under the same paths. */
export function googleEndpoints(url: string): GoogleEndpoints {
  const isGoogle = url === googleOrigin
  return {
    authorize: `${url}/o/oauth2/v2/auth`,
    token: `${isGoogle ? 'https://oauth2.googleapis.com' : url}/token`,
    keys: `${isGoogle ? 'https://www.googleapis.com' : url}/oauth2/v3/certs`,
    // Its tokens have both forms.
    issuers: isGoogle ? [url, 'accounts.google.com'] : [url],
  }
}
