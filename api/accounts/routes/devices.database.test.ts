import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { DeviceList } from '../../contract/account.ts'
import type { App } from '../../platform/http/fastify-app.ts'
import {
  ada,
  anAccountServer,
  bearer,
  type Device,
  deviceOf,
  logIn,
  post,
  profile,
  refresh,
  signUp,
} from '../../testing/people.ts'
import { aDatabase } from '../../testing/server.ts'

const phoneAgent = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/150.0.0.0 Mobile Safari/537.36'
const laptopAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
/** Shorter than an access token lives. */
const minutes = 300_000
const day = 24 * 3_600_000

/** A server with a user on a phone and, some minutes later, on a laptop. */
async function open() {
  vi.useFakeTimers({ toFake: ['Date'] })
  const database = await aDatabase()
  const app = await anAccountServer({ database })
  onTestFinished(async () => {
    await app.close()
    await database.destroy()
    vi.useRealTimers()
  })
  const signedUp = await post(app, 'sign-up', ada, { headers: { 'user-agent': phoneAgent } })
  const phone = deviceOf(signedUp)
  vi.setSystemTime(Date.now() + minutes)
  const laptop = deviceOf(await logIn(app, ada, { headers: { 'user-agent': laptopAgent } }))
  return { app, database, phone, laptop }
}

const list = async (app: App, { token }: Pick<Device, 'token'>) => {
  const { devices } = (await app.inject({ url: '/api/auth/devices', ...bearer(token) })).json<DeviceList>()
  return devices
}
const end = (app: App, { token }: Pick<Device, 'token'>, id = '', headers = {}) =>
  app.inject({
    method: 'DELETE',
    url: `/api/auth/devices${id === '' ? '' : `/${id}`}`,
    headers: { ...bearer(token).headers, ...headers },
  })

test('each device is listed in plain words, the last used first, and this one is marked', async () => {
  const { app, phone, laptop } = await open()
  const now = Date.now()
  expect(await list(app, phone)).toMatchObject([
    { label: 'Firefox on Linux', createdAt: now, usedAt: now, isThis: false },
    { label: 'Chrome on Android', createdAt: now - minutes, usedAt: now - minutes, isThis: true },
  ])
  vi.setSystemTime(now + minutes)
  const renewed = deviceOf(await refresh(app, phone.cookies))
  expect(await list(app, { token: renewed.token })).toMatchObject([
    { label: 'Chrome on Android', createdAt: now - minutes, usedAt: now + minutes, isThis: true },
    { label: 'Firefox on Linux', usedAt: now, isThis: false },
  ])
  expect((await list(app, laptop)).map(({ isThis }) => isThis)).toEqual([false, true])
})

test('nothing of a User-Agent is stored but the words', async () => {
  const { app, database, laptop } = await open()
  const change = { password: ada.password, newPassword: 'a third sentence, as good' }
  const headers = { ...bearer(laptop.token).headers, 'user-agent': 'canary/1.0 (Windows)' }
  const changed = deviceOf(await post(app, 'change-password', change, { headers }))
  expect(await list(app, changed)).toMatchObject([{ label: 'A browser on Windows', isThis: true }])
  expect(JSON.stringify(await database.selectFrom('sessions').selectAll().execute())).not.toContain('canary')
})

test('a device is signed out at once and for good, and gets no more alerts', async () => {
  const { app, database, phone, laptop } = await open()
  const id = (await list(app, laptop))[1]?.id ?? ''
  const device = { id: 'd', session_id: id, endpoint_hash: 'h', endpoint: 'e', p256dh: 'p', auth: 'a', label: 'Phone' }
  const unused = { added_at: 1, sent_at: null, failing_since: null, failures: 0, rest_until: 0 }
  await database
    .insertInto('alert_devices')
    .values({ user_id: phone.id, ...device, ...unused })
    .execute()
  const answer = await end(app, laptop, id)
  expect(answer.json()).toMatchObject({ devices: [{ label: 'Firefox on Linux', isThis: true }] })
  expect((await profile(app, phone.token)).statusCode).toBe(401)
  expect((await refresh(app, phone.cookies)).statusCode).toBe(401)
  expect((await profile(app, laptop.token)).statusCode).toBe(200)
  expect(await database.selectFrom('alert_devices').selectAll().execute()).toEqual([])
  expect((await end(app, laptop, id)).statusCode).toBe(200)
})

test('all others are signed out together', async () => {
  const { app, phone, laptop } = await open()
  const third = deviceOf(await logIn(app))
  expect((await end(app, phone)).json<DeviceList>().devices).toHaveLength(1)
  for (const { token } of [laptop, third]) expect((await profile(app, token)).statusCode).toBe(401)
  expect((await profile(app, phone.token)).statusCode).toBe(200)
})

test('a device that was not used for a month is not listed', async () => {
  const { app, laptop } = await open()
  vi.setSystemTime(Date.now() + 20 * day)
  const renewed = deviceOf(await refresh(app, laptop.cookies))
  vi.setSystemTime(Date.now() + 15 * day)
  const again = deviceOf(await refresh(app, renewed.cookies))
  expect(await list(app, again)).toMatchObject([{ label: 'Firefox on Linux' }])
})

describe('is refused', () => {
  test('without a session, and from a page of another site', async () => {
    const { app, phone, laptop } = await open()
    const nobody = { token: 'x' }
    expect((await app.inject('/api/auth/devices')).statusCode).toBe(401)
    expect((await end(app, nobody)).statusCode).toBe(401)
    expect((await end(app, nobody, 'x')).statusCode).toBe(401)
    for (const id of ['', 'x'])
      expect((await end(app, phone, id, { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403)
    expect((await profile(app, laptop.token)).statusCode).toBe(200)
  })

  test('for a device of another user', async () => {
    const { app, phone, laptop } = await open()
    const eve = await signUp(app, { email: 'eve@example.org' })
    for (const { id } of await list(app, phone)) await end(app, eve, id)
    await end(app, eve)
    expect(await list(app, eve)).toHaveLength(1)
    for (const { token } of [phone, laptop]) expect((await profile(app, token)).statusCode).toBe(200)
  })
})

test('two devices that sign out each other at once are both signed out or one of them', async () => {
  const { app, phone, laptop } = await open()
  const answers = await Promise.all([end(app, phone), end(app, laptop)])
  for (const { statusCode } of answers) expect([200, 401]).toContain(statusCode)
  const left = await Promise.all([phone, laptop].map(async ({ token }) => (await profile(app, token)).statusCode))
  expect(left.filter((status) => status === 200).length).toBeLessThan(2)
})
