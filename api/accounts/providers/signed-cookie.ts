import '@fastify/cookie'
import { hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import type { Database } from '../../platform/database/database.ts'
import { engineOf } from '../../platform/database/engine.ts'

interface CookieOptions {
  /** Without the prefix `__Host-`, which is added over https only: browsers reject it over plain http. */
  readonly name: string
  readonly publicUrl: string
  readonly secret: Buffer
  readonly sameSite: 'lax' | 'strict'
}

/** Seconds that an attempt to sign in may take; the lifetime of its cookies. */
export const attemptSeconds = 600

/**
 * A signed cookie that lives for ten minutes: a JWT that the browser can read but not change. Each name has its own
 * key, so that the value of one cookie is valid neither as another cookie nor as an access token. jose is used here and
 * for ID tokens because @fastify/jwt, which signs access tokens, cannot verify by a remote key set.
 */
export function createSignedCookie({ name, publicUrl, secret, sameSite }: CookieOptions) {
  const secure = publicUrl.startsWith('https:')
  const fullName = secure ? `__Host-${name}` : `stonks-${name}`
  const flags = { path: '/', httpOnly: true, secure, sameSite } as const
  const key = new Uint8Array(hkdfSync('sha256', secret, '', `cookie ${name}`, 32))
  return {
    async write(reply: FastifyReply, content: Readonly<Record<string, string>> | SignInAttempt): Promise<void> {
      const token = new SignJWT({ ...content })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime(`${attemptSeconds} s`)
      void reply.setCookie(fullName, await token.sign(key), { ...flags, maxAge: attemptSeconds })
    },
    /** The content; undefined if the cookie is missing, expired or not signed by this server. */
    async read(request: FastifyRequest): Promise<Readonly<Record<string, unknown>> | undefined> {
      const token = request.cookies[fullName]
      if (token === undefined) return undefined
      const verified = jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp'] })
      return verified.then(
        ({ payload }) => payload,
        // Invalid or expired.
        () => undefined,
      )
    },
    clear: (reply: FastifyReply) => void reply.clearCookie(fullName, flags),
  }
}

export type SignedCookie = ReturnType<typeof createSignedCookie>

/**
 * One sign-in attempt of one browser. The callback must match it; PKCE (RFC 7636) also proves that both come from one
 * browser. The field names are stored in the cookie: `click` is the nonce of the page.
 */
export interface SignInAttempt {
  /** The callback must carry it. */
  readonly state: string
  /** The ID token must contain it: the token was issued for this attempt. */
  readonly nonce: string
  /** The page finds it in the result; '' if the page sent none. */
  readonly click: string
}

/** 256 random bits. */
export const newNonce = (): string => randomBytes(32).toString('base64url')

/** Parses the content of the attempt’s cookie; undefined if it is malformed. */
export function readAttempt(content: Readonly<Record<string, unknown>>): SignInAttempt | undefined {
  const { state, nonce, click } = content
  return typeof state === 'string' && typeof nonce === 'string' && typeof click === 'string'
    ? { state, nonce, click }
    : undefined
}

/** Whether a nonce is used for the first time, on any server. */
export type UseNonce = (nonce: string) => Promise<boolean>

/**
 * Remembers each nonce for at least `lifetimeMs`, which must exceed the lifetime of the cookie or token that carries
 * it. The purge of expired rows deletes expired nonces.
 */
export function createNonceStore(db: Database, lifetimeMs: number): UseNonce {
  return async (nonce) => {
    const expiresAt = (await engineOf(db).now(db)) + lifetimeMs
    const row = db.insertInto('used_nonces').values({ nonce, expires_at: expiresAt })
    const added = await row.onConflict((conflict) => conflict.column('nonce').doNothing()).executeTakeFirst()
    return added.numInsertedOrUpdatedRows === 1n
  }
}
