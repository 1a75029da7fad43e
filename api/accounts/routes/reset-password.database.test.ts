import { describe, expect, onTestFinished, test } from 'vitest'
import { mailSettings } from '../../testing/alerts.ts'
import { ada, anAccountServer, bearer, logIn, post, profile, refresh, signUp } from '../../testing/people.ts'
import { aDatabase } from '../../testing/server.ts'
import { anSmtpSink } from '../../testing/smtp-sink.ts'
import { createLinkStore } from '../links/link-store.ts'
import { purgeExpired } from '../purge-expired.ts'

const newPassword = 'an engine of 1837 cards'
const publicUrl = 'https://stonks.example'
const sent = {
  message: 'If this address has an account, a mail with a link is on its way. The link works for an hour.',
}
const isSet = { message: 'Your password is set. Log in with it.' }

async function open(limits: Record<string, string> = {}) {
  const sink = await anSmtpSink(onTestFinished)()
  const database = await aDatabase()
  // After the server has closed.
  onTestFinished(() => database.destroy())
  const config = { mail: mailSettings(sink.url), publicUrl }
  const app = await anAccountServer({ database, config, limits })
  onTestFinished(() => app.close())
  const forgot = (email = ada.email, extra = {}) => post(app, 'forgot-password', { email }, extra)
  const reset = (token: string, password = newPassword, extra = {}) =>
    post(app, 'reset-password', { token, newPassword: password }, extra)
  /** The token in the newest of a number of mails. */
  const tokenIn = async (mails = 1): Promise<string> => {
    await expect.poll(() => sink.mails.length).toBe(mails)
    return /https:\/\/stonks\.example\/reset-password#(\S+)/.exec(sink.mails.at(-1)?.text ?? '')?.[1] ?? ''
  }
  const failures = async (token: string) => (await reset(token)).json<{ code?: string }>().code
  return { app, database, sink, forgot, reset, tokenIn, failures }
}

test('a link by mail sets the password once, ends all sessions, and a mail says so', async () => {
  const { app, database, sink, forgot, reset, tokenIn, failures } = await open()
  const phone = await signUp(app)
  const eve = await signUp(app, { email: 'eve@example.org' })
  expect((await forgot(' ADA@Example.org ')).json()).toEqual(sent)
  const token = await tokenIn()
  expect(sink.mails[0]?.to).toBe(ada.email)
  expect(JSON.stringify(await database.selectFrom('account_links').selectAll().execute())).not.toContain(token)
  // Opening the mail changes nothing.
  expect((await profile(app, phone.token)).statusCode).toBe(200)
  expect((await logIn(app)).statusCode).toBe(200)

  expect((await reset(token)).json()).toEqual(isSet)
  expect((await profile(app, phone.token)).statusCode).toBe(401)
  expect((await refresh(app, phone.cookies)).statusCode).toBe(401)
  expect((await profile(app, eve.token)).statusCode).toBe(200)
  expect((await logIn(app)).statusCode).toBe(401)
  expect((await logIn(app, { password: newPassword })).statusCode).toBe(200)
  await expect.poll(() => sink.mails.length).toBe(2)
  expect(sink.mails[1]).toMatchObject({ to: ada.email })
  expect(sink.mails[1]?.text).toContain('A new password was set')
  expect(await failures(token)).toBe('link-used')
})

test('nothing differs for an unknown address, and nothing is sent to it', async () => {
  const { app, sink, forgot, tokenIn } = await open()
  await signUp(app)
  const [unknown, known] = [await forgot('unknown@example.org'), await forgot()]
  expect(unknown.statusCode).toBe(200)
  expect(unknown.body).toBe(known.body)
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
  await tokenIn()
  await app.close()
  expect(sink.mails.map(({ to }) => to)).toEqual([ada.email])
})

describe('a link is refused', () => {
  test('with a changed, shortened, empty or overlong token, and with its hash', async () => {
    const { app, database, forgot, tokenIn, failures } = await open()
    await signUp(app)
    await forgot()
    const token = await tokenIn()
    const [row] = await database.selectFrom('account_links').select('hash').execute()
    const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    for (const wrong of [changed, token.slice(1), `${token}=`, '', 'x'.repeat(5000), row?.hash ?? '']) {
      expect(await failures(wrong)).toBe('link-used')
    }
    expect(await failures(token)).toBeUndefined()
  })

  test('an hour later, and then its row is purged', async () => {
    const { app, database, forgot, tokenIn, failures } = await open()
    await signUp(app)
    await forgot()
    const token = await tokenIn()
    await database.updateTable('account_links').set({ expires_at: 0 }).execute()
    expect(await failures(token)).toBe('link-used')
    await purgeExpired(database)
    expect(await database.selectFrom('account_links').selectAll().execute()).toEqual([])
  })

  test('after another link or the owner has changed the password', async () => {
    const { app, forgot, tokenIn, failures } = await open()
    const { token: session } = await signUp(app)
    await forgot()
    const first = await tokenIn()
    await forgot()
    const second = await tokenIn(2)
    const change = { password: ada.password, newPassword: 'a third sentence, as good' }
    expect((await post(app, 'change-password', change, bearer(session))).statusCode).toBe(200)
    expect([await failures(first), await failures(second)]).toEqual(['link-used', 'link-used'])
  })

  test('for all but one of several concurrent uses', async () => {
    const { app, forgot, reset, tokenIn } = await open()
    await signUp(app)
    await forgot()
    const token = await tokenIn()
    const passwords = Array.from({ length: 4 }, (_, at) => `${newPassword} no ${at}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const logins = await Promise.all(passwords.map((password) => logIn(app, { password })))
    expect(logins.map(({ statusCode }) => statusCode)).toEqual(
      answers.map(({ statusCode }) => (statusCode === 200 ? 200 : 401)),
    )
  })

  test('if its account is gone, and from a page of another site', async () => {
    const { app, forgot, reset, tokenIn, failures } = await open()
    const { token: session } = await signUp(app)
    await forgot()
    const token = await tokenIn()
    const headers = { 'sec-fetch-site': 'cross-site' }
    expect((await forgot(ada.email, { headers })).statusCode).toBe(403)
    expect((await reset(token, newPassword, { headers })).statusCode).toBe(403)
    await post(app, 'delete-account', { password: ada.password }, bearer(session))
    await signUp(app)
    expect(await failures(token)).toBe('link-used')
  })
})

test('a link changes the password of its own user only, whoever is signed in', async () => {
  const { app, forgot, reset, tokenIn } = await open()
  await signUp(app)
  const eve = await signUp(app, { email: 'eve@example.org' })
  await forgot()
  expect((await reset(await tokenIn(), newPassword, bearer(eve.token))).json()).toEqual(isSet)
  expect((await profile(app, eve.token)).statusCode).toBe(200)
  expect((await logIn(app, { email: 'eve@example.org' })).statusCode).toBe(200)
})

test('a password that is refused does not use the link up', async () => {
  const { app, forgot, reset, tokenIn } = await open()
  await signUp(app)
  await forgot()
  const token = await tokenIn()
  const codes = []
  for (const weak of ['', 'short', 'password1', 'adalovelace', 'x'.repeat(257)])
    codes.push((await reset(token, weak)).json<{ code: string }>().code)
  const expected = ['new-password-missing', 'password-short', 'password-common', 'password-personal', 'password-long']
  expect(codes).toEqual(expected)
  expect((await reset(token)).json()).toEqual(isSet)
})

test('a link also sets the first password of a user who signed up without one, and ends a delay of logins', async () => {
  const { app, database, forgot, reset, tokenIn } = await open()
  await signUp(app)
  for (let at = 0; at < 6; at++) await logIn(app, { password: 'a guess' })
  expect((await logIn(app)).statusCode).toBe(429)
  await database.updateTable('users').set({ password_hash: null }).execute()
  await forgot()
  expect((await reset(await tokenIn())).json()).toEqual(isSet)
  expect((await logIn(app, { password: newPassword })).statusCode).toBe(200)
})

describe('limits', () => {
  test('an account gets three mails an hour, from any network, with the same response', async () => {
    const { app, sink, forgot } = await open()
    await signUp(app)
    const answers = []
    for (let at = 0; at < 6; at++) answers.push((await forgot(ada.email, { remoteAddress: `192.0.2.${at}` })).json())
    expect(answers).toEqual(Array.from({ length: 6 }, () => sent))
    await app.close()
    expect(sink.mails).toHaveLength(3)
  })

  test('a network asks for as many links as it may sign up, and uses ten times as many', async () => {
    const { forgot, reset } = await open({ SIGN_UPS_PER_HOUR: '2' })
    const codes = []
    for (let at = 0; at < 3; at++) codes.push((await forgot(`${at}@example.org`)).statusCode)
    expect(codes).toEqual([200, 200, 429])
    expect((await forgot('3@example.org', { remoteAddress: '192.0.2.1' })).statusCode).toBe(200)
    const uses = []
    for (let at = 0; at < 21; at++) uses.push((await reset(`guess${at}`)).statusCode)
    expect(new Set(uses.slice(0, 20))).toEqual(new Set([400]))
    expect(uses[20]).toBe(429)
  })
})

test('without a mail server the request is refused, and a link of the operator works', async () => {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const app = await anAccountServer({ database })
  onTestFinished(() => app.close())
  const { id } = await signUp(app)
  expect((await post(app, 'forgot-password', { email: ada.email })).json()).toMatchObject({ code: 'mail-off' })
  expect((await app.inject('/api/config')).json()).toMatchObject({ mail: false })
  const token = await createLinkStore(database).addForPassword(id)
  expect((await post(app, 'reset-password', { token, newPassword })).json()).toEqual(isSet)
  expect((await logIn(app, { password: newPassword })).statusCode).toBe(200)
})

test('a request that is no address is refused', async () => {
  const { forgot } = await open()
  for (const email of ['', 'ada', 'ada@example', 'a@b.example\r\nBcc: eve@example.org'])
    expect((await forgot(email)).json()).toMatchObject({ code: 'email-invalid' })
})

test('a mail server that is away gets the mail later', async () => {
  const { app, sink, forgot } = await open()
  await signUp(app)
  sink.answers.push('451 Later', '451 Later')
  await forgot()
  await expect.poll(() => sink.mails.length).toBe(1)
})
