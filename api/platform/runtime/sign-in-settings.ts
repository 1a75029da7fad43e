import { origin, type ReadSetting, secretToken } from './setting-rules.ts'

/** An OAuth client at a provider. */
export interface ClientSettings {
  readonly id: string
  readonly secret: string
}

/** The OAuth client of sign-in with Google. */
export interface GoogleSettings extends ClientSettings {
  /** The origin of Google’s sign-in, or of a fake. */
  readonly url: string
}

/** The client of sign-in with an OpenID Connect provider. */
export interface OidcSettings extends ClientSettings {
  /** The provider’s address, exactly as its tokens state it. */
  readonly issuer: string
  /** What the page calls the provider. */
  readonly name: string
}

/** The origin of Google’s sign-in. */
export const googleOrigin = 'https://accounts.google.com'

/** Reads the Google settings; undefined if sign-in with Google is off. A client without its secret is an error. */
export function readGoogleSettings(read: ReadSetting, errors: string[]): GoogleSettings | undefined {
  const settings = {
    id: read('GOOGLE_CLIENT_ID', '', secretToken('a client id')),
    secret: read('GOOGLE_CLIENT_SECRET', '', secretToken('a client secret')),
    url: read('GOOGLE_URL', googleOrigin, origin),
  }
  if ((settings.id === '') !== (settings.secret === '')) {
    errors.push('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET need each other: set both, or neither.')
  }
  return settings.id === '' || settings.secret === '' ? undefined : settings
}

/** Reads the OpenID Connect settings; undefined if it is off. An issuer without its client is an error. */
export function readOidcSettings(read: ReadSetting, errors: string[]): OidcSettings | undefined {
  const issuer = read('OIDC_ISSUER', '', {
    parse: (given) => (isIssuer(given) ? given : undefined),
    expected: 'the https address of an issuer, as in its own configuration, without a query',
  })
  const id = read('OIDC_CLIENT_ID', '', secretToken('a client id'))
  const secret = read('OIDC_CLIENT_SECRET', '', secretToken('a client secret'))
  const name = read('OIDC_NAME', '', {
    parse: (given) => ([...given].length <= maxNameLength ? given : undefined),
    expected: `a name of up to ${maxNameLength} characters`,
  })
  const given = [issuer, id, secret].filter((value) => value !== '').length
  if (given === 1 || given === 2) {
    errors.push('OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET need each other: set all, or none.')
  }
  return given === 3 ? { issuer, id, secret, name: name === '' ? new URL(issuer).host : name } : undefined
}

/** Characters of a name on a button. */
const maxNameLength = 40

const isIssuer = (given: string): boolean => isPrivateAddress(given) && !/[?#]/.test(given)

/** Whether nobody can listen on the way to an address: https, or this machine. It has neither user nor password. */
export function isPrivateAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password } = new URL(address)
  if (username !== '' || password !== '') return false
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname))
}
