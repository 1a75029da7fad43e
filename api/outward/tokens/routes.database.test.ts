import { expect, onTestFinished, test, vi } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { createDemoMarket } from '../../demo/demo-market.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { anAccountServer, bearer, type Device, post, signUp } from '../../testing/people.ts'
import { aDatabase, aMarket } from '../../testing/server.ts'

/** The first stock of the simulated market. */
const [line = ''] = createDemoMarket(200).lines()
const market = aMarket({ lines: [line] })

const limits = { reads: 0, writes: 0, screens: 3, tokens: 5 }

/** A server with two users. */
async function aServerWithUsers(config: { readonly publicApi?: boolean; readonly limits?: typeof limits } = {}) {
  const database = await aDatabase()
  const app = await anAccountServer({ database, config: { limits, ...config }, market })
  onTestFinished(async () => {
    await app.close()
    await database.destroy()
  })
  return { app, database, ada: await signUp(app), bob: await signUp(app, { email: 'bob@example.org' }) }
}

interface TokenRequest {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path?: string
  readonly payload?: object
}

const send = (app: App, { token }: Pick<Device, 'token'>, { method, path = '', payload }: TokenRequest) =>
  app.inject({ method, url: `/api/tokens${path}`, ...bearer(token), ...(payload && { payload }) })

async function addToken(app: App, user: Device, label = 'sheet'): Promise<string> {
  const response = await send(app, user, { method: 'POST', payload: { label } })
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{ token: string }>().token
}

const listOf = async (app: App, user: Device) =>
  (await send(app, user, { method: 'GET' })).json<{ tokens: { id: string; label: string; usedOn: string | null }[] }>()
    .tokens

const ask = (app: App, token: string, url = '/api/screen') => app.inject({ url, ...bearer(token) })
const codeOf = ({ json, statusCode }: { json: () => { code?: string }; statusCode: number }) =>
  json().code ?? statusCode

test('a token is shown once, stored as a hash, and listed by its name and last use', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) })
  onTestFinished(() => void vi.useRealTimers())
  const { app, database, ada } = await aServerWithUsers()
  const token = await addToken(app, ada, ' my \n sheet ')
  expect(token).toMatch(/^stonks_[\w-]{43}$/)
  expect(await listOf(app, ada)).toMatchObject([{ label: 'my sheet', usedOn: null }])
  expect((await ask(app, token)).statusCode).toBe(200)
  expect(await listOf(app, ada)).toMatchObject([{ usedOn: '2026-11-20' }])
  const stored = JSON.stringify(await database.selectFrom('api_tokens').selectAll().execute())
  expect(stored).not.toContain(token.slice(10))
  expect((await send(app, ada, { method: 'GET' })).body).not.toContain(token.slice(10))
})

test('rejects a revoked token, the token of a deleted user, and one that was never issued', async () => {
  const { app, database, ada, bob } = await aServerWithUsers({ limits: { ...limits, screens: 0 } })
  const [first, second] = [await addToken(app, ada), await addToken(app, bob)]
  const id = (await listOf(app, ada))[0]?.id ?? ''
  expect((await send(app, ada, { method: 'DELETE', path: `/${id}` })).json()).toMatchObject({ tokens: [] })
  expect((await send(app, ada, { method: 'DELETE', path: `/${id}` })).statusCode).toBe(200)
  await database.deleteFrom('users').where('id', '=', bob.id).execute()
  for (const token of [first, second, `stonks_${'A'.repeat(43)}`, 'stonks_', ada.token, '!']) {
    const response = await ask(app, token)
    expect([response.statusCode, response.json()]).toMatchObject([401, { code: 'token-invalid' }])
    expect(response.headers).toMatchObject({
      'www-authenticate': 'Bearer error="invalid_token"',
      'cache-control': 'no-store',
    })
  }
})

test('a new password ends the tokens of its user and of nobody else', async () => {
  const { app, ada, bob } = await aServerWithUsers({ limits: { ...limits, screens: 0 } })
  const [first, other] = [await addToken(app, ada), await addToken(app, bob)]
  const change = { password: 'a mill of 1843 wheels', newPassword: 'an engine of 1837 columns' }
  expect((await post(app, 'change-password', change, bearer(ada.token))).statusCode).toBe(200)
  expect(codeOf(await ask(app, first))).toBe('token-invalid')
  expect((await ask(app, other)).statusCode).toBe(200)
})

test('each token has a limit of its own, separate from that of the address', async () => {
  const { app, ada } = await aServerWithUsers()
  const [first, second] = [await addToken(app, ada), await addToken(app, ada)]
  const statusesOf = async (token: string, count: number) => {
    const statuses = []
    for (let n = 0; n < count; n++) statuses.push((await ask(app, token)).statusCode)
    return statuses
  }
  expect(await statusesOf(first, 6)).toEqual([200, 200, 200, 200, 200, 429])
  expect(await statusesOf(second, 1)).toEqual([200])
  const anonymous = []
  for (let n = 0; n < 4; n++) anonymous.push((await app.inject('/api/screen')).statusCode)
  expect(anonymous).toEqual([200, 200, 200, 429])
  expect(Number((await ask(app, first)).headers['retry-after'])).toBeGreaterThan(0)
})

test('guesses of tokens are limited per address', async () => {
  const { app } = await aServerWithUsers()
  const statuses = []
  for (let n = 0; n < 5; n++) statuses.push((await ask(app, `stonks_${`${n}`.repeat(43)}`)).statusCode)
  expect(statuses).toEqual([401, 401, 401, 429, 429])
})

test('rejects a token in the URL', async () => {
  const { app, ada } = await aServerWithUsers({ limits: { ...limits, screens: 0 } })
  const token = await addToken(app, ada)
  for (const query of [
    `?token=${token}`,
    `?filter=${token}`,
    '?access_token=x',
    '?limit=1&api_key=x',
    `/../stock/${token}`,
  ]) {
    expect(codeOf(await app.inject(`/api/screen${query}`)), query).toBe('token-in-address')
  }
})

test('the answer is the same with a token, but no shared cache keeps it', async () => {
  const { app, ada } = await aServerWithUsers()
  const token = await addToken(app, ada)
  const [plain, own] = [await app.inject('/api/screen?limit=1'), await ask(app, token, '/api/screen?limit=1')]
  expect(own.body).toBe(plain.body)
  expect(own.headers.etag).toBe(plain.headers.etag)
  expect([plain.headers['cache-control'], own.headers['cache-control']]).toEqual(['no-cache', 'private, no-cache'])
  const headers = { ...bearer(token).headers, 'if-none-match': String(own.headers.etag) }
  expect((await app.inject({ url: '/api/screen?limit=1', headers })).statusCode).toBe(304)
  const id = (await listOf(app, ada))[0]?.id ?? ''
  await send(app, ada, { method: 'DELETE', path: `/${id}` })
  expect((await app.inject({ url: '/api/screen?limit=1', headers })).statusCode).toBe(401)
})

test('a user has at most ten tokens, even with concurrent requests', async () => {
  const { app, ada, bob } = await aServerWithUsers()
  const codes = (
    await Promise.all(Array.from({ length: 14 }, () => send(app, ada, { method: 'POST', payload: { label: 'x' } })))
  ).map(codeOf)
  expect(codes.filter((code) => code === 200).length).toBe(10)
  expect(codes.filter((code) => code === 'tokens-full').length).toBe(4)
  expect((await listOf(app, ada)).length).toBe(10)
  await addToken(app, bob)
})

test('users see and revoke only their own tokens', async () => {
  const { app, ada, bob } = await aServerWithUsers()
  const token = await addToken(app, ada)
  const id = (await listOf(app, ada))[0]?.id ?? ''
  expect(await listOf(app, bob)).toEqual([])
  await send(app, bob, { method: 'DELETE', path: `/${id}` })
  expect((await ask(app, token)).statusCode).toBe(200)
})

test('a token signs nobody in', async () => {
  const { app, ada } = await aServerWithUsers()
  const token = await addToken(app, ada)
  for (const url of ['/api/auth', '/api/tokens', '/api/bookmark', '/api/alerts']) {
    expect(codeOf(await app.inject({ url, ...bearer(token) })), url).toBe('signed-out')
  }
  expect(codeOf(await send(app, { token }, { method: 'POST', payload: { label: 'more' } }))).toBe('signed-out')
})

test('requires a name, and accepts or rejects any text as one', async () => {
  const { app, ada } = await aServerWithUsers()
  expect(codeOf(await send(app, ada, { method: 'POST', payload: { label: ' \n\u200b' } }))).toBe('label-missing')
  expect(codeOf(await send(app, ada, { method: 'POST', payload: { label: 'x'.repeat(61) } }))).toBe('bad-request')
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (label) => {
      const code = codeOf(await send(app, ada, { method: 'POST', payload: { label } }))
      expect([200, 'label-missing', 'bad-request', 'tokens-full']).toContain(code)
      for (const { id } of await listOf(app, ada)) await send(app, ada, { method: 'DELETE', path: `/${id}` })
    }),
    { numRuns: 30 },
  )
})

test('a token opens nothing, and cannot be listed, if the operator has not allowed tokens', async () => {
  const database = await aDatabase()
  const [open, closed] = await Promise.all(
    [true, false].map((publicApi) => anAccountServer({ database, config: { publicApi } })),
  )
  onTestFinished(async () => {
    await Promise.all([open?.close(), closed?.close()])
    await database.destroy()
  })
  if (!open || !closed) throw new Error('Two servers were started')
  const token = await addToken(open, await signUp(open))
  expect((await ask(closed, token)).statusCode).toBe(404)
  const bob = await signUp(closed, { email: 'bob@example.org' })
  expect((await send(closed, bob, { method: 'GET' })).statusCode).toBe(404)
})
