import cookie from '@fastify/cookie'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Database, UserRow } from '../platform/database/database.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { createMailQueue } from '../platform/mail/mail-queue.ts'
import type { MailSender } from '../platform/mail/mail-sender.ts'
import type { AccountSettings } from '../platform/runtime/config.ts'
import { createAfterAnswer } from './links/after-answer.ts'
import { createLinkStore } from './links/link-store.ts'
import { createAddressLimits, createLoginLimits } from './login-limits.ts'
import { createPasswordCheck } from './passwords/check-password.ts'
import { createHashing, createHashQueue, defaultHashCost, type HashCost } from './passwords/hashing.ts'
import { openEstimator } from './passwords/password-strength.ts'
import type { Secrets } from './secrets.ts'
import { createAccessTokens } from './sessions/access-tokens.ts'
import { createRefreshCookie, createRefreshTokens } from './sessions/refresh-tokens.ts'
import { createSessionIssuer, createSessionStore } from './sessions/session-store.ts'
import { type BookmarkLists, createUserResponses, createUserStore } from './users.ts'

/** Reauthentication without a password: whether a request proves that this user has just signed in. */
type Reauthentication = (request: FastifyRequest, user: UserRow) => Promise<boolean>

/** Whether one of the proofs succeeds. */
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
  /** Undefined if the server sends no mail. */
  readonly mail?: MailSender | undefined
  /** The bookmarks are part of the user response. */
  readonly bookmarks: BookmarkLists
  readonly hashCost?: HashCost | undefined
}

/** Runs after a login by password, before the session starts. */
export type PasswordLoginHook = (request: FastifyRequest, reply: FastifyReply, user: UserRow) => Promise<void>

/** How many hashes run at a time: each takes a core and 46 MiB. */
const hashQueueSize = { running: 2, waiting: 50 }

/** Opens the accounts of a server: what the account routes depend on. */
export async function openAccounts(app: App, options: AccountOptions) {
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
    publicUrl,
    links: createLinkStore(database),
    /** Sends a mail in the background; undefined if the server sends none. */
    mail: options.mail && createMailQueue(app, options.mail),
    // After the queue: it is closed before it, and its last work may send a mail.
    afterAnswer: createAfterAnswer(app),
    addressLimits: createAddressLimits(database, settings.limits),
    checkPassword: createPasswordCheck({ users, hashing, queue, limits }),
    /** Forgets the attempts to log in to an account that is gone. */
    forgetAttempts: (account: string) => limits.forget(account),
    /** The hash of a new password; undefined if the queue is full. */
    hash: async (password: string) => queue(() => hashing.hash(password)),
    /** The number of running and of waiting hashes. */
    hashQueueUsage: queue.usage,
    /** Authenticates a request by its bearer token; undefined without a valid session. */
    authenticate: (request: FastifyRequest) => userForToken(bearer(request)),
    /** Registers a hook that runs at each login by password, before the session starts. */
    onPasswordLogin: (hook: PasswordLoginHook) => void loginHooks.push(hook),
    async runPasswordLoginHooks(request: FastifyRequest, reply: FastifyReply, user: UserRow): Promise<void> {
      for (const hook of loginHooks) await hook(request, reply, user)
    },
    /** Registers a proof of reauthentication for users without a password. */
    addReauthentication: (proof: Reauthentication) => void reauthentications.push(proof),
    /** Whether one of the registered proofs succeeds. */
    isReauthenticated: anyReauthentication(reauthentications),
    ...createSessionIssuer({ sessions, tokens, cookie: refreshCookie }),
    ...createUserResponses(bookmarks, userForToken),
  }
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>

/** Whether requests cross a network unencrypted. */
function isPlainHttp(publicUrl: string): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)
}

const bearer = ({ headers }: FastifyRequest): string => /^Bearer ([^ ]+)$/i.exec(headers.authorization ?? '')?.[1] ?? ''
