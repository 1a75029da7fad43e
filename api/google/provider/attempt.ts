import { createHash, randomBytes } from 'node:crypto'

/** One try of one browser to sign in: everything that its end is held to. */
export interface Attempt {
  /** Comes back with the answer: it belongs to this try. */
  readonly state: string
  /** Stands in the id token: it was made for this try. */
  readonly nonce: string
  /** Whoever has the code must have this too (RFC 7636), and the challenge is made of it. */
  readonly verifier: string
  readonly challenge: string
  /** What the page wants to find in the result; '' where it named nothing. */
  readonly click: string
}

const random = (): string => randomBytes(32).toString('base64url')

/** A try that nobody can guess anything of. */
export function newAttempt(click: string): Attempt {
  const verifier = random()
  return { state: random(), nonce: random(), verifier, challenge: challengeOf(verifier), click }
}

/** An attempt as it came back from the browser; undefined where it has another form. */
export function readAttempt(given: Readonly<Record<string, unknown>>): Attempt | undefined {
  const { state, nonce, verifier, click } = given
  if (![state, nonce, verifier, click].every((value) => typeof value === 'string')) return undefined
  return { state, nonce, verifier, click, challenge: challengeOf(String(verifier)) } as Attempt
}

const challengeOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')
