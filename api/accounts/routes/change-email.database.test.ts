import { describe, expect, onTestFinished, test } from 'vitest'
import { mailSettings } from '../../testing/alerts.ts'
import { ada, anAccountServer, bearer, logIn, post, profile, signUp } from '../../testing/people.ts'
import { aDatabase } from '../../testing/server.ts'
import { anSmtpSink } from '../../testing/smtp-sink.ts'

const email = 'Countess@new.example'
const { password } = ada
const sent = { message: 'If this address is free, a mail with a link is on its way to it. The link works for an hour.' }

async function open() {
  const sink = await anSmtpSink(onTestFinished)()
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const config = { mail: mailSettings(sink.url), publicUrl: 'https://stonks.example' }
  const app = await anAccountServer({ database, config })
  onTestFinished(() => app.close())
  const { id, token } = await signUp(app)
  const change = (payload: object = { email, password }, extra = bearer(token)) =>
    post(app, 'change-email', payload, extra)
  const confirm = (link: string, extra = {}) => post(app, 'confirm-email', { token: link }, extra)
  const linkIn = async (mails = 1): Promise<string> => {
    await expect.poll(() => sink.mails.length).toBe(mails)
    return /https:\/\/stonks\.example\/confirm-email#(\S+)/.exec(sink.mails.at(-1)?.text ?? '')?.[1] ?? ''
  }
  return { app, database, sink, id, token, change, confirm, linkIn }
}

test('an address changes once it is confirmed, alerts follow it, and the old one is told', async () => {
  const { app, database, sink, id, token, change, confirm, linkIn } = await open()
  const settings = { quiet_from: null, quiet_to: null, time_zone: null, mail_confirmed_at: 1 }
  await database
    .insertInto('alert_settings')
    .values({ user_id: id, ...settings, mail_address: ada.email })
    .execute()
  expect((await change()).json()).toEqual(sent)
  const link = await linkIn()
  expect(sink.mails[0]?.to).toBe(email)
  expect(JSON.stringify(await database.selectFrom('account_links').selectAll().execute())).not.toContain(link)
  expect((await profile(app, token)).json()).toMatchObject({ email: ada.email })

  expect((await confirm(link)).statusCode).toBe(200)
  expect((await profile(app, token)).json()).toMatchObject({ id, email })
  expect((await logIn(app)).statusCode).toBe(401)
  expect((await logIn(app, { email })).statusCode).toBe(200)
  await expect.poll(() => sink.mails.length).toBe(2)
  expect(sink.mails[1]).toMatchObject({ to: ada.email })
  expect(sink.mails[1]?.text).toContain(email)
  expect(await database.selectFrom('alert_settings').select('mail_address').execute()).toEqual([
    { mail_address: email },
  ])
  expect((await confirm(link)).json()).toMatchObject({ code: 'link-used' })
  // The old address is free.
  expect((await signUp(app)).id).not.toBe(id)
})

test('nothing differs for an address that is taken, and nothing is sent to it', async () => {
  const { app, sink, change, linkIn } = await open()
  await signUp(app, { email: 'eve@example.org' })
  const [taken, free] = [await change({ email: 'EVE@example.org', password }), await change()]
  expect(taken.statusCode).toBe(200)
  expect(taken.body).toBe(free.body)
  expect(Object.keys(taken.headers)).toEqual(Object.keys(free.headers))
  await linkIn()
  await app.close()
  expect(sink.mails.map(({ to }) => to)).toEqual([email])
})

describe('a request is refused', () => {
  test.for([
    ['with a wrong password', { email, password: 'not hers' }, 'current-password-wrong'],
    ['without the password', { email }, 'current-password-missing'],
    ['with what is no address', { email: 'nowhere', password }, 'email-invalid'],
    ['with a line break in it', { email: `${email}\r\nBcc: eve@example.org`, password }, 'email-invalid'],
    ['with the present address', { email: ' ADA@example.org', password }, 'email-same'],
  ] as const)('%s', async ([, payload, code]) => {
    const { app, sink, change } = await open()
    expect((await change(payload)).json()).toMatchObject({ code })
    await app.close()
    expect(sink.mails).toEqual([])
  })

  test('without a session, from another site, by a user without a password, and without a mail server', async () => {
    const { database, token, change } = await open()
    expect((await change({ email, password }, bearer('x'))).statusCode).toBe(401)
    const headers = { ...bearer(token).headers, 'sec-fetch-site': 'cross-site' }
    expect((await change({ email, password }, { headers })).statusCode).toBe(403)
    await database.updateTable('users').set({ password_hash: null }).execute()
    expect((await change()).json()).toMatchObject({ code: 'password-none' })
    const mute = await anAccountServer()
    onTestFinished(() => mute.close())
    const user = await signUp(mute)
    expect((await post(mute, 'change-email', { email, password }, bearer(user.token))).json()).toMatchObject({
      code: 'mail-off',
    })
  })

  test('an address gets three links an hour, with the same response, and guesses have a wait', async () => {
    const { app, sink, change } = await open()
    for (let at = 0; at < 5; at++) expect((await change()).json()).toEqual(sent)
    const codes = []
    for (let at = 0; at < 6; at++) codes.push((await change({ email, password: `guess ${at}` })).statusCode)
    expect(codes).toEqual([400, 400, 400, 400, 400, 429])
    await app.close()
    expect(sink.mails).toHaveLength(3)
  })
})

describe('a link is refused', () => {
  test('with a changed token, from another site, an hour later, and as a link for a password', async () => {
    const { app, database, change, confirm, linkIn } = await open()
    await change()
    const link = await linkIn()
    const changed = (link.startsWith('A') ? 'B' : 'A') + link.slice(1)
    for (const wrong of [changed, '', 'x'.repeat(200)])
      expect((await confirm(wrong)).json()).toMatchObject({ code: 'link-used' })
    expect((await confirm(link, { headers: { 'sec-fetch-site': 'cross-site' } })).statusCode).toBe(403)
    const reset = { token: link, newPassword: 'an engine of 1837 cards' }
    expect((await post(app, 'reset-password', reset)).json()).toMatchObject({ code: 'link-used' })
    await database.updateTable('account_links').set({ expires_at: 0 }).execute()
    expect((await confirm(link)).json()).toMatchObject({ code: 'link-used' })
  })

  test('after the password was changed, and if somebody else has taken the address', async () => {
    const { app, token, change, confirm, linkIn } = await open()
    await change()
    const first = await linkIn()
    await signUp(app, { email })
    expect((await confirm(first)).json()).toMatchObject({ code: 'email-taken' })
    await change({ email: 'third@new.example', password })
    const second = await linkIn(2)
    const next = { password, newPassword: 'a third sentence, as good' }
    expect((await post(app, 'change-password', next, bearer(token))).statusCode).toBe(200)
    expect((await confirm(second)).json()).toMatchObject({ code: 'link-used' })
  })

  test('for all but one of several concurrent uses, and of a link and a sign-up', async () => {
    const { app, change, confirm, linkIn } = await open()
    await change()
    const link = await linkIn()
    const [signedUp, ...uses] = await Promise.all([
      post(app, 'sign-up', { ...ada, email }),
      ...Array.from({ length: 4 }, () => confirm(link)),
    ])
    const done = uses.filter(({ statusCode }) => statusCode === 200).length
    expect(done).toBe(signedUp.statusCode === 200 ? 0 : 1)
    expect(uses.every(({ statusCode }) => [200, 400, 409].includes(statusCode))).toBe(true)
  })
})

test('links that were sent to the old address end with it', async () => {
  const { app, sink, change, confirm, linkIn } = await open()
  await post(app, 'forgot-password', { email: ada.email })
  await expect.poll(() => sink.mails.length).toBe(1)
  const old = /reset-password#(\S+)/.exec(sink.mails[0]?.text ?? '')?.[1] ?? ''
  await change()
  expect((await confirm(await linkIn(2))).statusCode).toBe(200)
  const reset = { token: old, newPassword: 'an engine of 1837 cards' }
  expect((await post(app, 'reset-password', reset)).json()).toMatchObject({ code: 'link-used' })
})
