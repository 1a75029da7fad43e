import '@fastify/cookie'
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExpressionBuilder } from 'kysely'
import type { Database, Tables } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transact.ts'
import type { Secrets } from '../secrets.ts'
import type { Claims } from './access-tokens.ts'

/**
 * Single-use tokens that renew a session. Cookies hold them; the database only has their hashes. Computing a successor
 * requires the server's secret.
 */
export function createRefreshTokens({ current, previous }: Secrets) {
  const successorWith = (secret: Buffer) => {
    const key = Buffer.from(hkdfSync('sha256', secret, '', 'refresh token', 32))
    return (token: string) => createHmac('sha256', key).update(token).digest('base64url')
  }
  const successor = successorWith(current)
  const previousSuccessors = previous === undefined ? [] : [successorWith(previous)]
  return {
    /** A new token of 256 random bits. */
    create: () => randomBytes(32).toString('base64url'),
    /**
     * The successor of a token. It is derived from the token, so that a repeated request gets the same one. The first
     * one is derived with the current secret, the others with previous secrets, as for tokens exchanged back then.
     */
    successors: (token: string): readonly [current: string, ...previous: string[]] => [
      successor(token),
      ...previousSuccessors.map((previousSuccessor) => previousSuccessor(token)),
    ],
    hash: (token: string) => createHash('sha256').update(token).digest('hex'),
  }
}

export type RefreshTokens = ReturnType<typeof createRefreshTokens>

/**
 * The cookie that holds a device's refresh token: not readable by scripts, and sent to this origin only. Over plain http,
 * browsers reject the prefix `__Host-` and the attribute Secure, Safari even on localhost: both are used over https only.
 */
export function createRefreshCookie(publicUrl: string, days: number) {
  const secure = publicUrl.startsWith('https:')
  const name = secure ? '__Host-rt' : 'stonks-rt'
  const flags = { path: '/', httpOnly: true, secure, sameSite: 'strict' } as const
  return {
    name,
    read: (request: FastifyRequest) => request.cookies[name],
    set: (reply: FastifyReply, token: string) =>
      void reply.setCookie(name, token, { ...flags, maxAge: days * 24 * 60 * 60 }),
    clear: (reply: FastifyReply) => void reply.clearCookie(name, flags),
  }
}

export type RefreshCookie = ReturnType<typeof createRefreshCookie>

/** A renewed session: the claims of the next access token, and the next refresh token. */
export interface RenewedSession extends Claims {
  readonly refreshToken: string
}

interface OpenSession {
  readonly session_id: string
  readonly ends_at: number
}

/** A refresh token with its session and user. */
export const tokenRow = (db: Database, hash: string) =>
  db
    .selectFrom('refresh_tokens')
    .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['session_id', 'user_id', 'email_key', 'token_version', 'ends_at', 'expires_at', 'used_at'])
    .where('hash', '=', hash)
    .executeTakeFirst()

/** Stores an unused refresh token. */
export async function addToken(
  db: Database,
  token: { readonly hash: string; readonly session_id: string; readonly expires_at: number },
): Promise<void> {
  await db
    .insertInto('refresh_tokens')
    .values({ ...token, used_at: null })
    .execute()
}

/** Whether a session can be renewed at a time in milliseconds since 1970. */
export const isRenewable = (row: ExpressionBuilder<Tables, 'sessions'>, now: number) =>
  row.and([
    row('ends_at', '>', now),
    row.exists(
      row
        .selectFrom('refresh_tokens')
        .select('hash')
        .whereRef('session_id', '=', 'sessions.id')
        .where('expires_at', '>', now),
    ),
  ])

/** Ends a session. Its device gets no more alerts; a device whose session expires unused still does. */
export async function endSession(db: Database, id: string): Promise<void> {
  await db.deleteFrom('alert_devices').where('session_id', '=', id).execute()
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}

/**
 * Exchanges a refresh token for its successor. A response can get lost, or the browser can end before it stores the
 * cookie: a token therefore stays valid, with the same successor, until that successor is exchanged. An older token is
 * a copy; nobody can know which holder is the owner, so the session ends for both. An unused token expires after
 * `idleMs`.
 */
export function createRenewal(db: Database, tokens: RefreshTokens, idleMs: number) {
  /** The token that was exchanged for this one; undefined if there is none, or its secret is gone. */
  async function successorOf(within: Database, token: string) {
    for (const successor of tokens.successors(token)) {
      const row = await tokenRow(within, tokens.hash(successor))
      if (row) return { token: successor, isUsed: row.used_at !== null }
    }
    return undefined
  }

  /** The used token expires together with its successor, since the response with the successor may have been lost. */
  async function exchange(within: Database, token: string, session: OpenSession, now: number): Promise<string> {
    const [successor] = tokens.successors(token)
    const expires_at = Math.min(now + idleMs, session.ends_at)
    const used = within.updateTable('refresh_tokens').where('hash', '=', tokens.hash(token))
    await used.set({ used_at: now, expires_at }).execute()
    await addToken(within, { hash: tokens.hash(successor), session_id: session.session_id, expires_at })
    return successor
  }

  return (token: string): Promise<RenewedSession | 'reused' | 'unknown'> =>
    transact(db, async (transaction) => {
      const hash = tokens.hash(token)
      // Another renewal of the same session waits until this one is committed.
      await transaction
        .updateTable('sessions')
        .set({ last_used_at: Date.now() })
        .where('id', 'in', (row) => row.selectFrom('refresh_tokens').select('session_id').where('hash', '=', hash))
        .execute()
      const now = Date.now()
      const row = await tokenRow(transaction, hash)
      if (!row) return 'unknown'
      const successor = row.used_at === null ? undefined : await successorOf(transaction, token)
      const isReused = successor?.isUsed === true
      const isLost = row.used_at !== null && successor === undefined
      if (isReused || isLost || row.expires_at <= now || row.ends_at <= now) {
        await endSession(transaction, row.session_id)
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
