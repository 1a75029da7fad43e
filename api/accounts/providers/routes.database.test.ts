import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { matching } from '#domain/testing/matchers'
import { type FailureCode, failures } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import {
  aBrowser,
  ada,
  type Claims,
  type FakeGoogle,
  googlePaths,
  providerSentence,
  resultOf,
  startGoogle,
} from '../../testing/google.ts'
import { aServer } from '../../testing/server.ts'

const publicUrl = 'https://stonks.example'
let google: FakeGoogle
let app: App
beforeAll(async () => {
  google = await startGoogle(new OAuth2Server(undefined, undefined, googlePaths))
  app = await aServer({ config: { publicUrl, google: google.settings } })
})
afterEach(() => {
  google.becomes(ada)
  google.server.service.removeAllListeners('beforeResponse')
})
afterAll(async () => {
  await app.close()
  await google.stop()
})

const profileOf = async (result: object) =>
  (
    await app.inject({
      url: '/api/auth',
      headers: { authorization: `Bearer ${'accessToken' in result ? String(result.accessToken) : ''}` },
    })
  ).json<{ id: string; email: string; displayName: string; userData: object }>()

test('signs in a verified Google user and creates an account', async () => {
  const browser = aBrowser(app)
  const { status, result } = await browser.signIn()
  expect(status).toBe(200)
  expect(result).toEqual({ accessToken: matching.any(String), nonce: 'click' })
  const profile = await profileOf(result)
  expect(profile).toMatchObject({
    email: 'ada@example.com',
    displayName: 'Ada Lovelace',
    userData: { firstName: 'Ada', lastName: 'Lovelace' },
  })
  expect(browser.cookies.has('__Host-rt')).toBe(true)
  expect((await profileOf((await aBrowser(app).signIn()).result)).id).toBe(profile.id)
})

test('the authorization request asks only for the identity and belongs to one attempt', async () => {
  const browser = aBrowser(app)
  const answer = await browser.visit({
    url: '/api/auth/google',
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
  })
  const there = new URL(String(answer.headers.location))
  expect(there.origin + there.pathname).toBe(`${google.settings.url}/o/oauth2/v2/auth`)
  expect(Object.fromEntries(there.searchParams)).toEqual({
    client_id: 'stonks-client',
    redirect_uri: `${publicUrl}/api/auth/google/callback`,
    response_type: 'code',
    scope: 'openid email profile',
    prompt: 'select_account',
    state: matching.stringMatching(/^[\w-]{43}$/),
    nonce: matching.stringMatching(/^[\w-]{43}$/),
    code_challenge: matching.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  const cookies = [answer.headers['set-cookie']].flat()
  expect(cookies).toHaveLength(3)
  for (const cookie of cookies)
    expect(cookie).toMatch(/^__Host-[\w-]+=[^;]+; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
})

test('the last page posts the result only to the site’s own origin', async () => {
  const { headers, page } = await aBrowser(app).signIn()
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'cross-origin-opener-policy': 'unsafe-none',
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
  })
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; script-src 'sha256-[\w+/=]{44}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  )
  expect(page).toContain(`"origin":"${publicUrl}"`)
  expect(page).toContain('postMessage(result, origin)')
  expect(page).not.toContain("'*'")
})

test('neither the Host header nor a parameter changes where the result is posted', async () => {
  const browser = aBrowser(app)
  const back = await browser.goToProvider()
  back.searchParams.set('next', 'https://evil.example')
  back.searchParams.set('redirect_uri', 'https://evil.example')
  const answer = await browser.visit({
    url: back.pathname + back.search,
    headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', origin: 'https://evil.example' },
  })
  expect(answer.statusCode).toBe(200)
  expect(answer.body + JSON.stringify(answer.headers)).not.toContain('evil')
})

/** The result page reports this error, and no session starts. */
function expectRefusal(answer: Awaited<ReturnType<ReturnType<typeof aBrowser>['comeBack']>>, code: FailureCode) {
  expect(answer.status).toBe(failures[code].status)
  expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(answer.result).toMatchObject({ error: providerSentence(code) })
  expect(answer.result).not.toHaveProperty('accessToken')
  expect(answer.cookies.filter(({ name, value }) => name === '__Host-rt' && value !== '')).toEqual([])
}

test.for<[string, (back: URL) => void, FailureCode]>([
  ['no state', (back) => back.searchParams.delete('state'), 'provider-expired'],
  ['a wrong state', (back) => back.searchParams.set('state', 'x'.repeat(43)), 'provider-expired'],
  ['two states', (back) => back.searchParams.append('state', 'x'), 'provider-expired'],
  ['an empty state', (back) => back.searchParams.set('state', ''), 'provider-expired'],
  ['no code', (back) => back.searchParams.delete('code'), 'provider-declined'],
  ['two codes', (back) => back.searchParams.append('code', 'x'), 'provider-declined'],
  [
    'a denied consent',
    (back) => (back.searchParams.delete('code'), back.searchParams.set('error', 'access_denied')),
    'provider-declined',
  ],
  ['a code that Google does not know', (back) => back.searchParams.set('code', 'stolen'), 'provider-unproven'],
])('a callback with %s starts no session', async ([, spoil, code]) => {
  const browser = aBrowser(app)
  const back = await browser.goToProvider()
  spoil(back)
  expectRefusal(await browser.comeBack(back), code)
  expect(browser.cookies.has('__Host-oauth-google')).toBe(false)
})

test('accepts a callback only once, even with the cookie', async () => {
  const browser = aBrowser(app)
  const back = await browser.goToProvider()
  const cookie = browser.cookies.get('__Host-oauth-google') ?? ''
  expect((await browser.comeBack(back)).status).toBe(200)
  expectRefusal(await browser.comeBack(back), 'provider-expired')
  browser.cookies.set('__Host-oauth-google', cookie)
  expectRefusal(await browser.comeBack(back), 'provider-expired')
})

test('rejects a callback after ten minutes', async () => {
  const browser = aBrowser(app)
  const back = await browser.goToProvider()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
  const answer = await browser.comeBack(back)
  vi.useRealTimers()
  expectRefusal(answer, 'provider-expired')
})

test('accepts a callback only from the browser that began the sign-in', async () => {
  const [attacker, victim] = [aBrowser(app), aBrowser(app)]
  const back = await attacker.goToProvider()
  expectRefusal(await victim.comeBack(back), 'provider-expired')
  await victim.goToProvider()
  expectRefusal(await victim.comeBack(back), 'provider-expired')
})

test('rejects a code from another attempt, even with the state of this one', async () => {
  const [attacker, victim] = [aBrowser(app), aBrowser(app)]
  const stolen = (await victim.goToProvider()).searchParams.get('code') ?? ''
  const back = await attacker.goToProvider()
  back.searchParams.set('code', stolen)
  expectRefusal(await attacker.comeBack(back), 'provider-unproven')
})

test.for(['', 'x', 'eyJhbGciOiJub25lIn0.eyJzdGF0ZSI6IngifQ.', 'null'])(
  'ignores a forged cookie: "%s"',
  async (cookie) => {
    const browser = aBrowser(app)
    const back = await browser.goToProvider()
    browser.cookies.set('__Host-oauth-google', cookie)
    expectRefusal(await browser.comeBack(back), 'provider-expired')
  },
)

const hour = 3600
const now = () => Math.floor(Date.now() / 1000)
test.for<[string, () => Claims]>([
  ['another nonce', () => ({ nonce: 'x' })],
  ['no nonce', () => ({ nonce: undefined })],
  ['another issuer', () => ({ iss: 'https://evil.example' })],
  ['no issuer', () => ({ iss: undefined })],
  ['another client', () => ({ aud: 'another-client' })],
  ['another authorized party', () => ({ azp: 'another-client' })],
  ['an expiry time in the past', () => ({ exp: now() - hour })],
  ['no expiry time', () => ({ exp: undefined })],
  ['a start time in the future', () => ({ nbf: now() + hour })],
  ['no subject', () => ({ sub: undefined })],
  ['a subject that is too long', () => ({ sub: '1'.repeat(256) })],
  ['no e-mail', () => ({ email: undefined })],
  ['an invalid e-mail address', () => ({ email: 'ada' })],
])('rejects an ID token with %s', async ([, special]) => {
  google.becomes({ ...ada, ...special() })
  expectRefusal(await aBrowser(app).signIn(), 'provider-unproven')
})

test.for<[string, (token: string) => unknown]>([
  ['with a wrong signature', (token) => token.slice(0, -6) + 'AAAAAA'],
  [
    'without a signature',
    (token) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1] ?? ''}.`,
  ],
  ['that is not a string', () => ({ token: 1 })],
  ['that is missing', () => undefined],
])('rejects an ID token %s', async ([, spoil]) => {
  google.server.service.once('beforeResponse', (response: { body: Record<string, unknown> }) => {
    response.body['id_token'] = spoil(String(response.body['id_token']))
  })
  expectRefusal(await aBrowser(app).signIn(), 'provider-unproven')
})

test('distinguishes an unavailable Google from a rejection', async () => {
  const deaf = await aServer({ config: { publicUrl, google: { ...google.settings, url: 'http://127.0.0.1:9' } } })
  const browser = aBrowser(deaf)
  const there = new URL(String((await browser.visit({ url: '/api/auth/google' })).headers.location))
  const state = there.searchParams.get('state') ?? ''
  const answer = await browser.visit({ url: `/api/auth/google/callback?code=x&state=${state}` })
  expect(answer.statusCode).toBe(502)
  expect(resultOf(answer.body)).toEqual({ error: providerSentence('provider-unavailable'), nonce: '' })
  await deaf.close()
  google.server.service.once('beforeResponse', (response: { statusCode: number }) => (response.statusCode = 503))
  expectRefusal(await aBrowser(app).signIn(), 'provider-unavailable')
})

test('the sign-in page says that Google is not set up', async () => {
  const plain = await aServer()
  expect((await plain.inject('/api/config')).json()).toMatchObject({ google: false })
  expect((await app.inject('/api/config')).json()).toMatchObject({ google: true })
  for (const url of ['/api/auth/google?nonce=n', '/api/auth/google/callback?code=1&state=1']) {
    const answer = await plain.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(resultOf(answer.body)).toMatchObject({ error: 'Sign-in with Google isn’t set up here.' })
  }
  expect((await plain.inject('/api/auth/google?nonce=<script>')).statusCode).toBe(400)
  await plain.close()
})

test('the cookie has no attributes that browsers reject over plain HTTP', async () => {
  const plain = await aServer({ config: { google: google.settings } })
  const { headers } = await plain.inject('/api/auth/google')
  const cookies = [headers['set-cookie']].flat()
  expect(cookies).toContainEqual(expect.stringMatching(/^stonks-oauth-google=/))
  for (const cookie of cookies)
    expect(cookie).toMatch(/^(?!__Host-)[\w-]+=[^;]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/)
  await plain.close()
})
