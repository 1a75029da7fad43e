import { expect, onTestFinished, test, vi } from 'vitest'
import { aDataDir, opened } from '../../../testing/database.ts'
import { createLeases, type Lease, LeaseLost, type LeaseOptions } from './leases.ts'

/** Two processes as the database sees them: each has its own connection. */
async function twoProcesses(options: LeaseOptions = {}) {
  const { path } = await aDataDir(onTestFinished)
  const [one, other] = [await opened(onTestFinished, path), await opened(onTestFinished, path)]
  return { db: one, one: createLeases(one, options), other: createLeases(other, options) }
}

/** Work that lasts until the test ends it. */
function someWork() {
  let end: (value: string) => void = () => undefined
  const ended = new Promise<string>((resolve) => (end = resolve))
  let begin = (): void => undefined
  const begun = new Promise<void>((resolve) => (begin = resolve))
  let signal: AbortSignal | undefined
  const work = (lease: Lease) => {
    signal = lease.signal
    begin()
    return ended
  }
  return { work, begun, end: (value: string) => end(value), isLost: () => signal?.aborted }
}

/** A holder renews its lease when the test advances the time. */
function renewingByHand() {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
}

test('no process begins while another holds the lease; any may begin afterwards', async () => {
  const { one, other } = await twoProcesses()
  const { work, begun, end } = someWork()
  const first = one.withLease('refresh', work)
  await begun
  expect(await other.withLease('refresh', () => Promise.resolve('twice'))).toEqual({ isAcquired: false })
  expect(await one.withLease('refresh', () => Promise.resolve('twice'))).toEqual({ isAcquired: false })
  expect(await other.withLease('something else', () => Promise.resolve('done'))).toEqual({
    isAcquired: true,
    value: 'done',
  })
  end('done')
  expect(await first).toEqual({ isAcquired: true, value: 'done' })
  expect(await other.withLease('refresh', () => Promise.resolve('next'))).toEqual({ isAcquired: true, value: 'next' })
})

test('only one of many concurrent attempts acquires the lease', async () => {
  const { one, other } = await twoProcesses()
  const { work, end } = someWork()
  let refused = 0
  const all = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const result = await (at % 2 === 0 ? one : other).withLease('refresh', work)
      // The lease is held until every other attempt is over.
      if (!result.isAcquired && ++refused === 19) end('done')
      return result
    }),
  )
  expect(all.filter(({ isAcquired }) => isAcquired)).toHaveLength(1)
})

test('releases the lease when the work throws', async () => {
  const { one, other } = await twoProcesses()
  await expect(one.withLease('refresh', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await other.withLease('refresh', () => Promise.resolve('done'))).toEqual({ isAcquired: true, value: 'done' })
})

test('renews the lease during long work', async () => {
  renewingByHand()
  let time = 1_000_000
  const { db, one, other } = await twoProcesses({ durationMs: 30_000, now: () => Promise.resolve(time) })
  const { work, begun, end, isLost } = someWork()
  const first = one.withLease('refresh', work)
  await begun
  const lapse = async () => (await db.selectFrom('leases').select('lapses_at').executeTakeFirst())?.lapses_at
  for (let renewal = 0; renewal < 9; renewal++) {
    time += 10_000
    vi.advanceTimersByTime(10_000)
    await expect.poll(lapse).toBe(time + 30_000)
  }
  expect(await other.withLease('refresh', () => Promise.resolve('twice'))).toEqual({ isAcquired: false })
  expect(isLost()).toBe(false)
  end('done')
  await first
})

test('the lease of a killed process expires', async () => {
  let time = 1_000_000
  const { db, one } = await twoProcesses({ durationMs: 30_000, now: () => Promise.resolve(time) })
  const killed = { name: 'refresh', holder: 'killed', taken_at: time, lapses_at: time + 30_000 }
  await db.insertInto('leases').values(killed).execute()
  expect(await one.withLease('refresh', () => Promise.resolve('done'))).toEqual({ isAcquired: false })
  time += 30_000
  expect(await one.withLease('refresh', () => Promise.resolve('done'))).toEqual({ isAcquired: true, value: 'done' })
})

test('a lease from a clock that was years ahead does not block others', async () => {
  const { db, one } = await twoProcesses()
  const nextCentury = { name: 'refresh', holder: 'ahead', taken_at: 4e12, lapses_at: 4e12 + 30_000 }
  await db.insertInto('leases').values(nextCentury).execute()
  expect(await one.withLease('refresh', () => Promise.resolve('done'))).toEqual({ isAcquired: true, value: 'done' })
})

test('notifies a process that it lost the lease while it was suspended for too long', async () => {
  renewingByHand()
  const { db, one } = await twoProcesses({ durationMs: 30_000 })
  const { work, begun, end, isLost } = someWork()
  const first = one.withLease('refresh', work)
  await begun
  await db.updateTable('leases').set({ holder: 'another process' }).execute()
  vi.advanceTimersByTime(10_000)
  await expect.poll(isLost).toBe(true)
  end('done')
  await first
  expect(await db.selectFrom('leases').select('holder').execute()).toEqual([{ holder: 'another process' }])
})

test('each lease has a greater number than the one before', async () => {
  const { db, one, other } = await twoProcesses()
  const numbers: number[] = []
  for (const process of [one, other, one]) {
    await process.withLease('refresh', async () => {
      numbers.push((await db.selectFrom('leases').select('fence').executeTakeFirstOrThrow()).fence)
    })
  }
  expect(numbers).toEqual([1, 2, 3])
})

test('does not store what a process writes after losing its lease without knowing it', async () => {
  const { db, one, other } = await twoProcesses()
  const subjects = async () =>
    (await db.selectFrom('login_failures').select('subject').execute()).map(({ subject }) => subject)
  const add = (lease: Lease, subject: string) =>
    lease.transact((within) =>
      within.insertInto('login_failures').values({ subject, failures: 1, last_at: 0 }).execute(),
    )
  await one.withLease('refresh', async (suspended) => {
    await add(suspended, 'before')
    await db.updateTable('leases').set({ lapses_at: 0 }).execute()
    await other.withLease('refresh', async (lease) => {
      await add(lease, 'of the next holder')
      await expect(add(suspended, 'too late')).rejects.toThrow(LeaseLost)
    })
    await expect(add(suspended, 'still too late')).rejects.toThrow(LeaseLost)
  })
  expect((await subjects()).toSorted()).toEqual(['before', 'of the next holder'])
})
