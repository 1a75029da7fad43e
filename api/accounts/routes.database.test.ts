import { randomBytes } from 'node:crypto'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { matching } from '../../domain/testing/matchers.ts'
import type { App } from '../platform/http/fastify-app.ts'
import {
  anAccountServer,
  anAccountServerInStoppedTime,
  bearer,
  deviceOf,
  logIn,
  profile,
  refresh,
  signUp,
} from '../testing/people.ts'
import { aDatabase, aServer } from '../testing/server.ts'

let app: App
afterEach(() => app.close())

const form = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  displayName: 'Countess',
  email: 'Ada@example.org',
  password: 'engine of 1843 wheels',
  tos: true,
}

test('a user signs up, comes back, stays signed in and logs out', async () => {
  app = await aServer()
  const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })
  const signedUp = await post('/api/auth/sign-up', form)
  expect(signedUp.statusCode, signedUp.body).toBe(200)
  expect(signedUp.json()).toEqual({
    id: matching.any(String),
    email: 'Ada@example.org',
    displayName: 'Countess',
    roles: [],
    userData: { firstName: 'Ada', lastName: 'Lovelace' },
    bookmarks: [],
    accessToken: matching.any(String),
  })
  const loggedIn = await post('/api/auth/login', { email: 'ada@EXAMPLE.org', password: form.password })
  expect(loggedIn.statusCode, loggedIn.body).toBe(200)
  const { accessToken, ...user } = loggedIn.json<{ accessToken: string }>()
  const profile = (token: string) => app.inject({ url: '/api/auth', headers: { authorization: `Bearer ${token}` } })
  expect((await profile(accessToken)).json()).toEqual(user)

  const [cookie] = loggedIn.cookies
  const renewed = await app.inject({
    method: 'POST',
    url: '/api/auth/refresh',
    headers: { 'sec-fetch-site': 'same-origin', 'x-refresh': '1' },
    cookies: { [cookie?.name ?? '']: cookie?.value ?? '' },
  })
  expect(renewed.statusCode, renewed.body).toBe(200)
  const fresh = renewed.json<{ accessToken: string }>().accessToken
  expect((await profile(fresh)).statusCode).toBe(200)

  const loggedOut = await app.inject({ url: '/api/auth/logout', headers: { authorization: `Bearer ${fresh}` } })
  expect(loggedOut.json()).toEqual({ message: 'You are logged out.' })
  expect((await profile(fresh)).statusCode).toBe(401)
  expect((await profile(accessToken)).statusCode).toBe(401)
})

const minute = 60_000
const day = 24 * 60 * minute

test('two servers accept the same session when one clock is five minutes ahead', async () => {
  const database = await aDatabase()
  const secrets = { current: randomBytes(32) }
  app = await anAccountServer({ database, secrets })
  const ahead = await anAccountServer({ database, secrets })
  onTestFinished(async () => {
    vi.useRealTimers()
    await ahead.close()
    await database.destroy()
  })
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'] })
  const visit = async (server: App, { token, cookies }: Awaited<ReturnType<typeof signUp>>) => {
    vi.setSystemTime(server === ahead ? now + 5 * minute : now)
    return [(await profile(server, token)).statusCode, (await refresh(server, cookies)).statusCode]
  }
  for (const [first, second] of [
    [app, ahead],
    [ahead, app],
  ] as const) {
    vi.setSystemTime(first === ahead ? now + 5 * minute : now)
    const device = await signUp(first, { email: `${first === app ? 'ann' : 'bob'}@example.org` })
    expect(await visit(second, device)).toEqual([200, 200])
    expect(await visit(first, device)).toEqual([200, 200])
  }
})

const later = (milliseconds: number) => void vi.setSystemTime(Date.now() + milliseconds)

/** The cookies after a refresh; undefined if it was refused. */
async function renewed(app: App, cookies: Record<string, string>) {
  const answer = await refresh(app, cookies)
  if (answer.statusCode !== 200) return undefined
  const [cookie] = answer.cookies
  return { [cookie?.name ?? '']: cookie?.value ?? '' }
}

describe('the session cookie', () => {
  test.for([
    ['https://stonks.example', '__Host-rt', true],
    ['http://localhost:8080', 'stonks-rt', undefined],
    ['http://stonks.example', 'stonks-rt', undefined],
  ] as const)('of %s cannot be read by scripts or sent by other sites', async ([publicUrl, name, secure]) => {
    const app = await anAccountServerInStoppedTime({ config: { publicUrl } })
    const answer = await logInAfterSignUp(app)
    expect(answer.cookies).toEqual([
      {
        name,
        value: matching.stringMatching(/^[\w-]{43}$/),
        path: '/',
        maxAge: 30 * 24 * 60 * 60,
        httpOnly: true,
        sameSite: 'Strict',
        ...(secure && { secure }),
      },
    ])
    const loggedOut = await app.inject({ url: '/api/auth/logout', cookies: deviceOf(answer).cookies })
    expect(loggedOut.cookies).toEqual([expect.objectContaining({ name, value: '', path: '/', maxAge: 0 })])
  })
})

describe('a session', () => {
  test('gets a new token at each renewal', async () => {
    const app = await anAccountServerInStoppedTime()
    const device = await signUp(app)
    later(14 * minute)
    const answer = await refresh(app, device.cookies)
    expect(answer.json()).toEqual({ accessToken: matching.any(String) })
    const { accessToken } = answer.json<{ accessToken: string }>()
    later(14 * minute)
    expect((await profile(app, device.token)).statusCode).toBe(401)
    expect((await profile(app, accessToken)).statusCode).toBe(200)
  })

  test('is renewed as long as the user returns within thirty days, for half a year at most', async () => {
    const app = await anAccountServerInStoppedTime()
    let cookies: Record<string, string> | undefined = (await signUp(app)).cookies
    for (let used = 0; used < 6; used++) {
      later(29.9 * day)
      cookies = await renewed(app, cookies ?? {})
      expect(cookies).toBeDefined()
    }
    later(day)
    expect(await renewed(app, cookies ?? {})).toBeUndefined()
  })

  test('is not renewed after thirty days without use', async () => {
    const app = await anAccountServerInStoppedTime()
    const { cookies } = await signUp(app)
    later(30 * day)
    expect(await renewed(app, cookies)).toBeUndefined()
  })
})

describe('two tabs that renew a session', () => {
  test('get the same successor when they renew at once, and stay signed in', async () => {
    const app = await anAccountServerInStoppedTime()
    let { cookies } = await signUp(app)
    for (let round = 0; round < 100; round++) {
      const both = await Promise.all([renewed(app, cookies), renewed(app, cookies)])
      expect(both[0]).toBeDefined()
      expect(both[1]).toEqual(both[0])
      cookies = both[0] ?? {}
      later(10 * minute)
    }
  })

  test('get the same successor when one renews minutes later', async () => {
    const app = await anAccountServerInStoppedTime()
    const { cookies } = await signUp(app)
    const first = await renewed(app, cookies)
    later(10 * minute)
    expect(await renewed(app, cookies)).toEqual(first)
    expect(await renewed(app, first ?? {})).toBeDefined()
  })
})

describe('a lost response', () => {
  test.for([
    ['a second', 1_000],
    ['a minute', minute],
    ['a day', day],
    ['29 days', 29 * day],
  ] as const)('is repeated after %s', async ([, wait]) => {
    const app = await anAccountServerInStoppedTime()
    const { cookies } = await signUp(app)
    const lost = await renewed(app, cookies)
    later(wait)
    const answer = await refresh(app, cookies)
    expect(answer.statusCode).toBe(200)
    expect((await profile(app, answer.json<{ accessToken: string }>().accessToken)).statusCode).toBe(200)
    expect(await renewed(app, cookies)).toEqual(lost)
    expect(await renewed(app, lost ?? {})).toBeDefined()
  })

  test('counts as use: a token exchanged on its last day is valid for thirty more days', async () => {
    const app = await anAccountServerInStoppedTime()
    const { cookies } = await signUp(app)
    later(29 * day)
    const lost = await renewed(app, cookies)
    later(5 * day)
    expect(await renewed(app, cookies)).toEqual(lost)
    later(25 * day)
    expect(await renewed(app, cookies)).toBeUndefined()
  })

  test('is repeated by the next process, even after the secret has changed', async () => {
    const database = await aDatabase()
    onTestFinished(() => database.destroy())
    const [before, now] = [{ current: randomBytes(32) }, { current: randomBytes(32) }]
    const { cookies } = await signUp(await anAccountServerInStoppedTime({ database, secrets: before }))
    const lost = await renewed(await anAccountServerInStoppedTime({ database, secrets: before }), cookies)
    const app = await anAccountServerInStoppedTime({ database, secrets: { ...now, previous: before.current } })
    expect(await renewed(app, cookies)).toEqual(lost)
    // A client that exchanges the successor under the new secret invalidates its predecessors, as usual.
    expect(await renewed(app, lost ?? {})).toBeDefined()
    expect(await renewed(app, cookies)).toBeUndefined()
  })

  test('cannot be repeated without its secret: the session ends', async () => {
    const database = await aDatabase()
    onTestFinished(() => database.destroy())
    const { cookies } = await signUp(await anAccountServerInStoppedTime({ database }))
    const lost = await renewed(
      await anAccountServerInStoppedTime({ database, secrets: { current: randomBytes(32) } }),
      cookies,
    )
    const app = await anAccountServerInStoppedTime({ database })
    expect(await renewed(app, cookies)).toBeUndefined()
    expect(await renewed(app, lost ?? {})).toBeUndefined()
  })
})

describe('reusing a token after its successor was exchanged ends the session for all holders', () => {
  test.for([
    ['at once', 0],
    ['a day later', day],
  ] as const)('%s', async ([, wait]) => {
    const app = await anAccountServerInStoppedTime()
    const stolen = await signUp(app)
    const other = deviceOf(await logIn(app))
    const second = await renewed(app, stolen.cookies)
    const owners = await refresh(app, second ?? {})
    const { accessToken } = owners.json<{ accessToken: string }>()
    const [{ name, value } = { name: '', value: '' }] = owners.cookies
    later(wait)
    expect((await refresh(app, stolen.cookies)).statusCode).toBe(401)
    expect(await renewed(app, { [name]: value })).toBeUndefined()
    expect((await profile(app, accessToken)).statusCode).toBe(401)
    expect((await profile(app, stolen.token)).statusCode).toBe(401)
    // Another device is another family.
    if (wait === 0) expect((await profile(app, other.token)).statusCode).toBe(200)
    expect(await renewed(app, other.cookies)).toBeDefined()
  })

  test('the owner’s next renewal reveals a thief who exchanged the token first', async () => {
    const app = await anAccountServerInStoppedTime()
    const owner = await signUp(app)
    const thiefs = await renewed(app, (await renewed(app, owner.cookies)) ?? {})
    later(minute)
    expect(await renewed(app, owner.cookies)).toBeUndefined()
    expect(await renewed(app, thiefs ?? {})).toBeUndefined()
  })
})

test('a rejection never clears the cookie: another tab may have a valid one by now', async () => {
  const app = await anAccountServerInStoppedTime()
  const { cookies } = await signUp(app)
  const [name = ''] = Object.keys(cookies)
  for (const wrong of [{}, { [name]: '' }, { [name]: 'x' }, { [name]: 'A'.repeat(4000) }]) {
    const answer = await refresh(app, wrong)
    expect(answer.statusCode).toBe(401)
    expect(answer.headers['set-cookie']).toBeUndefined()
  }
})

test('neither an access token nor a hash from the database renews a session', async () => {
  const database = await aDatabase()
  const app = await anAccountServerInStoppedTime({ database })
  onTestFinished(() => database.destroy())
  const { cookies, token } = await signUp(app)
  const [name = ''] = Object.keys(cookies)
  const { hash } = await database.selectFrom('refresh_tokens').select('hash').executeTakeFirstOrThrow()
  expect(Object.values(cookies)).not.toContain(hash)
  for (const value of [token, hash]) expect((await refresh(app, { [name]: value })).statusCode).toBe(401)
})

describe('only a page of this site can renew a session', () => {
  test.for([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['another site, in an old browser', { 'sec-fetch-site': '', origin: 'https://elsewhere.example' }],
    [
      'a site with a name like ours, in an old browser',
      { 'sec-fetch-site': '', origin: 'http://localhost:80.example' },
    ],
    ['a frame without origin', { 'sec-fetch-site': '', origin: 'null' }],
    ['an unknown sender', { 'sec-fetch-site': '' }],
    ['a form, which can set no header', { 'x-refresh': '' }],
  ] as const)('not %s', async ([, change]) => {
    const app = await anAccountServerInStoppedTime()
    const { cookies } = await signUp(app)
    const all: Record<string, string> = { 'sec-fetch-site': 'same-origin', 'x-refresh': '1', ...change }
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
    const answer = await app.inject({ method: 'POST', url: '/api/auth/refresh', cookies, headers })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'cross-site' })
  })

  test('also in an old browser that sends the page’s origin', async () => {
    const app = await anAccountServerInStoppedTime()
    const { cookies } = await signUp(app)
    const headers = { origin: 'http://localhost:8080', host: 'localhost:8080', 'x-refresh': '1' }
    expect((await app.inject({ method: 'POST', url: '/api/auth/refresh', cookies, headers })).statusCode).toBe(200)
  })
})

describe('logging out', () => {
  test.for([
    ['by token', ({ token }: Device) => bearer(token)],
    ['by cookie, when the token has expired', ({ cookies }: Device) => ({ cookies })],
    ['by both', ({ token, cookies }: Device) => ({ ...bearer(token), cookies })],
  ] as const)('ends the session %s, and does so again without an error', async ([, how]) => {
    const app = await anAccountServerInStoppedTime()
    const device = await signUp(app)
    for (let time = 0; time < 2; time++) {
      const answer = await app.inject({ url: '/api/auth/logout', ...how(device) })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ message: 'You are logged out.' })
    }
    expect((await profile(app, device.token)).statusCode).toBe(401)
    expect((await refresh(app, device.cookies)).statusCode).toBe(401)
  })

  test('succeeds without a session', async () => {
    const app = await anAccountServerInStoppedTime()
    expect((await app.inject('/api/auth/logout')).statusCode).toBe(200)
    expect((await app.inject({ url: '/api/auth/logout', ...bearer('rubbish') })).statusCode).toBe(200)
  })

  test('ends the session with an exchanged cookie, too', async () => {
    const app = await anAccountServerInStoppedTime()
    const { cookies } = await signUp(app)
    const next = await renewed(app, cookies)
    await app.inject({ url: '/api/auth/logout', cookies })
    expect(await renewed(app, next ?? {})).toBeUndefined()
  })

  test('is rejected from other sites, so that an image with this URL has no effect', async () => {
    const app = await anAccountServerInStoppedTime()
    const device = await signUp(app)
    for (const site of ['cross-site', 'same-site']) {
      const headers = { 'sec-fetch-site': site, 'sec-fetch-dest': 'image', 'sec-fetch-mode': 'no-cors' }
      const answer = await app.inject({ url: '/api/auth/logout', headers, cookies: device.cookies })
      expect(answer.statusCode).toBe(403)
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
    expect((await profile(app, device.token)).statusCode).toBe(200)
    const own = { 'sec-fetch-site': 'same-origin', authorization: `Bearer ${device.token}` }
    expect((await app.inject({ url: '/api/auth/logout', headers: own })).statusCode).toBe(200)
  })
})

type Device = Awaited<ReturnType<typeof signUp>>

async function logInAfterSignUp(app: App) {
  await signUp(app)
  return logIn(app)
}
