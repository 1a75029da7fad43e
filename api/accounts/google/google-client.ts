import oauth2 from '@fastify/oauth2'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../../platform/http/fastify-app.ts'
import { googleOrigin, type GoogleSettings } from '../../platform/runtime/config.ts'
import { newNonce } from './signed-cookie.ts'

/** Seconds that an attempt may take; the lifetime of its cookie. */
const lifetimeSeconds = 600

/** Time-out of a request in milliseconds, and the maximum size of its response in bytes. */
const [timeoutMs, maxBytes] = [5_000, 64 * 1024]

/**
 * Opens the client for the two requests to the provider. It sends no request before the first sign-in, so that the
 * server starts even while Google is unreachable.
 */
export async function openGoogleClient(
  app: App,
  { id, secret }: GoogleSettings,
  { endpoints, redirectUri }: { readonly endpoints: GoogleEndpoints; readonly redirectUri: string },
) {
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
    // The signed cookie of the attempt holds the state, which is verified before this.
    generateStateFunction: newNonce,
    checkStateFunction: () => true,
  })
  const { oauth2Google: client } = app
  if (!client) throw new Error('The OAuth plugin was not registered')
  return {
    /** The address of Google’s sign-in page, and the `state` that comes back from it. Sets the PKCE verifier (RFC 7636) as a cookie. */
    async begin(request: FastifyRequest, reply: FastifyReply, nonce: string) {
      const page = new URL(await client.generateAuthorizationUri(request, reply))
      page.searchParams.set('nonce', nonce)
      return { page: page.href, state: page.searchParams.get('state') ?? '' }
    },
    /**
     * Exchanges the code of a callback for an ID token; undefined if the provider rejects it. Throws if the provider
     * does not answer.
     */
    async exchange(request: FastifyRequest, reply: FastifyReply): Promise<string | undefined> {
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

export type GoogleClient = Awaited<ReturnType<typeof openGoogleClient>>

/** Whether the provider rejected the request (4xx), by the plugin’s error. */
function isRejected(error: unknown): boolean {
  const output = error instanceof Error && 'output' in error ? error.output : undefined
  const status = typeof output === 'object' && output && 'statusCode' in output ? Number(output.statusCode) : 500
  return status >= 400 && status < 500
}

/** The endpoints of the provider, and the issuers that its tokens name. */
export interface GoogleEndpoints {
  readonly authorize: string
  readonly token: string
  readonly keys: string
  /** The first one is stored. */
  readonly issuers: readonly [string, ...string[]]
}

/** Google’s endpoints are on three hosts; a fake serves them all on one, under the same paths. */
export function googleEndpoints(url: string): GoogleEndpoints {
  const isGoogle = url === googleOrigin
  return {
    authorize: `${url}/o/oauth2/v2/auth`,
    token: `${isGoogle ? 'https://oauth2.googleapis.com' : url}/token`,
    keys: `${isGoogle ? 'https://www.googleapis.com' : url}/oauth2/v3/certs`,
    // Google’s tokens use both forms.
    issuers: isGoogle ? [url, 'accounts.google.com'] : [url],
  }
}
