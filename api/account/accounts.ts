import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AccountSettings } from '../start/account-settings.ts'
import type { BookmarkStore } from '../bookmarks/bookmark-store.ts'
import type { SessionAnswer, UserAnswer } from '../contract/account.ts'
import type { Database } from '../database/database.ts'
import type { App } from '../plugins/bare-app.ts'
import type { UserRow } from '../database/tables.ts'
import { createLoginLimits } from './limits/login-limits.ts'
import { createSignUpLimit, type SignUpLimit } from './limits/sign-up-limit.ts'
import { createPasswordCheck, type CheckPassword } from './passwords/check-password.ts'
import { createHashing, usualCost, type HashCost, type Hashing } from './passwords/hashing.ts'
import { createHashQueue, type HashQueue } from './passwords/hash-queue.ts'
import type { Secrets } from './secrets/secrets.ts'
import { createAccessTokens, type AccessTokens } from './sessions/access-tokens.ts'
import { createRefreshCookie, type RefreshCookie } from './sessions/refresh-cookie.ts'
import { createRefreshTokens } from './sessions/refresh-tokens.ts'
import { createSessionStore, type Asker, type SessionStore } from './sessions/session-store.ts'
import { userAnswer } from './user-answer.ts'
import { createUserStore, type UserStore } from './users.ts'

/** What accounts are made of. */
export interface AccountParts {
  readonly database: Database
  readonly secrets: Secrets
  readonly accounts: AccountSettings
  readonly publicUrl: string
  /** They are told with the user. */
  readonly bookmarks: Pick<BookmarkStore, 'list'>
  readonly hashCost?: HashCost | undefined
}

/** Somebody to start a session for. */
export interface Person {
  readonly id: string
  readonly tokenVersion: number
}

/** Something to do for a user who has just given their password. */
export type PasswordGiven = (request: FastifyRequest, reply: FastifyReply, user: UserRow) => Promise<void>

/** What the routes of accounts work with. */
export interface Accounts {
  readonly settings: AccountSettings
  readonly database: Database
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly tokens: AccessTokens
  readonly cookie: RefreshCookie
  readonly hashing: Hashing
  readonly queue: HashQueue
  readonly checkPassword: CheckPassword
  readonly signUpLimit: SignUpLimit
  /** What else is to happen when somebody has just proved by password who they are, before their session starts. */
  onPasswordGiven(then: PasswordGiven): void
  /** Does it. */
  readonly passwordWasGiven: PasswordGiven
  /** Who asks, by the bearer token; undefined where nobody is signed in. */
  authenticate(request: FastifyRequest): Promise<Asker | undefined>
  /**
   * Signs somebody in on the device that asked: sets its cookie and returns an access token. The session that the device
   * had before ends, whoever's it was.
   */
  startSession(reply: FastifyReply, person: Person): Promise<string>
  /**
   * Gives somebody another password and ends whatever was given out before, on every device, in one step; then starts a
   * session on the device that asked. undefined where the password was changed or the user deleted meanwhile.
   */
  startAnew(reply: FastifyReply, user: UserRow, passwordHash: string): Promise<string | undefined>
  /** Somebody as GET /api/auth tells them. */
  tell(asker: Asker): Promise<UserAnswer>
  /** The user whom an access token of this moment stands for, with the token. */
  tellWithToken(accessToken: string): Promise<SessionAnswer>
}

/** How many hashes are made at a time: each takes a core and 46 MiB for its time. */
const room = { running: 2, waiting: 50 }

/** Opens the accounts of a server. */
export async function openAccounts(app: App, parts: AccountParts): Promise<Accounts> {
  const { database, secrets, accounts: settings, publicUrl, bookmarks, hashCost = usualCost } = parts
  await app.register(cookie)
  const tokens = await createAccessTokens(app, { secrets, publicUrl, minutes: settings.accessTokenMinutes })
  const refreshCookie = createRefreshCookie(publicUrl, settings.refreshTokenDays)
  const sessions = createSessionStore(database, createRefreshTokens(secrets), settings.refreshTokenDays)

  const authenticate = async (request: FastifyRequest) => {
    const claims = tokens.read(bearer(request))
    return claims && sessions.find(claims)
  }
  const users = createUserStore(database)
  const hashing = await createHashing(hashCost)
  const queue = createHashQueue(room)
  const limits = createLoginLimits(database, settings.limits)
  const followers: PasswordGiven[] = []
  const tell = async (asker: Asker) => userAnswer(asker, (await bookmarks.list(asker.id))?.symbols ?? [])

  return {
    settings,
    database,
    sessions,
    tokens,
    authenticate,
    tell,
    users,
    cookie: refreshCookie,
    hashing,
    queue,
    checkPassword: createPasswordCheck({ users, hashing, queue, limits }),
    signUpLimit: createSignUpLimit(database, settings.limits),
    onPasswordGiven: (then) => void followers.push(then),
    async passwordWasGiven(request, reply, user) {
      for (const then of followers) await then(request, reply, user)
    },
    async startSession(reply, { id, tokenVersion }) {
      const before = refreshCookie.read(reply.request)
      if (before !== undefined) await sessions.endByToken(before)
      const { sessionId, refreshToken } = await sessions.start(id)
      refreshCookie.set(reply, refreshToken)
      return tokens.issue({ userId: id, sessionId, tokenVersion })
    },
    async startAnew(reply, user, passwordHash) {
      const change = { from: user.password_hash ?? '', to: passwordHash }
      const started = await database.transaction().execute(async (transaction) => {
        const tokenVersion = await users.changePassword(user.id, change, transaction)
        if (tokenVersion === undefined) return undefined
        await sessions.endAll(user.id, transaction)
        return { tokenVersion, ...(await sessions.start(user.id, transaction)) }
      })
      if (!started) return undefined
      refreshCookie.set(reply, started.refreshToken)
      const { sessionId, tokenVersion } = started
      return tokens.issue({ userId: user.id, sessionId, tokenVersion })
    },
    async tellWithToken(accessToken) {
      const claims = tokens.read(accessToken)
      const asker = claims && (await sessions.find(claims))
      if (!asker) throw new Error('A session that was only just started is gone')
      return { ...(await tell(asker)), accessToken }
    },
  }
}

const bearer = ({ headers }: FastifyRequest): string => /^Bearer ([^ ]+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
