import { createHash, randomBytes } from 'node:crypto'
import { claimUser } from '../../platform/database/claim-user.ts'
import type { Database } from '../../platform/database/database.ts'
import { statement } from '../../platform/database/statement.ts'
import { transact } from '../../platform/database/transact.ts'
import { type ApiToken, tokenPrefix } from '../../platform/http/limits/api-token.ts'

/** The maximum number of tokens of a user. */
export const maxTokens = 10

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** The day of a time, YYYY-MM-DD in UTC. */
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Every query about personal tokens. The database has their hashes only. */
export function createTokenStore(db: Database) {
  const byHash = statement(({ hash }: { readonly hash: string }) =>
    db.selectFrom('api_tokens').select(['id', 'user_id', 'used_on']).where('hash', '=', hash),
  )
  const setUsedOn = (id: string, day: string) =>
    db.updateTable('api_tokens').set({ used_on: day }).where('id', '=', id).execute()
  return {
    list: (userId: string) =>
      db
        .selectFrom('api_tokens')
        .select(['id', 'label', 'created_at', 'used_on'])
        .where('user_id', '=', userId)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),

    /** Returns the new token, which is never known again. */
    add: (userId: string, label: string): Promise<{ readonly token: string } | 'full' | 'no-user'> =>
      transact(db, async (within) => {
        if (!(await claimUser(within, userId))) return 'no-user'
        const { count } = await within
          .selectFrom('api_tokens')
          .select((row) => row.fn.countAll<number>().as('count'))
          .where('user_id', '=', userId)
          .executeTakeFirstOrThrow()
        if (count >= maxTokens) return 'full'
        const token = tokenPrefix + randomBytes(32).toString('base64url')
        const id = randomBytes(16).toString('base64url')
        const row = { id, user_id: userId, hash: hashOf(token), label, created_at: Date.now(), used_on: null }
        await within.insertInto('api_tokens').values(row).execute()
        return { token }
      }),

    /** Revoking it again is not an error. */
    async remove(userId: string, id: string): Promise<void> {
      await db.deleteFrom('api_tokens').where('user_id', '=', userId).where('id', '=', id).execute()
    },

    /** The token with this text; undefined if it was revoked or never existed. Records the day of use. */
    async find(token: string): Promise<ApiToken | undefined> {
      const hash = hashOf(token)
      const [row] = (await byHash(db, { hash })).rows
      if (!row) return undefined
      const today = dayOf(Date.now())
      // The day is only shown: a full disk must not keep programs from reading.
      if (row.used_on !== today) await setUsedOn(row.id, today).catch(() => undefined)
      return { id: row.id, userId: row.user_id }
    },
  }
}

export type TokenStore = ReturnType<typeof createTokenStore>
