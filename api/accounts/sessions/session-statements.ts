import type { Database } from '../../database/database.ts'
import { statement } from '../../database/statement.ts'

interface SessionClaims {
  readonly sessionId: string
  readonly userId: string
  readonly tokenVersion: number
  readonly now: number
}

interface SessionUserRow {
  readonly id: string
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly display_name: string
  readonly bookmarks_version: number
  /** null in the single row of a user without roles. */
  readonly role: string | null
}

/** A refresh token with its session and user. */
export interface TokenRow {
  readonly session_id: string
  readonly user_id: string
  readonly email_key: string
  readonly token_version: number
  readonly ends_at: number
  readonly expires_at: number
  readonly used_at: number | null
}

/** The SQL statements about sessions. */
export const sessionStatements = (db: Database) => ({
  /** Runs with every request. One row per role, or one row without a role; no row once the session has ended. */
  user: statement<SessionClaims, SessionUserRow>(({ sessionId, userId, tokenVersion, now }) =>
    db
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .leftJoin('user_roles', 'user_roles.user_id', 'users.id')
      .select(['users.id', 'email', 'first_name', 'last_name', 'display_name', 'bookmarks_version', 'role'])
      .where('sessions.id', '=', sessionId)
      .where('users.id', '=', userId)
      .where('token_version', '=', tokenVersion)
      .where('ends_at', '>', now),
  ),
  /** Begins a sign-in. A change of the password waits until this one is committed; after it, there is no such row. */
  claimUser: statement<{ readonly userId: string; readonly tokenVersion: number }, unknown>(
    ({ userId, tokenVersion }) =>
      db
        .updateTable('users')
        .set((column) => ({ token_version: column.ref('token_version') }))
        .where('id', '=', userId)
        .where('token_version', '=', tokenVersion),
  ),
  start: statement<
    { readonly id: string; readonly userId: string; readonly now: number; readonly endsAt: number },
    unknown
  >(({ id, userId, now, endsAt }) =>
    db.insertInto('sessions').values({ id, user_id: userId, created_at: now, ends_at: endsAt }),
  ),
  end: statement<{ readonly sessionId: string }, unknown>(({ sessionId }) =>
    db.deleteFrom('sessions').where('id', '=', sessionId),
  ),
  endAll: statement<{ readonly userId: string }, unknown>(({ userId }) =>
    db.deleteFrom('sessions').where('user_id', '=', userId),
  ),
  token: statement<{ readonly hash: string }, TokenRow>(({ hash }) =>
    db
      .selectFrom('refresh_tokens')
      .innerJoin('sessions', 'sessions.id', 'refresh_tokens.session_id')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .select(['session_id', 'user_id', 'email_key', 'token_version', 'ends_at', 'expires_at', 'used_at'])
      .where('hash', '=', hash),
  ),
  /** Begins a renewal: another one of the same session waits until this one is committed. */
  claim: statement<{ readonly hash: string }, unknown>(({ hash }) =>
    db
      .updateTable('sessions')
      .set((column) => ({ ends_at: column.ref('ends_at') }))
      .where('id', 'in', (row) => row.selectFrom('refresh_tokens').select('session_id').where('hash', '=', hash)),
  ),
  addToken: statement<{ readonly hash: string; readonly sessionId: string; readonly expiresAt: number }, unknown>(
    ({ hash, sessionId, expiresAt }) =>
      db.insertInto('refresh_tokens').values({ hash, session_id: sessionId, expires_at: expiresAt, used_at: null }),
  ),
  /** The used token expires with its successor, because the response with the successor may have been lost. */
  useToken: statement<{ readonly hash: string; readonly now: number; readonly expiresAt: number }, unknown>(
    ({ hash, now, expiresAt }) =>
      db.updateTable('refresh_tokens').set({ used_at: now, expires_at: expiresAt }).where('hash', '=', hash),
  ),
})

export type SessionStatements = ReturnType<typeof sessionStatements>
