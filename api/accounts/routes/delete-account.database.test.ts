import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { ada, anAccountServer, bearer, logIn, post, profile, refresh, signUp } from '../../testing/people.ts'
import { aDatabase } from '../../testing/server.ts'

async function open(special: Parameters<typeof anAccountServer>[0] = {}) {
  const database = await aDatabase()
  const app = await anAccountServer({ ...special, database })
  onTestFinished(async () => {
    await app.close()
    await database.destroy()
    vi.useRealTimers()
  })
  const remove = (token: string, payload: object) => post(app, 'delete-account', payload, bearer(token))
  return { app, database, remove }
}

/** The names of the tables that have a value, as text, among those of all tables. */
async function tablesWith(database: Database, ...values: readonly string[]): Promise<readonly string[]> {
  const tables = await database.introspection.getTables()
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      // Every table, also those that this test does not know.
      const rows = await database
        .selectFrom(name as 'users')
        .selectAll()
        .execute()
      return rows.some((row) => values.some((value) => JSON.stringify(row).includes(value))) ? [name] : []
    }),
  )
  return found.flat().toSorted()
}

/** Gives a user a row in every table of users’ data that signing up leaves empty. */
async function fill(database: Database, id: string): Promise<void> {
  const user = { user_id: id }
  await database
    .insertInto('user_roles')
    .values({ ...user, role: 'beta' })
    .execute()
  await database
    .insertInto('identities')
    .values({ ...user, issuer: 'https://accounts.example.org', subject: id, linked_at: 1 })
    .execute()
  await database
    .insertInto('bookmarks')
    .values({ ...user, symbol: 'LARK', position: 1 })
    .execute()
  await database
    .insertInto('account_links')
    .values({ ...user, hash: `hash ${id}`, kind: 'password', email: null, expires_at: 1 })
    .execute()
  await database
    .insertInto('api_tokens')
    .values({ ...user, id: `token ${id}`, hash: `hash ${id}`, label: 'Sheet', created_at: 1, used_on: null })
    .execute()
  await database
    .insertInto('alert_rules')
    .values({ ...user, id: 'rule', condition: '{}', selection_key: 'key', changed_at: 1, since_version: 'v1' })
    .execute()
  const event = { rule_id: 'rule', version: 'v1', date: null, fired_at: 1, condition: '{}', symbols: '[]', unnamed: 0 }
  await database
    .insertInto('alert_events')
    .values({ ...user, ...event })
    .execute()
  await database
    .insertInto('alert_settings')
    .values({ ...user, quiet_from: null, quiet_to: null, time_zone: null, mail_address: null, mail_confirmed_at: null })
    .execute()
  const device = { id: `device ${id}`, session_id: 'session', endpoint_hash: id, endpoint: 'https://push.example.org' }
  const keys = { p256dh: 'p', auth: 'a', label: 'Phone', added_at: 1, sent_at: null, failing_since: null }
  await database
    .insertInto('alert_devices')
    .values({ ...user, ...device, ...keys, failures: 0, rest_until: 0 })
    .execute()
  await database
    .insertInto('alert_deliveries')
    .values({
      ...{ ...user, id: `delivery ${id}`, message: 'm', device_id: device.id, kind: 'alert', content: '{}' },
      ...{ state: 'waiting', attempts: 0, made_at: 1, due_at: 1 },
    })
    .execute()
  await database
    .insertInto('sync_accounts')
    .values({ ...user, version: 1, bytes: 1, keys: '{}', manifest: '{}' })
    .execute()
  const record = { id: 'record', revision: 1, version: 1, size: 1, content: Buffer.from('x') }
  await database
    .insertInto('sync_records')
    .values({ ...user, ...record })
    .execute()
}

const password = { password: ada.password }

test('everything that belongs to the account is gone, and nothing of another one', async () => {
  const { app, database, remove } = await open()
  const phone = await signUp(app)
  const laptop = await signUp(app, { email: 'eve@example.org' })
  for (const { id } of [phone, laptop]) await fill(database, id)
  const before = await tablesWith(database, phone.id)
  expect(before).toEqual(await tablesWith(database, laptop.id))
  expect(before).toEqual(ofUsers)
  const answer = await remove(phone.token, password)
  expect(answer.json()).toEqual({ message: 'Your account is deleted.' })
  expect(answer.cookies[0]).toMatchObject({ value: '', path: '/' })
  expect(await tablesWith(database, phone.id, ada.email)).toEqual([])
  expect(await tablesWith(database, laptop.id)).toEqual(ofUsers)
  expect(await database.selectFrom('login_failures').selectAll().execute()).toEqual([])
  expect((await profile(app, phone.token)).statusCode).toBe(401)
  expect((await refresh(app, phone.cookies)).statusCode).toBe(401)
  expect((await logIn(app)).json()).toMatchObject({ code: 'wrong-login' })
  expect((await signUp(app)).id).not.toBe(phone.id)
})

/** The tables that have a user’s id. */
const ofUsers = [
  'account_links',
  'alert_deliveries',
  'alert_devices',
  'alert_events',
  'alert_rules',
  'alert_settings',
  'api_tokens',
  'bookmarks',
  'identities',
  'sessions',
  'sync_accounts',
  'sync_records',
  'user_roles',
  'users',
]

describe('a deletion is rejected', () => {
  test.for([
    ['with a wrong password', { password: 'not hers' }, 'current-password-wrong'],
    ['without the password', {}, 'current-password-missing'],
    ['with an empty password', { password: '' }, 'current-password-missing'],
    ['with a password that is too long', { password: 'x'.repeat(257) }, 'password-long'],
  ] as const)('%s', async ([, payload, code]) => {
    const { app, remove } = await open()
    const { token } = await signUp(app)
    expect((await remove(token, payload)).json()).toMatchObject({ code })
    expect((await profile(app, token)).statusCode).toBe(200)
  })

  test('without a token, with another user’s token, and from a page of another site', async () => {
    const { app, remove } = await open()
    const { token } = await signUp(app)
    const eve = await signUp(app, { email: 'eve@example.org', password: 'eve drops from the eaves' })
    expect((await post(app, 'delete-account', password)).statusCode).toBe(401)
    expect((await remove(`${token}x`, password)).statusCode).toBe(401)
    expect((await remove(eve.token, password)).json()).toMatchObject({ code: 'current-password-wrong' })
    const headers = { ...bearer(token).headers, 'sec-fetch-site': 'cross-site' }
    expect((await post(app, 'delete-account', password, { headers })).statusCode).toBe(403)
    expect((await profile(app, token)).statusCode).toBe(200)
  })

  test('for a user without a password who has not just signed in', async () => {
    const { app, database, remove } = await open()
    const { token } = await signUp(app)
    await database.updateTable('users').set({ password_hash: null }).execute()
    expect((await remove(token, {})).json()).toMatchObject({ code: 'sign-in-again' })
  })

  test('after a few wrong guesses, with a wait', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { app, remove } = await open()
    const { token } = await signUp(app)
    const codes = []
    for (let at = 0; at < 6; at++) codes.push((await remove(token, { password: `guess ${at}` })).statusCode)
    expect(codes).toEqual([400, 400, 400, 400, 400, 429])
    expect((await remove(token, password)).statusCode).toBe(429)
  })
})

test('two deletions at once are one', async () => {
  const { app, remove } = await open()
  const { token } = await signUp(app)
  const codes = (await Promise.all([remove(token, password), remove(token, password)])).map((one) => one.statusCode)
  expect(codes.toSorted()).toEqual([200, 401])
})
