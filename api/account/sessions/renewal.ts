import type { Database } from '../../database/database.ts'
import type { Claims } from './access-tokens.ts'
import type { RefreshTokens } from './refresh-tokens.ts'
import type { SessionStatements, TokenRow } from './session-statements.ts'

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
 * Exchanges a refresh token for its successor. An answer can get lost, or die with the browser that has not stored its
 * cookie yet, so a token stays good, and has one and the same successor, until that has itself been exchanged. A token older
 * than that is a copy: which of its holders is the owner cannot be known, and the session ends for both.
 */
export function createRenewal({ db, statements, tokens, idle }: Parts) {
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
    const expiresAt = Math.min(now + idle, old.ends_at)
    await statements.useToken(within, { hash: tokens.hash(token), now, expiresAt })
    await statements.addToken(within, { hash: tokens.hash(successor), sessionId: old.session_id, expiresAt })
    return successor
  }

  return (token: string): Promise<Renewed | 'reused' | 'unknown'> =>
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
