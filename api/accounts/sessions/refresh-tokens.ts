import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from '../secrets.ts'
import '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import type { Claims } from './access-tokens.ts'
import type { SessionStatements, TokenRow } from './session-statements.ts'

/** Tokens that renew a session, each once. They are in cookies; the database only has their hashes. */
export interface RefreshTokens {
  /** 256 bits that nobody can guess. */
  create(): string
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
    create: () => randomBytes(32).toString('base64url'),
    successors: (token) => [successor(token), ...earlier.map((before) => before(token))],
    hash: (token) => createHash('sha256').update(token).digest('hex'),
  }
}

/** Where a device keeps what renews its session: out of reach of any script, and sent to this origin only. */
export interface RefreshCookie {
  readonly name: string
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

/**
 * The cookie for a site. By plain http no browser takes the name `__Host-…` and the mark Secure from another machine, and
 * Safari not even from its own: there it has to do without.
 */
export function createRefreshCookie(publicUrl: string, days: number): RefreshCookie {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-rt' : 'stonks-rt'
  const flags = { path: '/', httpOnly: true, secure, sameSite: 'strict' } as const
  return {
    name,
    read: (request) => request.cookies[name],
    set: (reply, token) => void reply.setCookie(name, token, { ...flags, maxAge: days * 24 * 60 * 60 }),
    clear: (reply) => void reply.clearCookie(name, flags),
  }
}

/** A renewed session: what the next access token says, and what renews it the next time. */
export interface RenewedSession extends Claims {
  readonly refreshToken: string
}

interface Parts {
  readonly db: Database
  readonly statements: SessionStatements
  readonly tokens: RefreshTokens
  /** Milliseconds after which a token lapses unused. */
  readonly idleMs: number
}

/**
 * Exchanges a refresh token for its successor. An answer can get lost, or die with the browser that has not stored its
 * cookie yet, so a token stays good, and has one and the same successor, until that has itself been exchanged. A token older
 * than that is a copy: which of its holders is the owner cannot be known, and the session ends for both.
 */
export function createRenewal({ db, statements, tokens, idleMs }: Parts) {
  const rowOf = async (within: Database, hash: string) => (await statements.token(within, { hash })).rows[0]

  /** The token that this one was exchanged for; undefined where it was not yet, or with a secret that is gone. */
  async function successorOf(within: Database, token: string) {
    for (const successor of tokens.successors(token)) {
      const row = await rowOf(within, tokens.hash(successor))
      if (row) return { token: successor, isUsed: row.used_at !== null }
    }
    return undefined
  }

  async function exchange(within: Database, token: string, old: TokenRow, now: number): Promise<string> {
    const [successor] = tokens.successors(token)
    const expiresAt = Math.min(now + idleMs, old.ends_at)
    await statements.useToken(within, { hash: tokens.hash(token), now, expiresAt })
    await statements.addToken(within, { hash: tokens.hash(successor), sessionId: old.session_id, expiresAt })
    return successor
  }

  return (token: string): Promise<RenewedSession | 'reused' | 'unknown'> =>
    db.transaction().execute(async (transaction) => {
      const now = Date.now()
      const row = await rowOf(transaction, tokens.hash(token))
      if (!row) return 'unknown'
      const successor = row.used_at === null ? undefined : await successorOf(transaction, token)
      const isReused = successor?.isUsed === true
      const isLost = row.used_at !== null && successor === undefined
      if (isReused || isLost || row.expires_at <= now || row.ends_at <= now) {
        await statements.end(transaction, { sessionId: row.session_id })
        return isReused ? 'reused' : 'unknown'
      }
      return {
        userId: row.user_id,
        sessionId: row.session_id,
        tokenVersion: row.token_version,
        refreshToken: successor?.token ?? (await exchange(transaction, token, row, now)),
      }
    })
}
