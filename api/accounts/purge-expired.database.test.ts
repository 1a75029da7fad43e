import { randomBytes } from 'node:crypto'
import { expect, onTestFinished, test, vi } from 'vitest'
import { eventually } from '#domain/testing/eventually'
import { anAccountServer, logIn, refresh, signUp } from '../testing/people.ts'
import { aDatabase } from '../testing/server.ts'
import { purgeExpired } from './purge-expired.ts'
import { createRefreshTokens } from './sessions/refresh-tokens.ts'
import { createSessionStore } from './sessions/session-store.ts'

const day = 24 * 60 * 60 * 1000

test('deletes expired rows and keeps all others', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const database = await aDatabase()
  const app = await anAccountServer({ database })
  onTestFinished(async () => {
    vi.useRealTimers()
    await app.close()
    await database.destroy()
  })
  const count = async (table: 'sessions' | 'refresh_tokens' | 'attempts' | 'login_failures' | 'users') =>
    (await database.selectFrom(table).selectAll().execute()).length

  const unused = await signUp(app)
  const used = await signUp(app, { email: 'eve@example.org' })
  await logIn(app, { password: 'wrong' })
  await purgeExpired(database)
  expect([await count('sessions'), await count('login_failures')]).toEqual([2, 1])
  expect(await count('attempts')).toBeGreaterThan(0)

  vi.setSystemTime(Date.now() + 20 * day)
  const answer = await refresh(app, used.cookies)
  await purgeExpired(database)
  expect([await count('sessions'), await count('login_failures'), await count('attempts')]).toEqual([2, 0, 0])

  vi.setSystemTime(Date.now() + 15 * day)
  await purgeExpired(database)
  // An exchanged token stays as long as its successor, which may never have arrived.
  expect([await count('sessions'), await count('refresh_tokens')]).toEqual([1, 2])
  expect((await refresh(app, unused.cookies)).statusCode).toBe(401)
  const [cookie] = answer.cookies
  expect((await refresh(app, { [cookie?.name ?? '']: cookie?.value ?? '' })).statusCode).toBe(200)

  vi.setSystemTime(Date.now() + 180 * day)
  await purgeExpired(database)
  expect([await count('sessions'), await count('refresh_tokens'), await count('users')]).toEqual([0, 0, 2])
})

test('a login during the purge succeeds', async () => {
  const database = await aDatabase()
  const app = await anAccountServer({ database })
  onTestFinished(async () => {
    await app.close()
    await database.destroy()
  })
  const { id } = await signUp(app)
  const sessions = createSessionStore(database, createRefreshTokens({ current: randomBytes(32) }), 30)
  const [session] = await Promise.all([sessions.start({ id, tokenVersion: 0 }), purgeExpired(database)])
  expect(await sessions.renew(session?.refreshToken ?? '')).toMatchObject({ userId: id })
})

test('a server purges every hour from listening until it closes', async () => {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  await database.insertInto('attempts').values({ subject: 'x', at: 0 }).execute()
  const app = await anAccountServer({ database })
  await app.listen({ port: 0, host: '127.0.0.1' })
  await eventually(async () => expect(await database.selectFrom('attempts').selectAll().execute()).toEqual([]))
  await app.close()
})

test('deletes messages that are too old to be served', async () => {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const now = Date.now()
  const ofFeed = (symbol: string, age: number) => ({
    feed: 'stocktwits',
    symbol,
    messages: '[]',
    claimed_until: 0,
    valid_until: now - age,
    fetched_at: now - age,
  })
  await database
    .insertInto('cached_feeds')
    .values([ofFeed('OLD', day + 3_600_000), ofFeed('NEW', day - 3_600_000)])
    .execute()
  await purgeExpired(database)
  expect(await database.selectFrom('cached_feeds').select('symbol').execute()).toEqual([{ symbol: 'NEW' }])
})
