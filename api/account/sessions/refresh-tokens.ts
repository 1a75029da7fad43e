import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from '../secrets/secrets.ts'

/** Tokens that renew a session, each once. They are in cookies; the database only has their hashes. */
export interface RefreshTokens {
  /** 256 bits that nobody can guess. */
  first(): string
  /**
   * The token that replaces another: always the same, so that whoever asks twice gets one and the same. The first is
   * derived from the current secret; the others from secrets before it, as it was for tokens exchanged back then.
   */
  successors(token: string): readonly [current: string, ...previous: string[]]
  hash(token: string): string
}

/** Opens the refresh tokens of a server. Without its secret nobody can compute a token's successor. */
export function createRefreshTokens({ current, previous }: Secrets): RefreshTokens {
  const successorWith = (secret: Buffer) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token', 32))
    return (token: string) => createHmac('sha256', key).update(token).digest('base64url')
  }
  const successor = successorWith(current)
  const earlier = previous === undefined ? [] : [successorWith(previous)]
  return {
    first: () => randomBytes(32).toString('base64url'),
    successors: (token) => [successor(token), ...earlier.map((before) => before(token))],
    hash: (token) => createHash('sha256').update(token).digest('hex'),
  }
}
