import { createHash, randomBytes } from 'node:crypto'
import { addAttempt, msUntilAllowed } from '../../platform/database/coordination/attempts.ts'
import type { Database, UserRow } from '../../platform/database/database.ts'
import { engineOf } from '../../platform/database/engine.ts'
import { claim, transact } from '../../platform/database/transact.ts'

const hour = 60 * 60 * 1000
/** Mails with a link to one account in an hour, of any kind. */
const hourlyLinks = 3

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex')

/** What a link is for: setting a password, or confirming an address. */
type LinkKind = 'password' | 'email'

/** An e-mail address as entered, and the key by which addresses are compared. */
export interface Address {
  readonly email: string
  readonly emailKey: string
}

/**
 * Links that work once, for an hour. The database has the hash of a link’s token only. `now` is the time in milliseconds since
 * 1970; by default that of the database’s clock.
 */
export function createLinkStore(db: Database, now = (within: Database) => engineOf(db).now(within)) {
  /** A new token for a user, valid for an hour. `email` is the address that it confirms; null for a password. */
  async function add(userId: string, email: string | null, within: Database): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = (await now(within)) + hour
    const kind: LinkKind = email === null ? 'password' : 'email'
    const row = { hash: hashOf(token), user_id: userId, kind, email, expires_at: expiresAt }
    await within.insertInto('account_links').values(row).execute()
    return token
  }

  /** Counts a mail with a link to an address and finds its user; `isAllowed` is false after too many. */
  async function countMail(emailKey: string, within: Database) {
    const subject = `link for ${hashOf(emailKey)}`
    const at = await now(within)
    await claim(within, [subject], at)
    const isAllowed = (await msUntilAllowed(within, { subject, times: hourlyLinks, windowMs: hour }, at)) === 0
    if (isAllowed) await addAttempt(within, subject, at)
    const users = within.selectFrom('users').select(['id', 'email']).where('email_key', '=', emailKey)
    return { isAllowed, user: await users.executeTakeFirst() }
  }

  return {
    addForPassword: (userId: string) => add(userId, null, db),

    /**
     * A new link for the user of an e-mail address; undefined if there is none, or after too many links. An unknown address is
     * counted, too.
     */
    forPassword: (emailKey: string) =>
      transact(db, async (within) => {
        const { isAllowed, user } = await countMail(emailKey, within)
        return isAllowed && user ? { ...user, token: await add(user.id, null, within) } : undefined
      }),

    /** The token of a link to a user’s new address; undefined if it is taken, or after too many links to it. */
    forAddress: (userId: string, { email, emailKey }: Address) =>
      transact(db, async (within) => {
        const { isAllowed, user } = await countMail(emailKey, within)
        return isAllowed && !user ? add(userId, email, within) : undefined
      }),

    /** The user of a link, and the address that it confirms; undefined if it was used or has expired. */
    async find(kind: LinkKind, token: string): Promise<{ user: UserRow; email: string | null } | undefined> {
      const row = await db
        .selectFrom('account_links')
        .innerJoin('users', 'users.id', 'account_links.user_id')
        .selectAll('users')
        .select('account_links.email as new_email')
        .where('hash', '=', hashOf(token))
        .where('kind', '=', kind)
        .where('expires_at', '>', await now(db))
        .executeTakeFirst()
      if (!row) return undefined
      const { new_email: email, ...user } = row
      return { user, email }
    },

    /** Uses a link up: true for one of several concurrent uses. */
    async take(kind: LinkKind, token: string, within: Database): Promise<boolean> {
      const row = within
        .deleteFrom('account_links')
        .where('hash', '=', hashOf(token))
        .where('kind', '=', kind)
        .where('expires_at', '>', await now(within))
      return (await row.executeTakeFirst()).numDeletedRows === 1n
    },
  }
}
