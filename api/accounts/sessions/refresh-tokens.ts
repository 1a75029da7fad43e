import '@fastify/cookie'
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database } from '../../database/database.ts'
import { transact } from '../../database/transact.ts'
import type { Secrets } from '../secrets.ts'
import type { Claims } from './access-tokens.ts'
import type { SessionStatements, TokenRow } from './session-statements.ts'

/** Single-use tokens that renew a session. Cookies hold them; the database only has their hashes. */
export interface RefreshTokens {
  /** A new token of 256 random bits. */
  create(): string
  /**
   * The successor of a token. It is derived from the token, so that a repeated request gets the same one. The first
   * is derived with the current secret, the others with the previous secrets, as tokens exchanged back then were.
   */
  successors(token: string): readonly [current: string, ...previous: string[]]
  hash(token: string): string
}

/** Creates the refresh tokens of a server. Computing a successor requires its secret. */
export function createRefreshTokens({ current, previous }: Secrets): RefreshTokens {
  const successorWith = (secret: Buffer) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token', 32))
    return (token: string) => createHmac('sha256', key).update(token).digest('base64url')
  }
  const successor = successorWith(current)
  const previousSuccessors = previous === undefined ? [] : [successorWith(previous)]
  return {
    create: () => randomBytes(32).toString('base64url'),
    successors: (token) => [
      successor(token),
      ...previousSuccessors.map((previousSuccessor) => previousSuccessor(token)),
    ],
    hash: (token) => createHash('sha256').update(token).digest('hex'),
  }
}

/** The cookie that holds a device's refresh token: not readable by scripts, and sent to this origin only. */
export interface RefreshCookie {
  readonly name: string
  read(request: FastifyRequest): string | undefined
  set(reply: FastifyReply, token: string): void
  clear(reply: FastifyReply): void
}

/**
 * The refresh cookie. Over plain http, browsers reject the prefix `__Host-` and the attribute Secure, Safari even on
 * localhost: both are used over https only.
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

/** A renewed session: the claims of the next access token, and the next refresh token. */
export interface RenewedSession extends Claims {
  readonly refreshToken: string
}

interface Parts {
  readonly db: Database
  readonly statements: SessionStatements
  readonly tokens: RefreshTokens
  /** Milliseconds after which an unused token expires. */
  readonly idleMs: number
}

/**
 * Exchanges a refresh token for its successor. A response can get lost, or the browser can end before it stores the
 * cookie: a token therefore stays valid, with one and the same successor, until the successor is itself exchanged. An
 * older token is a copy; which holder is the owner cannot be known, so the session ends for both.
 */
export function createRenewal({ db, statements, tokens, idleMs }: Parts) {
  const rowOf = async (within: Database, hash: string) => (await statements.token(within, { hash })).rows[0]

  /** The token that this one was exchanged for; undefined where there is none, or its secret is gone. */
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
    transact(db, async (transaction) => {
      await statements.claim(transaction, { hash: tokens.hash(token) })
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
