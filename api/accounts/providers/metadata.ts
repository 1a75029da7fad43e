import { httpGet, parseJsonBody, providerFailures } from '../../platform/http-client/http-get.ts'
import { googleOrigin, isPrivateAddress, type OidcSettings } from '../../platform/runtime/sign-in-settings.ts'

/** The endpoints of a provider, and what its tokens must say. */
export interface Metadata {
  readonly authorize: string
  readonly token: string
  readonly keys: string
  /** The issuers that its tokens may name; the first one is stored. */
  readonly issuers: readonly [string, ...string[]]
  /** Where the token endpoint expects the client’s secret. */
  readonly secretIn: 'body' | 'header'
}

/** Google’s endpoints are on three hosts; a fake serves them all on one, under the same paths. */
export function googleMetadata(url: string): Metadata {
  const isGoogle = url === googleOrigin
  return {
    authorize: `${url}/o/oauth2/v2/auth`,
    token: `${isGoogle ? 'https://oauth2.googleapis.com' : url}/token`,
    keys: `${isGoogle ? 'https://www.googleapis.com' : url}/oauth2/v3/certs`,
    // Google’s tokens use both forms.
    issuers: isGoogle ? [url, 'accounts.google.com'] : [url],
    secretIn: 'body',
  }
}

/** Time-out of a request in milliseconds, and the maximum size of its response in bytes. */
const [timeoutMs, maxBytes] = [5_000, 64 * 1024]

/**
 * Requests what an issuer says of itself (OpenID Connect Discovery). Throws if it does not answer, names another issuer,
 * or has an endpoint without https.
 */
export async function discover({ issuer }: Pick<OidcSettings, 'issuer'>): Promise<Metadata> {
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
  const response = await httpGet(address, { timeoutMs, maxBytes })
  const parsed = response.ok ? parseJsonBody(response.value) : response
  if (!parsed.ok) throw new Error(`${address}: ${providerFailures[parsed.failure]}`)
  const { issuer: named, token_endpoint_auth_methods_supported: methods, ...endpoints } = parsed.value
  if (named !== issuer) {
    throw new Error(`OIDC_ISSUER is ${issuer}, but ${address} says that the issuer is ${JSON.stringify(named)}`)
  }
  const endpoint = (name: string): string => {
    const url = endpoints[name]
    if (typeof url === 'string' && isPrivateAddress(url)) return url
    throw new Error(`${name} of ${address} is no https address`)
  }
  return {
    authorize: endpoint('authorization_endpoint'),
    token: endpoint('token_endpoint'),
    keys: endpoint('jwks_uri'),
    issuers: [issuer],
    // The header is the standard’s default.
    secretIn: Array.isArray(methods) && !methods.includes('client_secret_basic') ? 'body' : 'header',
  }
}
