import { randomUUID } from 'node:crypto'
import { domainToASCII } from 'node:url'
import type { SessionResponse, UserResponse } from '../contract/account.ts'
import type { Database, UserRow } from '../platform/database/database.ts'
import type { Address } from './links/link-store.ts'
import type { AuthenticatedProfile } from './sessions/session-store.ts'

/** What a sign-up stores. */
interface NewUser {
  readonly email: string
  readonly emailKey: string
  readonly firstName: string
  readonly lastName: string
  readonly displayName: string
  /** null for users who sign in with a provider only. */
  readonly passwordHash: string | null
}

interface HashChange {
  /** null if there was none. */
  readonly from: string | null
  readonly to: string
}

/** Every query about users. */
export function createUserStore(db: Database) {
  /** Compares the hash: a concurrent change is not undone. */
  const withHash = (within: Database, id: string, hash: string | null) =>
    within.updateTable('users').where('id', '=', id).where('password_hash', 'is not distinct from', hash)
  return {
    byEmailKey: (emailKey: string, within = db): Promise<UserRow | undefined> =>
      within.selectFrom('users').selectAll().where('email_key', '=', emailKey).executeTakeFirst(),
    byId: (id: string): Promise<UserRow | undefined> =>
      db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst(),
    /** The id of the new user; undefined if the e-mail address, in any spelling, has an account. */
    async add(user: NewUser, within = db): Promise<string | undefined> {
      const id = randomUUID()
      const { numInsertedOrUpdatedRows } = await within
        .insertInto('users')
        .values(newRow(id, user))
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n ? id : undefined
    },
    /** Deletes a user with all data; false if there is none, or the password was changed since `tokenVersion` was read. */
    async remove(id: string, tokenVersion: number): Promise<boolean> {
      const row = db.deleteFrom('users').where('id', '=', id).where('token_version', '=', tokenVersion)
      return (await row.executeTakeFirst()).numDeletedRows === 1n
    },
    async rehash(id: string, { from, to }: HashChange): Promise<void> {
      await withHash(db, id, from).set({ password_hash: to }).execute()
    },
    /**
     * Changes the address by which a user logs in and gets mail, and ends the links that were sent to the old one; false if the
     * new one is taken.
     */
    async changeEmail(id: string, { email, emailKey }: Address, within: Database): Promise<boolean> {
      const owner = within.selectFrom('users').select('id').where('email_key', '=', emailKey)
      const changed = await within
        .updateTable('users')
        .set({ email, email_key: emailKey })
        .where('id', '=', id)
        .where((row) => row.not(row.exists(owner)))
        .executeTakeFirst()
      if (changed.numUpdatedRows !== 1n) return false
      const alerts = within.updateTable('alert_settings').set({ mail_address: email }).where('user_id', '=', id)
      await alerts.where('mail_address', 'is not', null).execute()
      await within.deleteFrom('account_links').where('user_id', '=', id).execute()
      return true
    },
    /** Sets a password, whatever it was, and invalidates all issued tokens. */
    async setPassword(id: string, hash: string, within: Database): Promise<void> {
      const row = within.updateTable('users').where('id', '=', id)
      await row.set((column) => ({ password_hash: hash, token_version: column('token_version', '+', 1) })).execute()
    },
    /**
     * Invalidates all issued tokens and returns the version of the next ones; undefined if the hash has changed in the
     * meantime.
     */
    async changePassword(id: string, { from, to }: HashChange, within: Database): Promise<number | undefined> {
      const row = await withHash(within, id, from)
        .set((column) => ({ password_hash: to, token_version: column('token_version', '+', 1) }))
        .returning('token_version')
        .executeTakeFirst()
      return row?.token_version
    },
  }
}

export type UserStore = ReturnType<typeof createUserStore>

function newRow(id: string, user: NewUser): UserRow {
  const now = Date.now()
  return {
    id,
    email: user.email,
    email_key: user.emailKey,
    first_name: user.firstName,
    last_name: user.lastName,
    display_name: user.displayName,
    password_hash: user.passwordHash,
    token_version: 0,
    bookmarks_version: 0,
    terms_accepted_at: now,
    created_at: now,
  }
}

/** The part of the bookmark store that accounts need: the response about a user contains the list. */
export interface BookmarkLists {
  list(owner: {
    readonly id: string
    readonly bookmarksVersion: number
  }): Promise<{ readonly symbols: readonly string[] } | undefined>
}

/** Builds the responses that describe the signed-in user; each reads the user's bookmarks. */
export function createUserResponses(
  bookmarks: BookmarkLists,
  userForToken: (accessToken: string) => Promise<AuthenticatedProfile | undefined>,
) {
  const describeUser = async (user: AuthenticatedProfile): Promise<UserResponse> => ({
    id: user.id,
    email: user.email,
    displayName: user.displayName,
    roles: [...user.roles],
    userData: { firstName: user.firstName, lastName: user.lastName },
    bookmarks: [...((await bookmarks.list(user))?.symbols ?? [])],
  })
  return {
    /** The body of GET /api/auth. */
    userResponse: describeUser,
    /** The body of a login: the user of a new access token, with the token. */
    async sessionResponse(accessToken: string): Promise<SessionResponse> {
      const user = await userForToken(accessToken)
      if (!user) throw new Error('The session that was just started is gone')
      return { ...(await describeUser(user)), accessToken }
    },
  }
}

/**
 * The key by which e-mail addresses are compared: addresses that differ only in case, Unicode form or surrounding
 * spaces have one key. undefined if the text is not a deliverable address.
 */
export function emailKey(email: string): string | undefined {
  const typed = email.normalize('NFKC').trim()
  const at = typed.lastIndexOf('@')
  const mailbox = foldCase(typed.slice(0, Math.max(at, 0)))
  // domainToASCII parses URLs: pass it only letters, numbers, dots and dashes.
  const host = /^[\p{L}\p{M}\p{N}.-]+$/u.test(typed.slice(at + 1)) ? domainToASCII(typed.slice(at + 1)) : ''
  const key = `${mailbox}@${host}`
  return isMailbox(mailbox) && isHost(host) && key.length <= maxAddressLength ? key : undefined
}

/** RFC 5321, in characters. */
const maxAddressLength = 254
const maxMailboxLength = 64

/** Words with dots between them; letters of any script, and the signs of RFC 5322. */
const mailboxPattern = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u
/** At least two labels; the last is not a number. */
const hostPattern = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+(?!\d+$)[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

const isMailbox = (text: string): boolean => text.length <= maxMailboxLength && mailboxPattern.test(text)
const isHost = (text: string): boolean => hostPattern.test(text)

/** Neither case alone unifies all spellings (ß and SS, ſ and s), and changing the case may undo the normalization. */
function foldCase(text: string): string {
  const next = text.toUpperCase().toLowerCase().normalize('NFKC')
  return next === text ? text : foldCase(next)
}
