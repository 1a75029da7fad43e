import { randomBytes } from 'node:crypto'

/**
 * One sign-in attempt of one browser. The callback must match it; PKCE (RFC 7636) proves in addition who began. The
 * field names are stored in the cookie: `click` is the nonce of the page.
 */
export interface SignInAttempt {
  /** The callback must carry it. */
  readonly state: string
  /** Stands in the id token: it was made for this try. */
  readonly nonce: string
  /** What the page wants to find in the result; '' where it named nothing. */
  readonly click: string
}

/** 256 random bits. */
export const newNonce = (): string => randomBytes(32).toString('base64url')

/** An attempt as it came back from the browser; undefined where it has another form. */
export function readAttempt(given: Readonly<Record<string, unknown>>): SignInAttempt | undefined {
  const { state, nonce, click } = given
  return typeof state === 'string' && typeof nonce === 'string' && typeof click === 'string'
    ? { state, nonce, click }
    : undefined
}

/** Says whether a word is new to it, and remembers it for as long as it could come again. */
export type UseNonce = (word: string, now?: number) => boolean

/** Remembers each word for so many milliseconds, which is to be longer than whatever carries it lives. */
export function createNonceStore(lifetimeMs: number): UseNonce {
  const used = new Map<string, number>()
  return (word, now = Date.now()) => {
    // The map is in order of expiry.
    for (const [old, end] of used) {
      if (end > now) break
      used.delete(old)
    }
    if (used.has(word)) return false
    used.set(word, now + lifetimeMs)
    return true
  }
}
