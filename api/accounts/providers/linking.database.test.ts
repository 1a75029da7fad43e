import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import { aBrowser, ada, type FakeGoogle, googlePaths, providerSentence, startGoogle } from '../../testing/google.ts'
import { aDatabase, aServer } from '../../testing/server.ts'

const publicUrl = 'https://stonks.example'
const password = 'a long way to Bracknell'
let google: FakeGoogle
let database: Database
let app: App
beforeAll(async () => (google = await startGoogle(new OAuth2Server(undefined, undefined, googlePaths))))
beforeEach(async () => {
  database = await aDatabase()
  app = await aServer({ database, config: { publicUrl, google: google.settings } })
})
afterEach(async () => {
  google.becomes(ada)
  await app.close()
  await database.destroy()
})
afterAll(() => google.stop())

type Browser = ReturnType<typeof aBrowser>

async function signUp(browser: Browser, email: string) {
  const names = { firstName: 'Eve', lastName: 'Adams', displayName: 'Eve' }
  const payload = { ...names, email, password, tos: true }
  const answer = await browser.visit({ method: 'POST', url: '/api/auth/sign-up', payload })
  return { status: answer.statusCode, ...answer.json<{ id: string; accessToken: string }>() }
}
const logIn = (browser: Browser, email: string) =>
  browser.visit({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
const tokenOf = (result: object) => ('accessToken' in result ? String(result.accessToken) : undefined)
const profileOf = async (result: object) =>
  (await app.inject({ url: '/api/auth', headers: { authorization: `Bearer ${tokenOf(result) ?? ''}` } })).json<{
    id: string
    email: string
  }>()
const askedForPassword = providerSentence('provider-password-account')

test.for(['ada@example.com', 'ADA@Example.COM', ' Ada@example.com '])(
  'Google does not sign in to an account that was created with the same address: %s',
  async (email) => {
    const attacker = aBrowser(app)
    const account = await signUp(attacker, email)
    const victim = aBrowser(app)
    const { status, result } = await victim.signIn()
    expect([status, result]).toEqual([409, { error: askedForPassword, nonce: 'click' }])
    // Logging in again does not help the attacker either: the link cookie is in the victim’s browser.
    expect((await logIn(attacker, email)).statusCode).toBe(200)
    expect((await victim.signIn()).status).toBe(409)
    expect((await database.selectFrom('identities').selectAll().execute()).length).toBe(0)
    expect(account.status).toBe(200)
  },
)

test('signing up with the address of a Google account fails', async () => {
  await aBrowser(app).signIn()
  expect((await signUp(aBrowser(app), 'Ada@example.com')).status).toBe(409)
  expect((await logIn(aBrowser(app), 'ada@example.com')).statusCode).toBe(401)
})

test('entering the password in the same browser links the accounts', async () => {
  const browser = aBrowser(app)
  const account = await signUp(browser, 'ada@example.com')
  expect((await browser.signIn()).status).toBe(409)
  expect((await logIn(browser, 'ada@example.com')).statusCode).toBe(200)
  expect(browser.cookies.has('__Host-sign-in-link')).toBe(false)
  const { result } = await aBrowser(app).signIn()
  expect((await profileOf(result)).id).toBe(account.id)
  // The password still works.
  expect((await logIn(aBrowser(app), 'ada@example.com')).statusCode).toBe(200)
})

test('neither another user’s password nor a wrong password links the accounts', async () => {
  const browser = aBrowser(app)
  await signUp(aBrowser(app), 'ada@example.com')
  await signUp(aBrowser(app), 'eve@example.com')
  await browser.signIn()
  expect((await logIn(browser, 'eve@example.com')).statusCode).toBe(200)
  const wrong = { email: 'ada@example.com', password: 'something else' }
  expect((await browser.visit({ method: 'POST', url: '/api/auth/login', payload: wrong })).statusCode).toBe(401)
  expect(await database.selectFrom('identities').selectAll().execute()).toEqual([])
  // The link cookie stays until its own user logs in.
  expect(browser.cookies.has('__Host-sign-in-link')).toBe(true)
})

test('the cookie of a pending link authorizes nothing else and cannot be forged', async () => {
  const browser = aBrowser(app)
  const account = await signUp(browser, 'ada@example.com')
  await browser.signIn()
  const note = browser.cookies.get('__Host-sign-in-link') ?? ''
  const authorization = `Bearer ${note}`
  expect((await app.inject({ url: '/api/auth', headers: { authorization } })).statusCode).toBe(401)
  const [header, , signature] = note.split('.')
  const forged = { issuer: google.settings.url, subject: '666', user: account.id, exp: 4e9 }
  const body = Buffer.from(JSON.stringify(forged)).toString('base64url')
  for (const cookie of [`${header ?? ''}.${body}.${signature ?? ''}`, `eyJhbGciOiJub25lIn0.${body}.`, 'x']) {
    browser.cookies.set('__Host-sign-in-link', cookie)
    expect((await logIn(browser, 'ada@example.com')).statusCode).toBe(200)
  }
  expect(await database.selectFrom('identities').selectAll().execute()).toEqual([])
})

test('an unverified address neither creates an account nor asks for a password', async () => {
  google.becomes({ ...ada, email_verified: false })
  const browser = aBrowser(app)
  expect((await browser.signIn()).result).toMatchObject({ error: providerSentence('provider-email-unverified') })
  await signUp(aBrowser(app), 'ada@example.com')
  expect((await browser.signIn()).result).toMatchObject({ error: providerSentence('provider-email-unverified') })
  expect(browser.cookies.has('__Host-sign-in-link')).toBe(false)
  google.becomes({ ...ada, email_verified: 'true' })
  expect((await browser.signIn()).status).toBe(403)
})

test('a changed address at Google leads to the same account', async () => {
  const { id } = await profileOf((await aBrowser(app).signIn()).result)
  google.becomes({ ...ada, email: 'countess@example.com', email_verified: false })
  const profile = await profileOf((await aBrowser(app).signIn()).result)
  expect(profile).toMatchObject({ id, email: 'ada@example.com' })
  // Nor does an address lead to the account of the user who has it here.
  await signUp(aBrowser(app), 'eve@example.com')
  google.becomes({ ...ada, email: 'eve@example.com' })
  expect((await profileOf((await aBrowser(app).signIn()).result)).id).toBe(id)
})

test('another Google account with the same address is rejected', async () => {
  await aBrowser(app).signIn()
  google.becomes({ ...ada, sub: '2002' })
  const { status, result } = await aBrowser(app).signIn()
  expect([status, result]).toMatchObject([409, { error: providerSentence('provider-other-account') }])
})

test('concurrent first sign-ins create one account', async () => {
  const results = await Promise.all(Array.from({ length: 8 }, () => aBrowser(app).signIn()))
  const ids = await Promise.all(results.map(async ({ result }) => (await profileOf(result)).id))
  expect(new Set(ids).size).toBe(1)
  expect(ids[0]).toBeTruthy()
})

test('an attacker’s session ends when the victim signs in on the same browser', async () => {
  const browser = aBrowser(app)
  const attacker = await signUp(browser, 'eve@example.com')
  const { result } = await browser.signIn()
  expect((await profileOf(result)).id).not.toBe(attacker.id)
  expect(tokenOf(result)).not.toBe(attacker.accessToken)
})

test('every way of signing up stores when the user accepted the terms', async () => {
  const now = Date.UTC(2026, 10, 20, 12)
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  await aBrowser(app).signIn()
  await signUp(aBrowser(app), 'eve@example.com')
  const accepted = database.selectFrom('users').select(['email', 'terms_accepted_at']).orderBy('email')
  const rows = await accepted.execute()
  expect(rows.map(({ email }) => email)).toEqual(['ada@example.com', 'eve@example.com'])
  expect(rows.map(({ terms_accepted_at }) => terms_accepted_at)).toEqual([now, now])
  // Signing in again does not accept the terms again.
  vi.setSystemTime(now + 1000)
  await aBrowser(app).signIn()
  expect(await accepted.execute()).toEqual(rows)
})

const setPassword = (browser: Browser, result: object) =>
  browser.visit({
    method: 'POST',
    url: '/api/auth/change-password',
    headers: { authorization: `Bearer ${tokenOf(result) ?? ''}` },
    payload: { password: 'anything', newPassword: password },
  })

test('a user without a password can set one only right after signing in with Google', async () => {
  const browser = aBrowser(app)
  const { result } = await browser.signIn()
  browser.cookies.delete('__Host-sign-in-proof')
  const refused = await setPassword(browser, result)
  expect([refused.statusCode, refused.json()]).toMatchObject([400, { code: 'password-none' }])
  const again = await browser.signIn()
  const set = await setPassword(browser, again.result)
  expect([set.statusCode, set.json()]).toMatchObject([200, { message: 'Password successfully changed' }])
  expect((await logIn(aBrowser(app), 'ada@example.com')).statusCode).toBe(200)
  // From now on the password is required, even after a recent sign-in.
  expect((await setPassword(browser, set.json())).json()).toMatchObject({ code: 'current-password-wrong' })
})

test('a recent sign-in of another user does not allow setting a password', async () => {
  const victim = await aBrowser(app).signIn()
  google.becomes({ ...ada, sub: '666', email: 'eve@example.com' })
  const attacker = aBrowser(app)
  await attacker.signIn()
  expect((await setPassword(attacker, victim.result)).json()).toMatchObject({ code: 'password-none' })
})
