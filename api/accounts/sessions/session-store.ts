import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { deviceLabel } from '#domain/personal/device-label'
import type { Database } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/statement.ts'
import { transact } from '../../platform/database/transact.ts'
import type { AuthenticatedUser } from '../../platform/http/authentication.ts'
import type { AccessTokens, Claims } from './access-tokens.ts'
import {
  addToken,
  createRenewal,
  endSession,
  type RefreshCookie,
  type RefreshTokens,
  type RenewedSession,
  tokenRow,
} from './refresh-tokens.ts'

const day = 24 * 60 * 60 * 1000
/** Days after which a session ends, however much it is used. */
const maxSessionDays = 180

/** The authenticated user with the names that the page shows. */
export interface AuthenticatedProfile extends AuthenticatedUser {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
}

/** The user of a new session, as of the moment when they proved who they are. */
interface SignedInUser {
  readonly id: string
  readonly tokenVersion: number
  /** The `User-Agent` of the device: only its label is stored. */
  readonly userAgent?: string | undefined
}

/** Every query about sessions. They expire after `idleDays` without use. */
export function createSessionStore(db: Database, tokens: RefreshTokens, idleDays: number) {
  const userOfSession = createUserOfSession(db)
  const idleMs = idleDays * day

  /** Both rows in one transaction: the purge deletes a session without a token. */
  async function insertSession(within: Database, { id: userId, tokenVersion, userAgent }: SignedInUser) {
    // A password change waits until this transaction is committed; after a change, there is no such row.
    const claimed = await within
      .updateTable('users')
      .set({ token_version: tokenVersion })
      .where('id', '=', userId)
      .where('token_version', '=', tokenVersion)
      .executeTakeFirst()
    if (claimed.numUpdatedRows !== 1n) return undefined
    const now = Date.now()
    const id = randomBytes(16).toString('base64url')
    const token = tokens.create()
    const label = deviceLabel(userAgent ?? '')
    const row = { id, user_id: userId, created_at: now, last_used_at: now, ends_at: now + maxSessionDays * day, label }
    await within.insertInto('sessions').values(row).execute()
    await addToken(within, { hash: tokens.hash(token), session_id: id, expires_at: now + idleMs })
    return { sessionId: id, refreshToken: token }
  }

  return {
    /**
     * Returns the session and its first refresh token. Runs in a transaction of its own or in the given one. undefined
     * if the password was changed or the user deleted in the meantime: their proof no longer counts.
     */
    start: (user: SignedInUser, within?: Database) =>
      within ? insertSession(within, user) : transact(db, (transaction) => insertSession(transaction, user)),
    /** The user of an access token; undefined once the session or all of the user’s tokens have ended. */
    async find({ sessionId, userId, tokenVersion }: Claims): Promise<AuthenticatedProfile | undefined> {
      const { rows } = await userOfSession(db, { sessionId, userId, tokenVersion, now: Date.now() })
      const [row] = rows
      return (
        row && {
          id: row.id,
          sessionId,
          email: row.email,
          firstName: row.first_name,
          lastName: row.last_name,
          displayName: row.display_name,
          bookmarksVersion: row.bookmarks_version,
          roles: rows.flatMap(({ role }) => role ?? []),
        }
      )
    },
    /** `reused` if the token was copied; this ends the session. */
    renew: createRenewal(db, tokens, idleMs),
    end: (sessionId: string) => endSession(db, sessionId),
    /** The e-mail key of the user to whom a valid refresh token belongs. */
    async emailKeyOf(refreshToken: string): Promise<string | undefined> {
      const row = await tokenRow(db, tokens.hash(refreshToken))
      return row && Math.min(row.ends_at, row.expires_at) > Date.now() ? row.email_key : undefined
    },
    /** Ends the session of a refresh token, even of a used one. */
    async endByToken(refreshToken: string): Promise<void> {
      const row = await tokenRow(db, tokens.hash(refreshToken))
      if (row) await endSession(db, row.session_id)
    },
    /** Ends what a new password must end: sessions, the tokens of programs and devices, and links that were sent before. */
    async endAll(userId: string, within = db): Promise<void> {
      await within.deleteFrom('api_tokens').where('user_id', '=', userId).execute()
      await within.deleteFrom('alert_devices').where('user_id', '=', userId).execute()
      await within.deleteFrom('account_links').where('user_id', '=', userId).execute()
      await within.deleteFrom('sessions').where('user_id', '=', userId).execute()
    },
  }
}

export type SessionStore = ReturnType<typeof createSessionStore>

interface SessionClaims extends Claims {
  readonly now: number
}

/** Runs with every request. One row per role, or one row without a role; no row once the session has ended. */
const createUserOfSession = (db: Database) =>
  statement(({ sessionId, userId, tokenVersion, now }: SessionClaims) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
      .select(['users.id', 'email', 'first_name', 'last_name', 'display_name', 'bookmarks_version', 'role'])
      .where('sessions.id', '=', sessionId)
      .where('users.id', '=', userId)
      .where('token_version', '=', tokenVersion)
      .where('ends_at', '>', now),
  )

interface Parts {
  readonly sessions: SessionStore
  readonly tokens: AccessTokens
  readonly cookie: RefreshCookie
}

/** Issues sessions for every way of signing in. */
export function createSessionIssuer({ sessions, tokens, cookie }: Parts) {
  /** Sends an existing session to the device: sets its cookie and returns an access token. */
  const sendSession = (reply: FastifyReply, { refreshToken, ...claims }: RenewedSession) => {
    cookie.set(reply, refreshToken)
    return tokens.issue(claims)
  }
  return {
    issueSession: sendSession,
    /**
     * Starts a session on the requesting device: sets its cookie and returns an access token. The previous session of
     * that device ends, whichever user it belonged to. undefined if the user changed their password in the meantime.
     */
    async startSession(
      reply: FastifyReply,
      { id, tokenVersion }: Omit<SignedInUser, 'userAgent'>,
    ): Promise<string | undefined> {
      const previousToken = cookie.read(reply.request)
      if (previousToken !== undefined) await sessions.endByToken(previousToken)
      const userAgent = reply.request.headers['user-agent']
      const session = await sessions.start({ id, tokenVersion, userAgent })
      return session && sendSession(reply, { userId: id, tokenVersion, ...session })
    },
  }
}
