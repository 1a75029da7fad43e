import type { Database } from '../../database/database.ts'
import type { Claims } from './access-tokens.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { SessionStatements } from './session-statements.ts'

/** Milliseconds in which a token that was exchanged already still gets its successor: another tab's, or a lost answer's. */
const grace = 30_000

/** A renewed session: what the next access token says, and what renews it the next time. */
export interface Renewed extends Claims {
  readonly refreshToken: string
}

interface Parts {
  readonly db: Database
  readonly statements: SessionStatements
  readonly tokens: RefreshTokens
  /** Milliseconds after which a token lapses unused. */
  readonly idle: number
}

/**
 * Exchanges a refresh token for its successor. One that comes back later was copied: then whoever has which copy cannot be
 * told, and the session ends for both.
 */
export function createRenewal({ db, statements, tokens, idle }: Parts) {
  const rowOf = async (within: Database, token: string) =>
    (await statements.token(within, { hash: tokens.hash(token) })).rows[0]

  async function exchange(within: Database, token: string, now: number): Promise<string> {
    const successor = tokens.successor(token)
    const row = await rowOf(within, successor)
    // It may have been exchanged in turn meanwhile.
    if (row) return row.used_at === null ? successor : exchange(within, successor, now)
    const old = await rowOf(within, token)
    if (!old) throw new Error('A token vanished within a transaction')
    await statements.useToken(within, { hash: tokens.hash(token), now })
    const expiresAt = Math.min(now + idle, old.ends_at)
    await statements.addToken(within, { hash: tokens.hash(successor), sessionId: old.session_id, expiresAt })
    return successor
  }

  return (token: string): Promise<Renewed | 'reused' | 'unknown'> =>
    db.transaction().execute(async (transaction) => {
      const now = Date.now()
      const row = await rowOf(transaction, token)
      if (!row) return 'unknown'
      const isLate = row.used_at !== null && now - row.used_at > grace
      if (isLate || row.expires_at <= now || row.ends_at <= now) {
        await statements.end(transaction, { sessionId: row.session_id })
        return isLate ? 'reused' : 'unknown'
      }
      return {
        userId: row.user_id,
        sessionId: row.session_id,
        tokenVersion: row.token_version,
        refreshToken: await exchange(transaction, token, now),
      }
    })
}
