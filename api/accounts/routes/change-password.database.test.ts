import { randomBytes } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { matching } from '#domain/testing/matchers'
import type { Database } from '../../platform/database/database.ts'
import { engineOf } from '../../platform/database/engine.ts'
import { transact } from '../../platform/database/transact.ts'
import { ada, anAccountServer, bearer, deviceOf, logIn, post, profile, refresh, signUp } from '../../testing/people.ts'
import { aDatabase } from '../../testing/server.ts'
import { createRefreshTokens } from '../sessions/refresh-tokens.ts'
import { createSessionStore } from '../sessions/session-store.ts'

async function open(special: Parameters<typeof anAccountServer>[0] = {}) {
  const database = special.database ?? (await aDatabase())
  const app = await anAccountServer({ ...special, database })
  onTestFinished(async () => {
    await app.close()
    await database.destroy()
    vi.useRealTimers()
  })
  const change = (token: string, payload: object) => post(app, 'change-password', payload, bearer(token))
  return { app, database, change }
}

const next = 'an engine of steam and brass'
const both = { password: ada.password, newPassword: next }

test('a new password signs out every other device and keeps this one signed in', async () => {
  const { app, change } = await open()
  const phone = await signUp(app)
  const laptop = deviceOf(await logIn(app))
  const answer = await change(laptop.token, both)
  expect(answer.json()).toEqual({
    id: laptop.id,
    email: ada.email,
    displayName: ada.displayName,
    roles: [],
    userData: { firstName: ada.firstName, lastName: ada.lastName },
    bookmarks: [],
    accessToken: matching.any(String),
    message: 'Password successfully changed',
  })
  const renewed = deviceOf(answer)
  for (const { token } of [phone, laptop]) expect((await profile(app, token)).statusCode).toBe(401)
  for (const { cookies } of [phone, laptop]) expect((await refresh(app, cookies)).statusCode).toBe(401)
  expect((await profile(app, renewed.token)).statusCode).toBe(200)
  expect((await refresh(app, renewed.cookies)).statusCode).toBe(200)
  expect((await logIn(app)).statusCode).toBe(401)
  expect((await logIn(app, { password: next })).statusCode).toBe(200)
})

/** Waits until another query waits for the transaction to end: in SQLite every query does. */
async function someoneWaitsFor(transaction: Database): Promise<void> {
  if (engineOf(transaction).name !== 'postgres') {
    await setImmediate()
    return
  }
  const blocked = sql`select pid from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`
  await expect.poll(async () => (await blocked.execute(transaction)).rows).not.toEqual([])
}

test('a login with the old password during the change gets no session', async () => {
  const { app, database } = await open()
  const { id } = await signUp(app)
  const sessions = createSessionStore(database, createRefreshTokens({ current: randomBytes(32) }), 30)
  let login: ReturnType<typeof sessions.start> | undefined
  await transact(database, async (transaction) => {
    await transaction.updateTable('users').set({ token_version: 1 }).where('id', '=', id).execute()
    await sessions.endAll(id, transaction)
    login = sessions.start({ id, tokenVersion: 0 })
    await someoneWaitsFor(transaction)
  })
  expect(await login).toBeUndefined()
  expect(await database.selectFrom('sessions').selectAll().execute()).toEqual([])
  expect(await sessions.start({ id, tokenVersion: 1 })).toBeDefined()
})

describe('a password change is rejected', () => {
  test.for([
    ['with a wrong current password', { ...both, password: 'not hers' }, 'current-password-wrong'],
    ['without the current password', { newPassword: next }, 'current-password-missing'],
    ['with an empty current password', { ...both, password: '' }, 'current-password-missing'],
    ['without a new password', { password: ada.password }, 'new-password-missing'],
    ['with the same password', { ...both, newPassword: ada.password }, 'password-same'],
    ['with a short password', { ...both, newPassword: 'kxvwmqp' }, 'password-short'],
    ['with a password that is too long', { ...both, newPassword: 'xk29 '.repeat(52) }, 'password-long'],
    ['with a common password', { ...both, newPassword: 'Dragon123!' }, 'password-common'],
    ['with the user’s own address', { ...both, newPassword: 'ada@example.org' }, 'password-personal'],
  ] as const)('%s', async ([, payload, code]) => {
    const { app, change } = await open()
    const { token } = await signUp(app)
    const answer = await change(token, payload)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ code })
    expect((await profile(app, token)).statusCode).toBe(200)
    expect((await logIn(app)).statusCode).toBe(200)
  })

  test('without a token, with an invalid token, and with another user’s token', async () => {
    const { app, change } = await open()
    const { token } = await signUp(app)
    const eve = await signUp(app, { email: 'eve@example.org', password: 'eve drops from the eaves' })
    expect((await post(app, 'change-password', both)).statusCode).toBe(401)
    expect((await change(`${token}x`, both)).statusCode).toBe(401)
    // Eve sends the request, and this is not her password, whatever user the body names.
    const answer = await change(eve.token, { ...both, id: 'x', email: ada.email, userId: 'x' })
    expect(answer.json()).toMatchObject({ code: 'current-password-wrong' })
    expect((await logIn(app)).statusCode).toBe(200)
  })

  test('from a page of another site', async () => {
    const { app } = await open()
    const { token } = await signUp(app)
    const headers = { ...bearer(token).headers, 'sec-fetch-site': 'cross-site' }
    expect((await post(app, 'change-password', both, { headers })).statusCode).toBe(403)
  })

  test('for a user who only signs in with a provider', async () => {
    const { app, database, change } = await open()
    const { token } = await signUp(app)
    await database.updateTable('users').set({ password_hash: null }).execute()
    expect((await change(token, { ...both, password: ' ' })).json()).toMatchObject({ code: 'password-none' })
  })
})

test('the strength of a new password is estimated only after the current one is correct, because it takes long', async () => {
  const { app, change } = await open()
  const { token } = await signUp(app)
  const codeOf = async (payload: object) => (await change(token, payload)).json<{ code: string }>().code
  expect(await codeOf({ password: 'a guess', newPassword: 'Sunshine1!' })).toBe('current-password-wrong')
  expect(await codeOf({ ...both, newPassword: 'Sunshine1!' })).toBe('password-common')
  expect(await codeOf({ password: 'a guess', newPassword: 'short' })).toBe('password-short')
})

test('guesses of the current password on an open page are rate-limited', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const { app, database, change } = await open()
  const { token } = await signUp(app)
  const codes = []
  for (let at = 0; at < 7; at++) codes.push((await change(token, { ...both, password: `guess ${at}` })).statusCode)
  expect(codes).toEqual([400, 400, 400, 400, 400, 429, 429])
  let compared = 5
  for (let at = 0; at < 60; at++) {
    // Even when the delay is reset, the attempts per hour are limited.
    await database.deleteFrom('login_failures').execute()
    if ((await change(token, { ...both, password: `guess ${at}` })).statusCode === 400) compared++
    vi.setSystemTime(Date.now() + 10_000)
  }
  expect(compared).toBe(20)
})

test('only one of two concurrent changes succeeds', async () => {
  const { app, change } = await open()
  const { token } = await signUp(app)
  const answers = await Promise.all([change(token, both), change(token, { ...both, newPassword: `${next} again` })])
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

describe('takes effect with the next request', () => {
  test('removing a role', async () => {
    const { app, database } = await open()
    const { id, token } = await signUp(app)
    await database.insertInto('user_roles').values({ user_id: id, role: 'beta' }).execute()
    expect((await profile(app, token)).json()).toMatchObject({ roles: ['beta'] })
    await database.deleteFrom('user_roles').execute()
    expect((await profile(app, token)).json()).toMatchObject({ roles: [] })
  })

  test('deleting the user', async () => {
    const { app, database } = await open()
    const { id, token, cookies } = await signUp(app)
    await database.deleteFrom('users').where('id', '=', id).execute()
    expect((await profile(app, token)).statusCode).toBe(401)
    expect((await refresh(app, cookies)).statusCode).toBe(401)
    expect(await database.selectFrom('refresh_tokens').selectAll().execute()).toEqual([])
  })
})
