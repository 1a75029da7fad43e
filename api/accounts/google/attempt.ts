import { randomBytes } from 'node:crypto'

/**
 * One sign-in attempt of one browser. The callback must match it; PKCE (RFC 7636) also proves that both are of one browser.
 * The field names are stored in the cookie: `click` is the nonce of the page.
 */
export interface SignInAttempt {
  /** The callback must carry it. */
  readonly state: string
  /** The ID token must contain it: the token was issued for this attempt. */
  readonly nonce: string
  /** The page finds it in the result; '' where the page sent none. */
  readonly click: string
}

/** 256 random bits. */
export const newNonce = (): string => randomBytes(32).toString('base64url')

/** Parses the content of the attempt’s cookie; undefined where it is malformed. */
export function readAttempt(content: Readonly<Record<string, unknown>>): SignInAttempt | undefined {
  const { state, nonce, click } = content
  return typeof state === 'string' && typeof nonce === 'string' && typeof click === 'string'
    ? { state, nonce, click }
    : undefined
}

/** Whether a nonce is used for the first time. */
export type UseNonce = (nonce: string, now?: number) => boolean

/**
 * Remembers each nonce for `lifetimeMs`, which must exceed the lifetime of the cookie or token that carries it.
 */
export function createNonceStore(lifetimeMs: number): UseNonce {
  const used = new Map<string, number>()
  return (nonce, now = Date.now()) => {
    // The map is in order of expiry.
    for (const [oldNonce, expiresAt] of used) {
      if (expiresAt > now) break
      used.delete(oldNonce)
    }
    if (used.has(nonce)) return false
    used.set(nonce, now + lifetimeMs)
    return true
  }
}
