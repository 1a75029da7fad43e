import { expect, onTestFinished, test } from 'vitest'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import { aDatabase, aServer } from '../../../testing/server.ts'
import type { Database } from '../../database/database.ts'
import { engineOf } from '../../database/engine.ts'
import { createRequestCounts } from './request-counts.ts'

const fail = (error: unknown) => expect.unreachable(String(error))

/** A clock that stands still: a test that crosses a minute would count anew. */
function stoppedClock() {
  const time = Date.now()
  return () => time
}

/** Servers that exchange their counts when the test tells them to. */
async function servers(count: number, { maxSubjects = 1000 } = {}) {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const all = Array.from({ length: count }, () =>
    createRequestCounts(db, { maxSubjects, onFailure: fail, intervalMs: 3_600_000, now: stoppedClock() }),
  )
  // Now they know the database’s clock.
  await Promise.all(all.map((one) => one.exchange()))
  onTestFinished(async () => {
    await Promise.all(all.map((one) => one.stop()))
  })
  return { db, all, exchangeAll: () => Promise.all(all.map((one) => one.exchange())) }
}

test.for([
  [1000, 300, 500],
  [20, 300, 310],
] as const)(
  'at %i requests per second to three servers, a limit of %i lets at most %i through in a minute',
  async ([perSecond, limit, max]) => {
    const { all, exchangeAll } = await servers(3)
    let passed = 0
    // Steps of a quarter of a second; the balancer gives each server its share.
    for (let step = 0; step < 240 && passed < 10_000; step++) {
      for (let request = 0; request < perSecond / 4; request++) {
        const { current = 0 } = all[request % 3]?.count('read 192.0.2.1') ?? {}
        if (current <= limit) passed++
      }
      await exchangeAll()
      // At 1,000 requests per second everything after the first second is rejected.
      if (perSecond === 1000 && step === 20) break
    }
    expect(passed).toBeGreaterThanOrEqual(limit)
    expect(passed).toBeLessThanOrEqual(max)
  },
)

test('no request is lost or counted twice, however requests and exchanges are mixed', async () => {
  const { db, all, exchangeAll } = await servers(3)
  const step = fc.record({ server: fc.nat(2), subject: fc.constantFrom('a', 'b', 'c'), exchanges: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.uuid(), fc.array(step, { maxLength: 40 }), async (run, steps) => {
      const expected = new Map<string, number>()
      const exchanges: Promise<void>[] = []
      for (const { server, subject, exchanges: exchangesNow } of steps) {
        const name = `${run} ${subject}`
        const { current = 0 } = all[server]?.count(name) ?? {}
        expected.set(name, (expected.get(name) ?? 0) + 1)
        expect(current).toBeLessThanOrEqual(expected.get(name) ?? 0)
        if (exchangesNow) exchanges.push(...all.slice(server, server + 1).map((one) => one.exchange()))
      }
      await Promise.all(exchanges)
      await exchangeAll()
      const rows = await db.selectFrom('request_counts').selectAll().where('subject', 'like', `${run} %`).execute()
      expect(new Map(rows.map(({ subject, count }) => [subject, count]))).toEqual(expected)
    }),
    { numRuns: sampleCount(100) },
  )
})

test('a new minute begins at zero, and counts of past minutes are deleted', async () => {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const clock = { time: Math.floor(Date.now() / 60_000) * 60_000 + 30_000 }
  const counts = createRequestCounts(db, {
    maxSubjects: 9,
    onFailure: fail,
    now: () => clock.time,
    intervalMs: 3_600_000,
  })
  await counts.exchange()
  expect(counts.count('read a')).toMatchObject({ current: 1 })
  expect(counts.count('read a').ttl).toBeGreaterThan(0)
  expect(counts.count('read a').ttl).toBeLessThanOrEqual(60_000)
  await counts.exchange()
  await db.updateTable('request_counts').set({ period: 7 }).execute()
  clock.time += 60_000
  expect(counts.count('read a')).toMatchObject({ current: 1 })
  await counts.exchange()
  expect((await periods(db)).filter((period) => period === 7)).toEqual([])
  await counts.stop()
})

const periods = async (db: Database) =>
  (await db.selectFrom('request_counts').select('period').execute()).map(({ period }) => period)

test('a server whose clock is wrong counts in the same minute as the others', async () => {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  const withClock = (aheadMs: number) =>
    createRequestCounts(db, {
      maxSubjects: 9,
      onFailure: fail,
      now: () => Date.now() + aheadMs,
      intervalMs: 3_600_000,
    })
  const [one, other] = [withClock(0), withClock(5 * 60_000)]
  await Promise.all([one.exchange(), other.exchange()])
  for (const counts of [one, other, one, other]) {
    counts.count('read a')
    await counts.exchange()
  }
  expect(other.count('read a').current).toBe(5)
  await Promise.all([one.stop(), other.stop()])
})

test('one exchange stores only the newest addresses if there are more than the limit', async () => {
  const { db, all } = await servers(1, { maxSubjects: 700 })
  for (let address = 0; address < 1000; address++) all[0]?.count(`read ${address}`)
  await all[0]?.exchange()
  expect(await db.selectFrom('request_counts').select('subject').execute()).toHaveLength(700)
  expect(all[0]?.count('read 999').current).toBe(2)
  expect(all[0]?.count('read 0').current).toBe(1)
})

test('a server counts alone while the table cannot be written, reports this once, and shares again afterwards', async () => {
  const db = await aDatabase()
  onTestFinished(() => db.destroy())
  let reports = 0
  const counts = createRequestCounts(db, {
    maxSubjects: 9,
    onFailure: () => reports++,
    intervalMs: 1,
    now: stoppedClock(),
  })
  await counts.exchange()
  await db.schema.alterTable('request_counts').renameTo('away').execute()
  for (let request = 1; request <= 5; request++) {
    expect(counts.count('read a').current).toBe(request)
    await expect.poll(() => reports).toBe(1)
  }
  await db.schema.alterTable('away').renameTo('request_counts').execute()
  let sum = 5
  const shared = async () => {
    sum = counts.count('read a').current
    return (await db.selectFrom('request_counts').select('count').execute()).length
  }
  await expect.poll(shared, { interval: 50 }).toBe(1)
  expect(sum).toBeGreaterThan(5)
  await counts.stop()
  expect(reports).toBe(1)
})

test('servers on a shared database limit a client together; servers on one data folder each limit it alone', async () => {
  const database = await aDatabase()
  onTestFinished(() => database.destroy())
  const apps = await Promise.all(
    [1, 2, 3].map(() => aServer({ database, config: { limits: { reads: 30, writes: 9, screens: 9, tokens: 9 } } })),
  )
  onTestFinished(async () => {
    await Promise.all(apps.map((app) => app.close()))
  })
  const statuses = async () => {
    const answers = await Promise.all(apps.map((app) => app.inject('/api/config')))
    return answers.map(({ statusCode }) => statusCode)
  }
  for (let round = 0; round < 15; round++) expect(await statuses()).toEqual([200, 200, 200])
  const { isShared } = engineOf(database)
  await expect.poll(statuses, { interval: 300 }).toEqual(isShared ? [429, 429, 429] : [200, 200, 200])
})
