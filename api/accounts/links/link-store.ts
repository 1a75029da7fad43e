import { createHash, randomBytes } from 'node:crypto'
import { addAttempt, msUntilAllowed } from '../../platform/database/coordination/attempts.ts'
import type { Database, UserRow } from '../../platform/database/database.ts'
import { engineOf } from '../../platform/database/engine.ts'
import { claim, transact } from '../../platform/database/transact.ts'

const hour = 60 * 60 * 1000
/** Mails with a link to one account in an hour, of any kind. */
const hourlyLinks = 3

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** Links that work once, for an hour. The database has the hash of a link’s token only. */
export function createLinkStore(db: Database) {
  /** A new token for a user, valid for an hour. */
  async function add(userId: string, within: Database): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = (await engineOf(db).now(within)) + hour
    const row = { hash: hashOf(token), user_id: userId, kind: 'password', email: null, expires_at: expiresAt } as const
    await within.insertInto('account_links').values(row).execute()
    return token
  }

  return {
    add: (userId: string) => add(userId, db),

    /**
     * A new link for the user of an e-mail address; undefined if there is none, or after too many links. An unknown address is
     * counted, too.
     */
    request: (emailKey: string) =>
      transact(db, async (within) => {
        const subject = `link for ${hashOf(emailKey)}`
        const now = await engineOf(db).now(within)
        await claim(within, [subject], now)
        if ((await msUntilAllowed(within, { subject, times: hourlyLinks, windowMs: hour }, now)) > 0) return undefined
        await addAttempt(within, subject, now)
        const user = await within
          .selectFrom('users')
          .select(['id', 'email'])
          .where('email_key', '=', emailKey)
          .executeTakeFirst()
        return user && { ...user, token: await add(user.id, within) }
      }),

    /** The user of a link; undefined if it was used or has expired. */
    async userOf(token: string): Promise<UserRow | undefined> {
      const row = db
        .selectFrom('account_links')
        .innerJoin('users', 'users.id', 'account_links.user_id')
        .selectAll('users')
        .where('hash', '=', hashOf(token))
        .where('kind', '=', 'password')
        .where('expires_at', '>', await engineOf(db).now(db))
      return row.executeTakeFirst()
    },

    /** Uses a link up: true for one of several concurrent uses. */
    async take(token: string, within: Database): Promise<boolean> {
      const row = within
        .deleteFrom('account_links')
        .where('hash', '=', hashOf(token))
        .where('kind', '=', 'password')
        .where('expires_at', '>', await engineOf(db).now(within))
      return (await row.executeTakeFirst()).numDeletedRows === 1n
    },
  }
}

export type LinkStore = ReturnType<typeof createLinkStore>
