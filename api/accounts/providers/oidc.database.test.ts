import { createHmac } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { matching } from '#domain/testing/matchers'
import type { Database } from '../../platform/database/database.ts'
import { type FailureCode, failures } from '../../platform/http/errors.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { fakeServers, respondWith } from '../../testing/fake-server.ts'
import { aBrowser, ada, type Claims, type FakeGoogle, providerSentence, startGoogle } from '../../testing/google.ts'
import { aDatabase, aServer } from '../../testing/server.ts'

const publicUrl = 'https://stonks.example'
const credentials = { email: ada.email, password: 'a long way to Bracknell' }
const names = { firstName: 'Eve', lastName: 'Adams', displayName: 'Eve' }
const signUp: InjectOptions = {
  method: 'POST',
  url: '/api/auth/sign-up',
  payload: { ...names, ...credentials, tos: true },
}
const logIn: InjectOptions = { method: 'POST', url: '/api/auth/login', payload: credentials }
let issuer: FakeGoogle
let database: Database
let app: App
beforeAll(async () => (issuer = await startGoogle(new OAuth2Server())))
beforeEach(async () => {
  database = await aDatabase()
  app = await aServer({ database, config: { publicUrl, google: issuer.settings, oidc: issuer.oidc } })
})
afterEach(async () => {
  issuer.becomes(ada)
  issuer.server.issuer.url = issuer.oidc.issuer
  issuer.server.service.removeAllListeners('beforeResponse')
  await app.close()
  await database.destroy()
})
afterAll(() => issuer.stop())

const browserOf = (server = app) => aBrowser(server, 'oidc')
type Answer = Awaited<ReturnType<ReturnType<typeof aBrowser>['comeBack']>>

/** A page reports this error, and no session starts. */
function expectRefusal(answer: Pick<Answer, 'status' | 'result' | 'cookies'>, code: FailureCode) {
  expect([answer.status, answer.result]).toEqual([
    failures[code].status,
    { error: providerSentence(code, 'Family'), nonce: matching.any(String) },
  ])
  expect(answer.cookies.filter(({ name, value }) => name === '__Host-rt' && value !== '')).toEqual([])
}

test('a user of any issuer signs in by the addresses that it publishes, and gets one account', async () => {
  expect((await app.inject('/api/config')).json()).toMatchObject({ oidc: 'Family' })
  const browser = browserOf()
  const there = new URL(String((await browser.visit({ url: '/api/auth/oidc' })).headers.location))
  expect(there.origin + there.pathname).toBe(`${issuer.oidc.issuer}/authorize`)
  expect(Object.fromEntries(there.searchParams)).toMatchObject({
    redirect_uri: `${publicUrl}/api/auth/oidc/callback`,
    code_challenge_method: 'S256',
    nonce: matching.stringMatching(/^[\w-]{43}$/),
  })
  expect((await browser.signIn()).status).toBe(200)
  expect((await browserOf().signIn()).status).toBe(200)
  expect(await database.selectFrom('identities').select(['issuer', 'subject']).execute()).toEqual([
    { issuer: issuer.oidc.issuer, subject: ada.sub },
  ])
  expect(await database.selectFrom('users').select('email').execute()).toEqual([{ email: ada.email }])
})

test('an account with the same address is connected by its password in the same browser only', async () => {
  const browser = browserOf()
  const { id } = (await browser.visit(signUp)).json<{ id: string }>()
  expectRefusal(await browserOf().signIn(), 'provider-password-account')
  expectRefusal(await browser.signIn(), 'provider-password-account')
  await browser.visit(logIn)
  expect((await browserOf().signIn()).status).toBe(200)
  expect(await database.selectFrom('identities').select('user_id').execute()).toEqual([{ user_id: id }])
})

test('an address that the provider has not verified neither finds nor connects an account', async () => {
  issuer.becomes({ ...ada, email_verified: false })
  const browser = browserOf()
  await browser.visit(signUp)
  expectRefusal(await browser.signIn(), 'provider-email-unverified')
  await browser.visit(logIn)
  expect(await database.selectFrom('identities').selectAll().execute()).toEqual([])
})

test.for<[string, (back: URL) => void, FailureCode]>([
  ['a wrong state', (back) => back.searchParams.set('state', 'x'.repeat(43)), 'provider-expired'],
  ['no code', (back) => back.searchParams.delete('code'), 'provider-declined'],
  ['an unknown code', (back) => back.searchParams.set('code', 'stolen'), 'provider-unproven'],
  ['the name of another issuer', (back) => back.searchParams.set('iss', 'https://evil.example'), 'provider-unproven'],
])('a callback with %s starts no session', async ([, spoil, code]) => {
  const browser = browserOf()
  const back = await browser.goToProvider()
  spoil(back)
  expectRefusal(await browser.comeBack(back), code)
})

test('a callback counts once, and its code once', async () => {
  const browser = browserOf()
  const back = await browser.goToProvider()
  const cookie = browser.cookies.get('__Host-oauth-oidc') ?? ''
  expect((await browser.comeBack(back)).status).toBe(200)
  browser.cookies.set('__Host-oauth-oidc', cookie)
  expectRefusal(await browser.comeBack(back), 'provider-expired')
  const next = await browser.goToProvider()
  next.searchParams.set('code', back.searchParams.get('code') ?? '')
  expectRefusal(await browser.comeBack(next), 'provider-unproven')
})

test('a code counts with the verifier of its own attempt only', async () => {
  const [attacker, victim] = [browserOf(), browserOf()]
  const stolen = (await victim.goToProvider()).searchParams.get('code') ?? ''
  const back = await attacker.goToProvider()
  back.searchParams.set('code', stolen)
  expectRefusal(await attacker.comeBack(back), 'provider-unproven')

  const own = await victim.goToProvider()
  victim.cookies.set('__Host-oauth2-code-verifier-oidc', 'x'.repeat(43))
  expectRefusal(await victim.comeBack(own), 'provider-unproven')
})

test('a callback after ten minutes starts no session', async () => {
  const browser = browserOf()
  const back = await browser.goToProvider()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
  const answer = await browser.comeBack(back)
  vi.useRealTimers()
  expectRefusal(answer, 'provider-expired')
})

test('an attempt at one provider is none at another', async () => {
  const browser = browserOf()
  const back = await browser.goToProvider()
  browser.cookies.set('__Host-oauth-google', browser.cookies.get('__Host-oauth-oidc') ?? '')
  const answer = await browser.visit({ url: `/api/auth/google/callback${back.search}` })
  expect(answer.statusCode).toBe(failures['provider-expired'].status)
})

const now = () => Math.floor(Date.now() / 1000)
test.for<[string, () => Claims, FailureCode?]>([
  ['another nonce', () => ({ nonce: 'x' })],
  ['another audience', () => ({ aud: 'another-client' })],
  ['several audiences and no authorized party', () => ({ aud: ['stonks-client', 'another-client'] })],
  ['another authorized party', () => ({ azp: 'another-client' })],
  ['another issuer', () => ({ iss: 'https://evil.example' })],
  ['the issuer with a slash', () => ({ iss: `${issuer.oidc.issuer}/` })],
  ['an expiry time in the past', () => ({ exp: now() - 3600 })],
  ['an address that is not verified', () => ({ email_verified: false }), 'provider-email-unverified'],
  ['an address of which nothing is said', () => ({ email_verified: undefined }), 'provider-email-unverified'],
])('rejects an ID token with %s', async ([, special, code = 'provider-unproven']) => {
  issuer.becomes({ ...ada, ...special() })
  expectRefusal(await browserOf().signIn(), code)
  expect(await database.selectFrom('users').selectAll().execute()).toEqual([])
})

test('several audiences are fine if the token names who asked', async () => {
  issuer.becomes({ ...ada, aud: ['stonks-client', 'another-client'], azp: 'stonks-client' })
  expect((await browserOf().signIn()).status).toBe(200)
})

const base64 = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url')
const payloadOf = (token: string) => token.split('.')[1] ?? ''
/** Signed with the client’s secret, which the provider knows, too. */
function signedBySecret(token: string): string {
  const unsigned = `${base64({ alg: 'HS256' })}.${payloadOf(token)}`
  return `${unsigned}.${createHmac('sha256', issuer.oidc.secret).update(unsigned).digest('base64url')}`
}
test.for<[string, (token: string) => unknown]>([
  ['without a signature', (token) => `${base64({ alg: 'none' })}.${payloadOf(token)}.`],
  ['signed with the client’s secret', signedBySecret],
  ['with a wrong signature', (token) => token.slice(0, -6) + 'AAAAAA'],
  ['that is missing', () => undefined],
])('rejects an ID token %s', async ([, spoil]) => {
  issuer.server.service.once('beforeResponse', (response: { body: Record<string, unknown> }) => {
    response.body['id_token'] = spoil(String(response.body['id_token']))
  })
  expectRefusal(await browserOf().signIn(), 'provider-unproven')
})

describe('the server starts, and a sign-in says that the provider is unreachable, if', () => {
  const begin = async (settings: Partial<FakeGoogle['oidc']>) => {
    const server = await aServer({ config: { publicUrl, oidc: { ...issuer.oidc, ...settings } } })
    onTestFinished(() => server.close())
    return { server, there: () => browserOf(server).comeBack(new URL('/api/auth/oidc', publicUrl)) }
  }

  test('it is away, until it is back', async () => {
    const away = await startGoogle(new OAuth2Server())
    await away.stop()
    const { server, there } = await begin(away.oidc)
    expectRefusal(await there(), 'provider-unavailable')
    const back = await startGoogle(new OAuth2Server(), Number(new URL(away.oidc.issuer).port))
    onTestFinished(() => back.stop())
    expect((await browserOf(server).signIn()).status).toBe(200)
  })

  test.for(['https://evil.example', 'http://127.0.0.1:1/'])('it says that it is %s, until it does not', async (url) => {
    issuer.server.issuer.url = url
    const { server, there } = await begin({})
    expectRefusal(await there(), 'provider-unavailable')
    issuer.server.issuer.url = issuer.oidc.issuer
    expect((await browserOf(server).signIn()).status).toBe(200)
  })

  test('its token endpoint fails', async () => {
    issuer.server.service.once('beforeResponse', (response: { statusCode: number }) => (response.statusCode = 503))
    expectRefusal(await browserOf().signIn(), 'provider-unavailable')
  })
})

test('what an issuer publishes is requested once an hour', async () => {
  const begin = async () => (await browserOf().visit({ url: '/api/auth/oidc' })).statusCode
  expect(await begin()).toBe(302)
  issuer.server.issuer.url = 'https://evil.example'
  expect(await begin()).toBe(302)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_001 })
  const answer = await begin()
  vi.useRealTimers()
  expect(answer).toBe(502)
})

test('a provider gets the client’s secret in a header unless it wants it elsewhere; its endpoints keep their queries', async () => {
  let [header, form] = ['', '']
  const provider = await fakeServers(onTestFinished)((request, response) => {
    const url = `http://${String(request.headers.host)}`
    const endpoints = { authorization_endpoint: `${url}/go?realm=home`, token_endpoint: `${url}/code?realm=home` }
    const isCode = request.url === '/code?realm=home'
    if (isCode) {
      header = String(request.headers.authorization)
      request.on('data', (chunk) => (form += String(chunk)))
    }
    const body = isCode ? { error: 'invalid_client' } : { issuer: url, jwks_uri: url, ...endpoints }
    respondWith(isCode ? 401 : 200, JSON.stringify(body), { 'content-type': 'application/json' })(request, response)
  })
  const oidc = { issuer: provider.origin, id: 'stonks client', secret: 'a:b', name: 'Family' }
  const server = await aServer({ config: { publicUrl, oidc } })
  onTestFinished(() => server.close())
  const browser = browserOf(server)
  const there = new URL(String((await browser.visit({ url: '/api/auth/oidc' })).headers.location))
  expect(there.searchParams.get('realm')).toBe('home')
  const back = new URL(`/api/auth/oidc/callback?code=1&state=${there.searchParams.get('state') ?? ''}`, publicUrl)
  expectRefusal(await browser.comeBack(back), 'provider-unproven')
  expect(Buffer.from(header.replace('Basic ', ''), 'base64').toString()).toBe('stonks+client:a%3Ab')
  expect(form).toMatch(/&code_verifier=[\w-]{43}$/)
  expect(form).not.toContain('secret')
})

test('a page says that no provider is set up', async () => {
  const plain = await aServer()
  expect((await plain.inject('/api/config')).json()).not.toHaveProperty('oidc')
  const answer = await plain.inject('/api/auth/oidc')
  expect([answer.statusCode, answer.body]).toEqual([404, matching.stringContaining('OpenID Connect isn’t set up')])
  await plain.close()
})
