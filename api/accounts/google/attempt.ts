import { randomBytes } from 'node:crypto'
import type { Database } from '../../database/database.ts'
import { engineOf } from '../../database/engine.ts'
import { statement } from '../../database/statement.ts'

/**
 * One sign-in attempt of one browser. The callback must match it; PKCE (RFC 7636) also proves that both are of one browser.
 * The field names are stored in the cookie: `click` is the nonce of the page.
 */
export interface SignInAttempt {
  /** The callback must carry it. */
  readonly state: string
  /** The ID token must contain it: the token was issued for this attempt. */
  readonly nonce: string
  /** The page finds it in the result; '' where the page sent none. */
  readonly click: string
}

/** 256 random bits. */
export const newNonce = (): string => randomBytes(32).toString('base64url')

/** Parses the content of the attempt’s cookie; undefined where it is malformed. */
export function readAttempt(content: Readonly<Record<string, unknown>>): SignInAttempt | undefined {
  const { state, nonce, click } = content
  return typeof state === 'string' && typeof nonce === 'string' && typeof click === 'string'
    ? { state, nonce, click }
    : undefined
}

/** Whether a nonce is used for the first time, on any server. */
export type UseNonce = (nonce: string) => Promise<boolean>

/**
 * Remembers each nonce for at least `lifetimeMs`, which must exceed the lifetime of the cookie or token that carries it.
 * Expired ones are deleted with other expired rows.
 */
export function createNonceStore(db: Database, lifetimeMs: number): UseNonce {
  const add = statement<{ readonly nonce: string; readonly expiresAt: number }, unknown>(({ nonce, expiresAt }) =>
    db
      .insertInto('used_nonces')
      .values({ nonce, expires_at: expiresAt })
      .onConflict((conflict) => conflict.column('nonce').doNothing()),
  )
  return async (nonce) => {
    const expiresAt = (await engineOf(db).now(db)) + lifetimeMs
    const { numAffectedRows } = await add(db, { nonce, expiresAt })
    return numAffectedRows === 1n
  }
}
