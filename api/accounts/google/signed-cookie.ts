import '@fastify/cookie'
import { hkdfSync } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'

type Content = Readonly<Record<string, string>>

/** A signed cookie that lives for ten minutes: a JWT that the browser can read but not change. */
export interface SignedCookie {
  write(reply: FastifyReply, content: Content): Promise<void>
  /** Its content; undefined where it is missing, expired or not signed by this server. */
  read(request: FastifyRequest): Promise<Readonly<Record<string, unknown>> | undefined>
  clear(reply: FastifyReply): void
}

interface CookieOptions {
  /** Without the prefix `__Host-`, which is added over https only: browsers reject it over plain http. */
  readonly name: string
  readonly publicUrl: string
  readonly secret: Buffer
  readonly sameSite: 'lax' | 'strict'
}

/** Seconds. */
const lifetimeSeconds = 600

/**
 * Creates a signed cookie. Each name has its own key, so that one cookie’s value is neither valid as another cookie
 * nor as an access token. jose is used here and for Google’s ID tokens, because @fastify/jwt cannot verify by a
 * remote key set; access tokens use @fastify/jwt.
 */
export function createSignedCookie({ name, publicUrl, secret, sameSite }: CookieOptions): SignedCookie {
  const secure = publicUrl.startsWith('https:')
  const fullName = secure ? `__Host-${name}` : `stonks-${name}`
  const flags = { path: '/', httpOnly: true, secure, sameSite } as const
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `cookie ${name}`, 32))
  return {
    async write(reply, content) {
      const token = new SignJWT({ ...content })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(`${lifetimeSeconds} s`)
      void reply.setCookie(fullName, await token.sign(key), { ...flags, maxAge: lifetimeSeconds })
    },
    async read(request) {
      const token = request.cookies[fullName]
      if (token === undefined) return undefined
      const verified = jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp'] })
      return verified.then(
        ({ payload }) => payload,
        // Invalid or expired.
        () => undefined,
      )
    },
    clear: (reply) => void reply.clearCookie(fullName, flags),
  }
}
