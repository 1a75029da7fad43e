import type { Generated, Kysely } from 'kysely'
import type { AlertTables } from './alert-tables.ts'
import type { SyncTables } from './sync-tables.ts'
import type { MarketTables, SharedTables, TraderTables } from './tables.ts'

/** The database. `destroy` closes it; every acknowledged write is on disk. */
export type Database = Kysely<Tables>

/** The rows of every table. Times are milliseconds since 1970 in UTC; booleans are 1 or 0, since SQLite has none. */
export interface Tables extends AlertTables, MarketTables, SharedTables, SyncTables, TraderTables {
  readonly users: UserRow
  readonly user_roles: UserRoleRow
  readonly identities: IdentityRow
  readonly sessions: SessionRow
  readonly refresh_tokens: RefreshTokenRow
  readonly account_links: AccountLinkRow
  readonly login_failures: LoginFailureRow
  readonly attempts: AttemptRow
  readonly bookmarks: BookmarkRow
  readonly api_tokens: ApiTokenRow
  readonly leases: LeaseRow
  readonly claims: ClaimRow
}

export interface UserRow {
  readonly id: string
  /** As entered. */
  readonly email: string
  /** The form used for comparison: all spellings of an address have one key. */
  readonly email_key: string
  readonly first_name: string
  readonly last_name: string
  readonly display_name: string
  /** In PHC form; null for users who sign in with a provider only. */
  readonly password_hash: string | null
  /** Raised to invalidate every token issued before. */
  readonly token_version: number
  /** Raised with each change of the bookmarks, in the same transaction; identifies a list. */
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
interface SessionRow {
  readonly id: string
  readonly user_id: string
  readonly created_at: number
  /** When it ends, however much it is used. */
  readonly ends_at: number
  /** The device’s name for the user, such as “Chrome on Android”; '' if it is not known. */
  readonly label: Generated<string>
  /** When it was last renewed; 0 if it was not yet. */
  readonly last_used_at: Generated<number>
}

/** A token that renews a session once. */
interface RefreshTokenRow {
  /** SHA-256, hexadecimal: the token itself is only in the cookie. */
  readonly hash: string
  readonly session_id: string
  /** When it expires unused. */
  readonly expires_at: number
  /** When it was exchanged for its successor; null while it is the session's current one. */
  readonly used_at: number | null
}

/** A link that its user has by mail or from the operator, and that works once. */
interface AccountLinkRow {
  /** SHA-256, hexadecimal: the token itself is only in the link. */
  readonly hash: string
  readonly user_id: string
  /** What it is for: setting a password, or confirming an address. */
  readonly kind: 'password' | 'email'
  /** The address that it confirms; null for a new password. */
  readonly email: string | null
  readonly expires_at: number
}

/** Consecutive wrong passwords. */
interface LoginFailureRow {
  readonly subject: string
  readonly failures: number
  readonly last_at: number
}

/** A rate-limited attempt: a login, a sign-up. Stored as long as it counts. */
interface AttemptRow {
  /** What is limited: an account, an address. */
  readonly subject: string
  readonly at: number
}

interface BookmarkRow {
  readonly user_id: string
  readonly symbol: string
  /** The order of the list: later bookmarks have greater positions. */
  readonly position: number
}

/** A user’s personal token, with which programs request screens. */
interface ApiTokenRow {
  readonly id: string
  readonly user_id: string
  /** SHA-256, hexadecimal: the token itself is shown once. */
  readonly hash: string
  readonly label: string
  readonly created_at: number
  /** The last day on which it was used, YYYY-MM-DD in UTC; null for never. */
  readonly used_on: string | null
}

/** A lease: work that only one process may do at a time, and its holder. */
interface LeaseRow {
  readonly name: string
  readonly holder: string
  readonly taken_at: number
  /** When any process may take it. */
  readonly lapses_at: number
  /** Raised each time the lease is taken: a holder with a lower number has lost it. */
  readonly fence: Generated<number>
}

/** What a transaction claims before it reads. */
interface ClaimRow {
  readonly subject: string
  /** When it was last claimed: older ones are purged. */
  readonly at: number
}
