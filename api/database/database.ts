import type { Kysely } from 'kysely'
import type { MarketTables } from './market-tables.ts'
import type { TraderTables } from './trader-tables.ts'

/** The database. `destroy` closes it; whatever was acknowledged before is on disk. */
export type Database = Kysely<Tables>

/** Every table as its rows are. Times are milliseconds since 1970 in UTC; truth is 1 or 0, as SQLite has no booleans. */
export interface Tables extends MarketTables, TraderTables {
  readonly users: UserRow
  readonly user_roles: UserRoleRow
  readonly identities: IdentityRow
  readonly sessions: SessionRow
  readonly refresh_tokens: RefreshTokenRow
  readonly login_failures: LoginFailureRow
  readonly attempts: AttemptRow
  readonly bookmarks: BookmarkRow
  readonly leases: LeaseRow
}

export interface UserRow {
  readonly id: string
  /** As it was typed. */
  readonly email: string
  /** As it is compared: two spellings of one address have one key. */
  readonly email_key: string
  readonly first_name: string
  readonly last_name: string
  readonly display_name: string
  /** In PHC form; null for users who sign in with a provider only. */
  readonly password_hash: string | null
  /** Raised to end every token that was given out before. */
  readonly token_version: number
  /** Raised with each change of the bookmarks, in its transaction: lists are known by it. */
  readonly bookmarks_version: number
  readonly terms_accepted_at: number
  readonly created_at: number
}

interface UserRoleRow {
  readonly user_id: string
  readonly role: string
}

/** The user’s identity at a sign-in provider: never the e-mail address, which can pass to another person. */
interface IdentityRow {
  readonly issuer: string
  readonly subject: string
  readonly user_id: string
  readonly linked_at: number
}

/** A session of a device. */
export interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly created_at: number
  /** When it ends, however much it is used. */
  readonly ends_at: number
}

/** A token that renews a session once. */
export interface RefreshTokenRow {
  /** SHA-256, hexadecimal: the token itself is only in the cookie. */
  readonly hash: string
  readonly session_id: string
  /** When it lapses unused. */
  readonly expires_at: number
  /** When it was exchanged for its successor; null while it is the session's current one. */
  readonly used_at: number | null
}

/** How often in a row a password was wrong. */
export interface LoginFailureRow {
  readonly subject: string
  readonly failures: number
  readonly last_at: number
}

/** Something that may be tried only so often: a login, a sign-up. Kept as long as it counts. */
export interface AttemptRow {
  /** By whom or at what: an account, an address. */
  readonly subject: string
  readonly at: number
}

interface BookmarkRow {
  readonly user_id: string
  readonly symbol: string
  /** Later ones are greater; the list's order. */
  readonly position: number
}

/** A lease: work that only one process may do at a time, and its holder. */
export interface LeaseRow {
  readonly name: string
  readonly holder: string
  readonly taken_at: number
  /** When any process may take it. */
  readonly lapses_at: number
}
