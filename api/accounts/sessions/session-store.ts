import { randomBytes } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { Database } from '../../database/database.ts'
import { transact } from '../../database/transact.ts'
import type { AuthenticatedUser } from '../../http/authentication.ts'
import type { AccessTokens, Claims } from './access-tokens.ts'
import { createRenewal, type RefreshCookie, type RefreshTokens, type RenewedSession } from './refresh-tokens.ts'
import { sessionStatements } from './session-statements.ts'

const day = 24 * 60 * 60 * 1000
/** Days after which a session ends, however much it was used. */
const maxSessionDays = 180

/** The authenticated user with the names that the page shows. */
export interface AuthenticatedProfile extends AuthenticatedUser {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
}

/** The user of a new session, as they were when they proved who they are. */
interface SignedInUser {
  readonly id: string
  readonly tokenVersion: number
}

/** A new session and its first refresh token. */
interface NewSession {
  readonly sessionId: string
  readonly refreshToken: string
}

/** Every query about sessions. */
export interface SessionStore {
  /**
   * In a transaction of its own, or in the given one. undefined where the password was changed or the user deleted in the
   * meantime: what they proved does not count any more.
   */
  start(user: SignedInUser, within?: Database): Promise<NewSession | undefined>
  /** The user of an access token; undefined once the session or all the user’s tokens were ended. */
  find(claims: Claims): Promise<AuthenticatedProfile | undefined>
  /** `reused` where the token was copied; that ends the session. */
  renew(refreshToken: string): Promise<RenewedSession | 'reused' | 'unknown'>
  end(sessionId: string): Promise<void>
  /** Ends the session of a refresh token, also of a used one. */
  endByToken(refreshToken: string): Promise<void>
  /** The e-mail key of the user to whom a valid refresh token belongs. */
  emailKeyOf(refreshToken: string): Promise<string | undefined>
  endAll(userId: string, within?: Database): Promise<void>
}

/** Sessions in a database. They expire after `idleDays` without use. */
export function createSessionStore(db: Database, tokens: RefreshTokens, idleDays: number): SessionStore {
  const statements = sessionStatements(db)
  const idleMs = idleDays * day

  /** Both rows in one transaction: the purge deletes a session without a token. */
  async function insertSession(within: Database, user: SignedInUser): Promise<NewSession | undefined> {
    const userId = user.id
    const { numAffectedRows } = await statements.claimUser(within, { userId, tokenVersion: user.tokenVersion })
    if (numAffectedRows !== 1n) return undefined
    const now = Date.now()
    const id = randomBytes(16).toString('base64url')
    const token = tokens.create()
    await statements.start(within, { id, userId, now, endsAt: now + maxSessionDays * day })
    await statements.addToken(within, { hash: tokens.hash(token), sessionId: id, expiresAt: now + idleMs })
    return { sessionId: id, refreshToken: token }
  }

  return {
    start: (user, within) =>
      within ? insertSession(within, user) : transact(db, (transaction) => insertSession(transaction, user)),
    async find({ sessionId, userId, tokenVersion }) {
      const { rows } = await statements.user(db, { sessionId, userId, tokenVersion, now: Date.now() })
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
    renew: createRenewal({ db, statements, tokens, idleMs: idleMs }),
    async end(sessionId) {
      await statements.end(db, { sessionId })
    },
    async emailKeyOf(refreshToken) {
      const [row] = (await statements.token(db, { hash: tokens.hash(refreshToken) })).rows
      return row && Math.min(row.ends_at, row.expires_at) > Date.now() ? row.email_key : undefined
    },
    async endByToken(refreshToken) {
      const { rows } = await statements.token(db, { hash: tokens.hash(refreshToken) })
      for (const row of rows) await statements.end(db, { sessionId: row.session_id })
    },
    async endAll(userId, within = db) {
      await statements.endAll(within, { userId })
    },
  }
}

/** Signs a device in. */
export interface SessionIssuer {
  /**
   * Starts a session on the requesting device: sets its cookie and returns an access token. The previous session of
   * that device ends, whichever user it belonged to. undefined where the user changed their password in the meantime.
   */
  readonly startSession: (reply: FastifyReply, user: SignedInUser) => Promise<string | undefined>
  /** Sends an existing session to the device: sets its cookie and returns an access token. */
  readonly issueSession: (reply: FastifyReply, session: RenewedSession) => string
}

interface Parts {
  readonly sessions: SessionStore
  readonly tokens: AccessTokens
  readonly cookie: RefreshCookie
}

/** Issues sessions for every way of signing in. */
export function createSessionIssuer({ sessions, tokens, cookie }: Parts): SessionIssuer {
  const sendSession = (reply: FastifyReply, { refreshToken, ...claims }: RenewedSession) => {
    cookie.set(reply, refreshToken)
    return tokens.issue(claims)
  }
  return {
    issueSession: sendSession,
    async startSession(reply, { id, tokenVersion }) {
      const previousToken = cookie.read(reply.request)
      if (previousToken !== undefined) await sessions.endByToken(previousToken)
      const session = await sessions.start({ id, tokenVersion })
      return session && sendSession(reply, { userId: id, tokenVersion, ...session })
    },
  }
}
