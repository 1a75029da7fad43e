import type { InjectOptions } from 'fastify'
import type { OAuth2Server } from 'oauth2-mock-server'
import type { SignInResult } from '../contract/account.ts'
import { type FailureCode, failures } from '../platform/http/errors.ts'
import type { App } from '../platform/http/fastify-app.ts'
import type { GoogleSettings, OidcSettings } from '../platform/runtime/sign-in-settings.ts'

/** The claims of an ID token. */
export type Claims = Readonly<Record<string, unknown>>

/** Ada, whose address Google has verified. */
export const ada = {
  sub: '1001',
  email: 'ada@example.com',
  email_verified: true,
  name: 'Ada Lovelace',
  given_name: 'Ada',
  family_name: 'Lovelace',
}

/** Google’s paths, for the fake server. */
export const googlePaths = {
  endpoints: { authorize: '/o/oauth2/v2/auth', token: '/token', jwks: '/oauth2/v3/certs' },
}

/** Starts a fake Google on this machine. The caller stops it. */
export async function startGoogle(server: OAuth2Server, port?: number) {
  await server.issuer.keys.generate('RS256')
  await server.start(port, '127.0.0.1')
  const url = `http://127.0.0.1:${server.address().port}`
  server.issuer.url = url
  let claims: Claims = ada
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, claims)
  })
  const client = { id: 'stonks-client', secret: 'stonks-secret' }
  const settings: GoogleSettings = { ...client, url }
  const oidc: OidcSettings = { ...client, issuer: url, name: 'Family' }
  return {
    server,
    settings,
    /** The settings of the same server as an OpenID Connect provider. */
    oidc,
    /** Sets the user of the next sign-in. */
    becomes: (next: Claims) => void (claims = next),
    stop: () => server.stop(),
  }
}

export type FakeGoogle = Awaited<ReturnType<typeof startGoogle>>

/** A browser with its cookies and the steps of a sign-in. */
export function aBrowser(app: App, provider: 'google' | 'oidc' = 'google') {
  const cookies = new Map<string, string>()
  const visit = async (options: InjectOptions) => {
    const response = await app.inject({ ...options, cookies: Object.fromEntries(cookies) })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  /** Follows the redirect to the provider; returns the callback URL. */
  const goToProvider = async (nonce = 'click') => {
    const { headers } = await visit({ url: `/api/auth/${provider}?nonce=${nonce}` })
    const back = await fetch(String(headers.location), { redirect: 'manual' })
    return new URL(back.headers.get('location') ?? '')
  }
  const comeBack = async (address: URL) => {
    const response = await visit({ url: address.pathname + address.search })
    return { ...response, status: response.statusCode, page: response.body, result: resultOf(response.body) }
  }
  return { cookies, visit, goToProvider, comeBack, signIn: async () => comeBack(await goToProvider()) }
}

/** The sentence of a failed sign-in with a provider. */
export const providerSentence = (code: FailureCode, name = 'Google'): string =>
  failures[code].message.replace('{provider}', name)

/** The result in the last page. */
export function resultOf(page: string): SignInResult {
  const json = /<script type="application\/json" id="answer">(.*?)<\/script>/s.exec(page)?.[1] ?? 'null'
  return (JSON.parse(json) as { result: SignInResult }).result
}
