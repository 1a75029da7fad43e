import { hkdfSync } from 'node:crypto'
import jwt from '@fastify/jwt'
import type { App } from '../../platform/http/fastify-app.ts'
import { createLruCache } from '../../platform/runtime/lru-cache.ts'
import type { Secrets } from '../secrets.ts'

/** About 5 MB. */
const maxCachedTokens = 10_000

/** The claims of a valid token. */
interface VerifiedToken<Claims> {
  readonly claims: Claims
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/**
 * Caches verified tokens: a page sends the same one for minutes. Invalid tokens are not cached, so that they cannot
 * fill the cache.
 */
export function cacheVerified<Claims>(
  verify: (token: string) => VerifiedToken<Claims> | undefined,
): (token: string) => Claims | undefined {
  const cache = createLruCache<VerifiedToken<Claims>>(maxCachedTokens)
  return (token) => {
    const cached = cache.get(token)
    if (cached && Date.now() < cached.expiresAt) return cached.claims
    const verified = verify(token)
    if (verified) cache.set(token, verified)
    return verified?.claims
  }
}

/** The claims of an access token: the user, the session, and the version of the user’s tokens. */
export interface Claims {
  readonly userId: string
  readonly sessionId: string
  readonly tokenVersion: number
}

interface TokenOptions {
  readonly secrets: Secrets
  readonly publicUrl: string
  readonly minutes: number
}

const algorithm = 'HS256'
const typ = 'at+jwt'
const requiredClaims = ['sub', 'sid', 'tv', 'iat', 'exp', 'iss', 'aud']
const placeholderClaims: Claims = { userId: '', sessionId: '', tokenVersion: 0 }
/** Characters; tokens of this server have less than 500. */
const maxTokenLength = 2_000

declare module '@fastify/jwt' {
  interface FastifyJWT {
    namespaces: 'current' | 'previous'
  }
}

/**
 * The last character of 32 bytes in base64url holds four bits; decoders ignore the other two, so a token would have
 * four spellings.
 */
const canonicalEnding = /[AEIMQUYcgkosw048]$/

/** Access tokens, which live for minutes. A valid token does not prove that its session still exists. */
export async function createAccessTokens(app: App, { secrets, publicUrl, minutes }: TokenOptions) {
  const site = { iss: publicUrl, aud: `${publicUrl}/api` }
  const names = secrets.previous === undefined ? (['current'] as const) : (['current', 'previous'] as const)
  for (const name of names) {
    const { id, key } = signingKey(secrets[name] ?? secrets.current)
    await app.register(jwt, {
      namespace: name,
      secret: key,
      sign: { algorithm, kid: id, header: { alg: algorithm, typ }, expiresIn: minutes * 60, ...site },
      verify: { algorithms: [algorithm], checkTyp: typ, allowedIss: site.iss, allowedAud: site.aud, requiredClaims },
    })
  }
  const issue = (claims: Claims, name: (typeof names)[number] = 'current') =>
    app.jwt[name].sign({ sub: claims.userId, sid: claims.sessionId, tv: claims.tokenVersion })

  // All tokens of a key have an identical header. Comparing it as text means that no header of a foreign token is ever
  // parsed or obeyed: it selects one of two keys, or none.
  const keyOf = new Map(names.map((name) => [headerOf(issue(placeholderClaims, name)), name]))

  return {
    issue: (claims: Claims): string => issue(claims),
    /** undefined if the token is not an access token of this server or has expired. */
    read: cacheVerified((token) => {
      const name =
        token.length <= maxTokenLength && canonicalEnding.test(token) ? keyOf.get(headerOf(token)) : undefined
      return name === undefined ? undefined : verifiedClaims(() => app.jwt[name].verify<object>(token))
    }),
  }
}

export type AccessTokens = Awaited<ReturnType<typeof createAccessTokens>>

const headerOf = (token: string): string => token.slice(0, Math.max(token.indexOf('.'), 0))

/** Derives separate keys from the secret: knowing one reveals nothing about another. */
function signingKey(secret: Buffer): { readonly id: string; readonly key: Buffer } {
  const deriveKey = (purpose: string, bytes: number) => Buffer.from(hkdfSync('sha256', secret, '', purpose, bytes))
  return { id: deriveKey('access token key id', 6).toString('base64url'), key: deriveKey('access token', 32) }
}

/** Every verification failure is the same to the client. */
function verifiedClaims(verify: () => object): VerifiedToken<Claims> | undefined {
  try {
    const claims: Record<string, unknown> = { ...verify() }
    const { sub, sid, tv, exp } = claims
    if (typeof sub !== 'string' || typeof sid !== 'string' || typeof tv !== 'number') return undefined
    if (typeof exp !== 'number') return undefined
    return { claims: { userId: sub, sessionId: sid, tokenVersion: tv }, expiresAt: exp * 1000 }
  } catch {
    return undefined
  }
}
