import { randomBytes } from 'node:crypto'

/** One try of one browser to sign in: everything that its end is held to, but for the proof of who began (RFC 7636). */
export interface Attempt {
  /** Comes back with the answer: it belongs to this try. */
  readonly state: string
  /** Stands in the id token: it was made for this try. */
  readonly nonce: string
  /** What the page wants to find in the result; '' where it named nothing. */
  readonly click: string
}

/** What nobody can guess. */
export const newNonce = (): string => randomBytes(32).toString('base64url')

/** An attempt as it came back from the browser; undefined where it has another form. */
export function readAttempt(given: Readonly<Record<string, unknown>>): Attempt | undefined {
  const { state, nonce, click } = given
  return typeof state === 'string' && typeof nonce === 'string' && typeof click === 'string'
    ? { state, nonce, click }
    : undefined
}
