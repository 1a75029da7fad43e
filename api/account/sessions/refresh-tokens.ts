import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from '../secrets/secrets.ts'

/** Tokens that renew a session, each once. They are in cookies; the database only has their hashes. */
export interface RefreshTokens {
  /** 256 bits that nobody can guess. */
  first(): string
  /** The one that takes a token's place: always the same, so that two tabs that renew at once get one and the same. */
  successor(token: string): string
  hash(token: string): string
}

/** Opens the refresh tokens of a server. Without its secret nobody can tell a token's successor. */
export function createRefreshTokens({ current }: Secrets): RefreshTokens {
  const key = Buffer.from(hkdfSync('sha256', current, '', 'refresh token', 32))
  return {
    first: () => randomBytes(32).toString('base64url'),
    successor: (token) => createHmac('sha256', key).update(token).digest('base64url'),
    hash: (token) => createHash('sha256').update(token).digest('hex'),
  }
}
