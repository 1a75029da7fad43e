import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, UserRow } from '../database/database.ts'
import type { App } from '../http/fastify-app.ts'
import type { AccountSettings } from '../runtime/config.ts'
import { createLoginLimits, createSignUpLimit, type SignUpLimit } from './login-limits.ts'
import { type CheckPassword, createPasswordCheck } from './passwords/check-password.ts'
import { createHashing, createHashQueue, defaultHashCost, type HashCost, type HashQueue } from './passwords/hashing.ts'
import { openEstimator } from './passwords/password-strength.ts'
import type { Secrets } from './secrets.ts'
import { createAccessTokens } from './sessions/access-tokens.ts'
import { createRefreshCookie, createRefreshTokens, type RefreshCookie } from './sessions/refresh-tokens.ts'
import {
  type AuthenticatedProfile,
  createSessionIssuer,
  createSessionStore,
  type SessionIssuer,
  type SessionStore,
} from './sessions/session-store.ts'
import {
  type BookmarkLists,
  createUserResponses,
  createUserStore,
  type UserResponses,
  type UserStore,
} from './users.ts'

/** Reauthentication without a password: whether a request proves that this user has just signed in. */
type Reauthentication = (request: FastifyRequest, user: UserRow) => Promise<boolean>

/** True where one of the proofs succeeds. */
const anyReauthentication =
  (proofs: readonly Reauthentication[]): Reauthentication =>
  async (request, user) =>
    (await Promise.all(proofs.map((proof) => proof(request, user)))).includes(true)

/** Dependencies of the accounts. */
interface AccountOptions {
  readonly database: Database
  readonly secrets: Secrets
  readonly accounts: AccountSettings
  readonly publicUrl: string
  /** The bookmarks are part of the user response. */
  readonly bookmarks: BookmarkLists
  readonly hashCost?: HashCost | undefined
}

/** Runs after a login by password, before the session starts. */
export type PasswordLoginHook = (request: FastifyRequest, reply: FastifyReply, user: UserRow) => Promise<void>

/** What the account routes depend on. */
export interface Accounts extends SessionIssuer, UserResponses {
  readonly settings: AccountSettings
  readonly database: Database
  readonly users: UserStore
  readonly sessions: SessionStore
  readonly cookie: RefreshCookie
  readonly signUpLimit: SignUpLimit
  readonly checkPassword: CheckPassword
  /** The hash of a new password; undefined where the queue is full. */
  readonly hash: (password: string) => Promise<string | undefined>
  /** The hashes that run and those that wait. */
  readonly hashQueueUsage: HashQueue['usage']
  /** Authenticates a request by its bearer token; undefined without a valid session. */
  readonly authenticate: (request: FastifyRequest) => Promise<AuthenticatedProfile | undefined>
  /** Registers a hook that runs at each login by password, before the session starts. */
  readonly onPasswordLogin: (hook: PasswordLoginHook) => void
  readonly runPasswordLoginHooks: PasswordLoginHook
  /** Registers a proof of reauthentication for users without a password. */
  readonly addReauthentication: (proof: Reauthentication) => void
  /** Whether one of the registered proofs succeeds. */
  readonly isReauthenticated: Reauthentication
}

/** How many hashes run at a time: each takes a core and 46 MiB. */
const hashQueueSize = { running: 2, waiting: 50 }

/** Opens the accounts of a server. */
export async function openAccounts(app: App, options: AccountOptions): Promise<Accounts> {
  const { database, secrets, accounts: settings, publicUrl, bookmarks, hashCost = defaultHashCost } = options
  await app.register(cookie)
  // Loading the dictionaries takes longer than a response may: do it before the first sign-up.
  app.addHook('onListen', (done) => {
    openEstimator().check('warm up')
    done()
  })
  if (isPlainHttp(publicUrl))
    app.log.warn('PUBLIC_URL is plain http: others on the network can read passwords and cookies')
  const tokens = await createAccessTokens(app, { secrets, publicUrl, minutes: settings.accessTokenMinutes })
  const refreshCookie = createRefreshCookie(publicUrl, settings.refreshTokenDays)
  const sessions = createSessionStore(database, createRefreshTokens(secrets), settings.refreshTokenDays)
  const users = createUserStore(database)
  const hashing = await createHashing(hashCost)
  const queue = createHashQueue(hashQueueSize)
  const loginHooks: PasswordLoginHook[] = []
  const reauthentications: Reauthentication[] = []
  const limits = createLoginLimits(database, settings.limits)

  const userForToken = async (token: string) => {
    const claims = tokens.read(token)
    return claims && (await sessions.find(claims))
  }
  return {
    settings,
    database,
    users,
    sessions,
    cookie: refreshCookie,
    signUpLimit: createSignUpLimit(database, settings.limits),
    checkPassword: createPasswordCheck({ users, hashing, queue, limits }),
    hash: async (password) => queue(() => hashing.hash(password)),
    hashQueueUsage: queue.usage,
    authenticate: (request) => userForToken(bearer(request)),
    onPasswordLogin: (hook) => void loginHooks.push(hook),
    async runPasswordLoginHooks(request, reply, user) {
      for (const hook of loginHooks) await hook(request, reply, user)
    },
    addReauthentication: (proof) => void reauthentications.push(proof),
    isReauthenticated: anyReauthentication(reauthentications),
    ...createSessionIssuer({ sessions, tokens, cookie: refreshCookie }),
    ...createUserResponses(bookmarks, userForToken),
  }
}

/** Whether requests cross a network in plain text. */
function isPlainHttp(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

const bearer = ({ headers }: FastifyRequest): string => /^Bearer ([^ ]+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
