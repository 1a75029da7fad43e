import { Value } from 'typebox/value'
import { expect, onTestFinished, test } from 'vitest'
import { ratingMetrics } from '#domain/traders/ratings'
import { LeaderboardResponse, RatingResponse } from '../../contract/traders.ts'
import type { Database } from '../../platform/database/database.ts'
import { aPlay, bearer, savePlays, settleBy, signUp, someCloses } from '../../testing/people.ts'
import { aDatabase, aServer } from '../../testing/server.ts'

/** Sessions, each of which has a close. */
const sessions = Array.from({ length: 20 }, (_, at) => new Date(Date.UTC(2026, 0, 5 + at)).toISOString().slice(0, 10))
const rising = Object.fromEntries(sessions.map((session, at) => [session, 100 + at]))
const tape = () => someCloses({ LARK: rising })

/** `count` plays of a trader, the first `wrong` of them against a rising stock. */
const callsOf = (name: string, count: number, wrong: number) =>
  sessions.slice(0, count).map((session, at) => aPlay({ name, session, side: at < wrong ? 'Bearish' : 'Bullish' }))

/** A server with traders, and a user who may see them. */
async function open(prepare: (db: Database) => Promise<void>) {
  const database = await aDatabase()
  await prepare(database)
  // The feed is empty, so that only the traders of the test exist.
  const feed = { name: 'demo' as const, newest: () => Promise.resolve({ ok: true as const, value: [] }) }
  const app = await aServer({ database, feed })
  onTestFinished(async () => {
    await app.close()
    await database.destroy()
  })
  const { id, token } = await signUp(app)
  await database.insertInto('user_roles').values({ user_id: id, role: 'beta' }).execute()
  const get = (path: string, headers: object = bearer(token)) =>
    app.inject({ url: `/api/stocktwits/${path}`, ...headers })
  return { app, database, get }
}

const someTraders = async (db: Database) => {
  await savePlays(db, [
    ...callsOf('Ann', 12, 3),
    ...callsOf('bob', 12, 6),
    ...callsOf('cy', 10, 5),
    ...callsOf('dee', 9, 0),
    ...callsOf('eve', 14, 3),
  ])
  await settleBy(db, tape())
}

test('a leaderboard has traders with ten settled plays, ordered by metric, then plays, then name', async () => {
  const { get } = await open(someTraders)
  const names = async (metric: string) =>
    (await get(`leaderboard/${metric}`)).json<LeaderboardResponse>().map(({ username }) => username)
  expect(await names('dayRatio')).toEqual(['eve', 'Ann', 'bob', 'cy'])
  expect(await names('count')).toEqual(['eve', 'Ann', 'bob', 'cy'])
  expect(await names('dayWinLoss')).toEqual(['eve', 'Ann', 'bob', 'cy'])
  expect(await names('dayWins')).toEqual(['eve', 'Ann', 'bob', 'cy'])
})

test('each metric has a leaderboard that matches the contract', async () => {
  const { get } = await open(someTraders)
  for (const metric of Object.keys(ratingMetrics)) {
    const answer = await get(`leaderboard/${metric}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers).toMatchObject({ 'x-feed-source': 'demo', 'cache-control': 'no-store' })
    expect(Value.Check(LeaderboardResponse, answer.json())).toBe(true)
  }
})

test('a trader has a rating with intervals, a curve and the plays behind it', async () => {
  const { get } = await open(someTraders)
  const answer = await get('mmr/ANN')
  expect(Value.Check(RatingResponse, answer.json())).toBe(true)
  const rating = answer.json<RatingResponse>()
  expect(rating).toMatchObject({ username: 'Ann', count: 12, dayWins: 9, dayWinLoss: 6, dayRatio: 0.75, total: 12 })
  expect(rating.plays.map(({ writtenAt }) => writtenAt)).toEqual(
    rating.plays
      .map(({ writtenAt }) => writtenAt)
      .toSorted()
      .toReversed(),
  )
  expect(rating.dayCurve).toHaveLength(12)
  expect(rating.dayCurve.at(-1)).toMatchObject({ count: 12 })
  expect(rating.dayCurve.at(-1)?.interval?.low).toBeCloseTo(rating.dayQualityInterval?.low ?? NaN, 9)
  expect(rating.dayCurve.at(-1)?.quality).toBeCloseTo(rating.dayQuality ?? NaN, 9)
  expect(rating.dayCurve[0]?.interval).toBeNull()
})

test('a trader with few plays also has a rating', async () => {
  const { get } = await open(someTraders)
  expect((await get('mmr/dee')).json()).toMatchObject({ count: 9, dayRatio: 1 })
})

test('answers 404 with a sentence for an unknown metric or trader', async () => {
  const { get } = await open(someTraders)
  for (const metric of ['mood', 'DAYRATIO', 'updatedAt', 'toString', '__proto__', '%00']) {
    const answer = await get(`leaderboard/${metric}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 'unknown-metric', message: 'There’s no such leaderboard.' })
  }
  for (const name of ['unknown', "x' or '1'='1", '%F0%9F%98%80']) {
    const answer = await get(`mmr/${encodeURIComponent(name)}`)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'unknown-trader' })
  }
})

test('leaderboards and ratings require the role beta at each request', async () => {
  const { app, database, get } = await open(someTraders)
  const paths = ['leaderboard/dayRatio', 'leaderboard/mood', 'mmr/ann', 'mmr/unknown']
  const plain = await signUp(app, { email: 'plain@example.com' })
  for (const path of paths) {
    const missing = await get(path, {})
    expect([missing.statusCode, missing.json<{ code: string }>().code]).toEqual([401, 'signed-out'])
    const other = await get(path, bearer(plain.token))
    expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([403, 'no-permission'])
  }
  expect((await get('mmr/ann')).statusCode).toBe(200)
  await database.deleteFrom('user_roles').execute()
  for (const path of paths) expect((await get(path)).statusCode).toBe(403)
})

test('LEADERBOARD and MMR without a metric or name are symbols of stocks', async () => {
  const { get } = await open(someTraders)
  for (const path of ['leaderboard', 'mmr', 'LEADERBOARD']) {
    expect((await get(path, {})).json()).toMatchObject({ code: 'unknown-symbol' })
  }
})

test('a name with a NUL character is unknown', async () => {
  const { get } = await open(someTraders)
  for (const name of ['%00', 'Ann%00', '%00Ann']) {
    const answer = await get(`mmr/${name}`)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'unknown-trader'])
  }
})
