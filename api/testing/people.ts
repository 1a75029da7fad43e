import { tmpdir } from 'node:os'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { onTestFinished, vi } from 'vitest'
import type { Rename } from '#domain/dataset/followed-symbol'
import type { Closes } from '#domain/traders/settlement'
import { createBookmarkStore } from '../bookmarks/bookmark-store.ts'
import { addBookmarkRoutes } from '../bookmarks/routes.ts'
import type { Database } from '../platform/database/database.ts'
import type { Authenticate } from '../platform/http/authentication.ts'
import { type App, createFastifyApp, handleErrors } from '../platform/http/fastify-app.ts'
import { readConfig } from '../platform/runtime/config.ts'
import { createCollection } from '../social/traders/collector/collection.ts'
import { type Play, unread } from '../social/traders/collector/read-posts.ts'
import { type ClosesOf, settlePlays } from '../social/traders/settlement/settle-plays.ts'
import { aServer, type ServerOptions } from './server.ts'

/** A server for account tests, with high limits for sign-ups and logins. */
export function anAccountServer({ limits = {}, ...special }: ServerOptions & { limits?: Record<string, string> } = {}) {
  const generous = { LOGINS_PER_MINUTE: '100000', SIGN_UPS_PER_HOUR: '100000' }
  const settings = readConfig({ ...generous, ...limits }, tmpdir())
  if (!settings.ok) throw new Error(settings.failure.join('\n'))
  return aServer({ ...special, config: { accounts: settings.value.accounts, ...special.config } })
}

/**
 * The same until the end of a test, with a clock that advances only when the test sets it: the duration of work on a
 * slow machine must not count as waiting.
 */
export async function anAccountServerInStoppedTime(special: Parameters<typeof anAccountServer>[0] = {}) {
  vi.useFakeTimers({ toFake: ['Date'] })
  const app = await anAccountServer(special)
  onTestFinished(async () => {
    await app.close()
    vi.useRealTimers()
  })
  return app
}

/** OWASP’s minimum. */
export const realCost = { memoryCost: 19_456, timeCost: 2 }

/** The default user of tests. */
export const ada = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Countess',
  email: 'ada@example.org',
  password: 'a mill of 1843 wheels',
  tos: true,
}

/** The credentials of a signed-in device. */
export interface Device {
  readonly id: string
  readonly token: string
  readonly cookie: string
  readonly cookies: Record<string, string>
}

/** The device after a response with a session or a new cookie. */
export function deviceOf(response: LightMyRequestResponse): Device {
  const { id = '', accessToken = '' } = response.json<{ id?: string; accessToken?: string }>()
  const [cookie] = response.cookies
  if (accessToken === '' || !cookie) throw new Error(`No session was started: ${response.body}`)
  return { id, token: accessToken, cookie: cookie.value, cookies: { [cookie.name]: cookie.value } }
}

/** The requests of the page. */
export const post = (app: App, path: string, payload: object, extra: InjectOptions = {}) =>
  app.inject({ method: 'POST', url: `/api/auth/${path}`, payload, ...extra })

export const signUp = async (app: App, who: Partial<typeof ada> = {}): Promise<Device> =>
  deviceOf(await post(app, 'sign-up', { ...ada, ...who }))

export const logIn = (app: App, who: Partial<typeof ada> = {}, extra: InjectOptions = {}) => {
  const { email, password } = { ...ada, ...who }
  return post(app, 'login', { email, password }, extra)
}

export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } })

export const profile = (app: App, token: string) => app.inject({ url: '/api/auth', ...bearer(token) })

/** As the page sends it, with Sec-Fetch-Site and the CSRF header. */
export const refresh = (app: App, cookies: Record<string, string>, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    cookies,
    headers: { 'sec-fetch-site': 'same-origin', 'x-refresh': '1', ...headers },
  })

/** A server with bookmark routes only, for these stocks; the bearer token is the user id. */
export async function aBookmarkServer(
  database: Database,
  listed: readonly string[],
  renames: readonly Rename[] = [],
): Promise<App> {
  const app = createFastifyApp({ logLevel: 'silent', trustProxy: [] })
  handleErrors(app)
  const isListed = (symbol: string) => Promise.resolve(listed.includes(symbol))
  const listings = { isListed, renamed: () => Promise.resolve(renames) }
  await addBookmarkRoutes(app, {
    ...listings,
    bookmarks: createBookmarkStore(database),
    authenticate: byName(database),
  })
  return app
}

const byName =
  (database: Database): Authenticate =>
  async (request) => {
    const id = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (id === undefined) return undefined
    const users = database.selectFrom('users').select('bookmarks_version').where('id', '=', id)
    const bookmarksVersion = (await users.executeTakeFirst())?.bookmarks_version ?? 0
    return { id, sessionId: `session of ${id}`, roles: [], bookmarksVersion }
  }

/** Inserts a user with this id; the other values do not matter. */
export async function aUser(db: Database, id: string): Promise<string> {
  const email = `${id}@people.example`
  const names = { first_name: 'Ann', last_name: 'Lark', display_name: id }
  const row = { id, email, email_key: email, ...names, terms_accepted_at: 0, created_at: 0, ...untouched }
  await db.insertInto('users').values(row).execute()
  return id
}

const untouched = { password_hash: null, token_version: 0, bookmarks_version: 0 }

let messages = 0

/** A play with the given properties; message ids increase. */
export function aPlay(special: Partial<Play> = {}): Play {
  const session = special.session ?? '2026-01-05'
  return {
    message: ++messages,
    name: 'ann',
    symbol: 'LARK',
    side: 'Bullish',
    session,
    writtenAt: Date.parse(`${session}T22:00:00Z`),
    ...special,
  }
}

/** Saves plays as if read from one page of each stock. */
export async function savePlays(db: Database, plays: readonly Play[], feed = 'demo'): Promise<void> {
  const collection = createCollection(db, feed)
  for (const symbol of new Set(plays.map((play) => play.symbol))) {
    const playsOfSymbol = plays.filter((play) => play.symbol === symbol)
    await collection.save({ symbol, plays: playsOfSymbol, cursor: { ...unread, newest: 1 }, readAt: 1 })
  }
}

/** Stocks with their closes by session; the market's newest session is the newest of all, or a later one. */
export function someCloses(
  stocks: Readonly<Record<string, Readonly<Record<string, number>>>>,
  asOf = Object.values(stocks).flatMap(Object.keys).toSorted().at(-1) ?? '',
): { readonly closesOf: ClosesOf; readonly asOf: string } {
  const closesOf = (symbol: string): Promise<Closes | undefined> => {
    const closes = stocks[symbol]
    if (!closes) return Promise.resolve(undefined)
    const sessions = Object.keys(closes).filter((session) => session <= asOf)
    return Promise.resolve({ sessions, closes: sessions.map((session) => closes[session] ?? NaN), asOf })
  }
  return { closesOf, asOf }
}

/** Settles the plays by the given closes. */
export const settleBy = (db: Database, closes: ReturnType<typeof someCloses>, feed = 'demo'): Promise<number> =>
  settlePlays({ db, feed, ...closes, signal: new AbortController().signal })
