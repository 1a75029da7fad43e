import oauth2 from '@fastify/oauth2'
import type { App } from '../../plugins/bare-app.ts'
import type { GoogleSettings } from '../../start/google-settings.ts'
import type { Attempt } from './attempt.ts'
import type { GoogleEndpoints } from './google-endpoints.ts'

/** The two things that the provider is asked. */
export interface GoogleClient {
  /** The page on which somebody tells Google who they are. */
  readonly pageFor: (attempt: Attempt) => string
  /** The id token that a code stands for; undefined where the provider says no. Throws where it says nothing. */
  readonly exchange: (code: string, attempt: Attempt) => Promise<string | undefined>
}

/** As much of the plugin’s own client as is used: its routes and cookies know neither a nonce nor single use. */
interface CodeClient {
  authorizeURL(parameters: object): string
  getToken(parameters: object): Promise<{ readonly token: { readonly [name: string]: unknown } }>
}

/** Milliseconds that the provider gets to answer, and bytes that its answer may have. */
const [patience, longest] = [5_000, 64 * 1024]

/** Opens the client. It asks nobody anything before somebody signs in: an unreachable provider stops no server. */
export async function openGoogleClient(
  app: App,
  { id, secret }: GoogleSettings,
  { endpoints, redirectUri }: { readonly endpoints: GoogleEndpoints; readonly redirectUri: string },
): Promise<GoogleClient> {
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
      http: { timeout: patience, maxBytes: longest },
    },
    callbackUri: redirectUri,
    pkce: 'S256',
  })
  const client = codeClient(app.oauth2Google)
  return {
    pageFor: ({ state, nonce, challenge }) =>
      client.authorizeURL({
        redirect_uri: redirectUri,
        scope: ['openid', 'email', 'profile'],
        state,
        nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        prompt: 'select_account',
      }),
    async exchange(code, { verifier }) {
      try {
        const { token } = await client.getToken({ code, redirect_uri: redirectUri, code_verifier: verifier })
        return typeof token['id_token'] === 'string' ? token['id_token'] : undefined
      } catch (error) {
        if (isRefusal(error)) return undefined
        throw error
      }
    },
  }
}

function codeClient(plugin: object | undefined): CodeClient {
  if (!plugin || !('oauth2' in plugin)) throw new Error('The OAuth plugin has another form than expected')
  return plugin.oauth2 as CodeClient
}

/** An answer that says no, as the plugin’s errors tell it. */
function isRefusal(error: unknown): boolean {
  const output = error instanceof Error && 'output' in error ? error.output : undefined
  const status = typeof output === 'object' && output && 'statusCode' in output ? Number(output.statusCode) : 500
  return status >= 400 && status < 500
}
