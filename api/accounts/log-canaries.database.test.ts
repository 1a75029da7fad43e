import { randomBytes } from 'node:crypto'
import { Writable } from 'node:stream'
import { OAuth2Server } from 'oauth2-mock-server'
import { expect, onTestFinished, test } from 'vitest'
import { mailSettings } from '../testing/alerts.ts'
import { aBrowser, startGoogle } from '../testing/google.ts'
import { ada, anAccountServer, bearer, deviceOf, logIn, post, refresh, signUp } from '../testing/people.ts'
import { anSmtpSink } from '../testing/smtp-sink.ts'

/** Collects what a server logs at its most verbose level. */
function aLog() {
  let text = ''
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      text += chunk.toString()
      done()
    },
  })
  return { stream, read: () => text }
}

test('the server never logs a credential', async () => {
  const log = aLog()
  const secret = randomBytes(32)
  const app = await anAccountServer({ secrets: { current: secret }, logTo: log.stream, config: { logLevel: 'trace' } })
  let made = 0
  const canaries: string[] = [secret.toString('base64url'), secret.toString('hex'), secret.toString('base64')]
  /** A text that occurs nowhere else. */
  const canary = () => {
    const text = `canary${++made}x${randomBytes(9).toString('hex')}`
    canaries.push(text)
    return text
  }
  const device = { password: canary() }

  // Requests that succeed.
  const phone = await signUp(app, device)
  const laptop = deviceOf(await logIn(app, device))
  canaries.push(phone.token, phone.cookie, laptop.token, laptop.cookie)
  const renewed = await refresh(app, laptop.cookies)
  canaries.push(renewed.json<{ accessToken: string }>().accessToken, renewed.cookies[0]?.value ?? '')
  const next = canary()
  const changed = await post(app, 'change-password', { ...device, newPassword: next }, bearer(laptop.token))
  const after = deviceOf(changed)
  canaries.push(after.token, after.cookie)
  await app.inject({ url: '/api/auth/logout', ...bearer(after.token), cookies: after.cookies })

  // Requests that fail.
  await logIn(app, { password: canary() })
  await logIn(app, { email: canary(), password: canary() })
  for (let at = 0; at < 7; at++) await logIn(app, { password: canary() })
  await post(app, 'sign-up', { password: canary(), newPassword: canary() })
  await post(app, 'sign-up', { password: { nested: canary() }, tos: canary() })
  await post(app, 'change-password', { password: canary(), newPassword: canary() }, bearer(canary()))
  await post(app, 'reset-password', { token: canary(), newPassword: canary() })
  await post(app, 'change-email', { email: canary(), password: canary() }, bearer(phone.token))
  await post(app, 'confirm-email', { token: canary() })
  await refresh(app, { 'stonks-rt': canary() })
  await refresh(app, phone.cookies)
  await app.inject({ url: `/api/auth?access_token=${canary()}&accessToken=${canary()}`, ...bearer(canary()) })
  await app.inject(`/api/auth/google?code=${canary()}&state=${canary()}`)
  await app.inject(`/api/auth/google/callback?code=${canary()}&state=${canary()}&id_token=${canary()}`)
  await app.inject(`/api/auth/oidc/callback?code=${canary()}&state=${canary()}&iss=${canary()}`)
  await app.inject({ url: '/api/auth/logout', ...bearer(canary()), cookies: { '__Host-rt': canary() } })
  const json = { 'content-type': 'application/json' }
  for (const payload of [`{"password":"${canary()}"`, `{"__proto__":{"password":"${canary()}"}}`, `"${canary()}"`]) {
    await app.inject({ method: 'POST', url: '/api/auth/login', headers: json, payload })
  }
  await app.close()

  expect(canaries.length).toBeGreaterThan(20)
  for (const text of canaries) expect(log.read(), text).not.toContain(text)
  // The log has what it must have: who did what, when, and the result.
  for (const event of ['sign-up', 'login', 'login-refused', 'password-changed', 'logout']) {
    expect(log.read()).toContain(`"event":"${event}"`)
  }
  expect(log.read()).toContain(phone.id)
})

test('the server logs neither the links of its mails nor the passwords that go with them', async () => {
  const log = aLog()
  const sink = await anSmtpSink(onTestFinished)()
  const config = { mail: mailSettings(sink.url), logLevel: 'trace' } as const
  const app = await anAccountServer({ logTo: log.stream, config })
  const passwords = ['a canary of 1815 songs', 'a canary of 1852 songs']
  const [password = '', newPassword = ''] = passwords
  /** The token in the newest of a number of mails. */
  const tokenIn = async (mails: number) => {
    await expect.poll(() => sink.mails.length).toBe(mails)
    return /#(\S+)/.exec(sink.mails.at(-1)?.text ?? '')?.[1] ?? ''
  }
  await signUp(app, { password })
  await post(app, 'forgot-password', { email: ada.email })
  const forReset = await tokenIn(1)
  await post(app, 'reset-password', { token: `${forReset}x`, newPassword })
  await post(app, 'reset-password', { token: forReset, newPassword })
  await post(app, 'reset-password', { token: forReset, newPassword })
  const { token } = deviceOf(await logIn(app, { password: newPassword }))
  await post(app, 'change-email', { email: 'new@example.org', password: newPassword }, bearer(token))
  const forAddress = await tokenIn(3)
  await post(app, 'confirm-email', { token: `${forAddress}x` })
  await post(app, 'confirm-email', { token: forAddress })
  await tokenIn(4)
  await app.close()
  for (const secret of [forReset, forAddress, ...passwords]) {
    expect(secret).not.toBe('')
    expect(log.read(), secret).not.toContain(secret)
  }
  for (const event of ['password-reset', 'email-changed']) expect(log.read()).toContain(`"event":"${event}"`)
})

test('the server logs nothing that a provider sends, nor its own secret there', async () => {
  const log = aLog()
  const provider = await startGoogle(new OAuth2Server())
  const { oidc } = provider
  const app = await anAccountServer({ logTo: log.stream, config: { oidc, logLevel: 'trace' } })
  const secrets = [oidc.secret]
  provider.server.service.on('beforeResponse', ({ body }: { body: Record<string, unknown> }) =>
    secrets.push(String(body['id_token']), String(body['access_token'])),
  )
  for (const isRefused of [false, true]) {
    const browser = aBrowser(app, 'oidc')
    const back = await browser.goToProvider()
    if (isRefused) back.searchParams.set('code', 'a-canary-of-a-code')
    secrets.push(...back.searchParams.values(), ...browser.cookies.values())
    const { result } = await browser.comeBack(back)
    secrets.push(...Object.values(result).filter((text) => text.startsWith('ey')), ...browser.cookies.values())
  }
  await app.close()
  await provider.stop()
  expect(secrets.length).toBeGreaterThan(10)
  for (const secret of secrets) expect(log.read(), secret).not.toContain(secret)
  for (const event of ['oidc-login', 'oidc-refused']) expect(log.read()).toContain(`"event":"${event}"`)
})

test('the server logs a warning about a copied session', async () => {
  const log = aLog()
  const app = await anAccountServer({ logTo: log.stream, config: { logLevel: 'warn' } })
  const { cookies } = await signUp(app)
  // The old token counts as a copy once its successor has been used.
  const successor = deviceOf(await refresh(app, cookies))
  await refresh(app, successor.cookies)
  await refresh(app, cookies)
  await app.close()
  expect(log.read()).toContain('"event":"refresh-token-reused"')
})

test('the server warns once about plain HTTP, except on localhost', async () => {
  const warnings = async (publicUrl: string) => {
    const log = aLog()
    const app = await anAccountServer({ logTo: log.stream, config: { logLevel: 'warn', publicUrl } })
    await signUp(app)
    await app.close()
    return log.read().split('plain http').length - 1
  }
  expect(await warnings('http://stonks.example')).toBe(1)
  expect(await warnings('http://localhost:8080')).toBe(0)
  expect(await warnings('http://127.0.0.1:8080')).toBe(0)
  expect(await warnings('https://stonks.example')).toBe(0)
})
