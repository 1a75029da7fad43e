import { expect, test } from 'vitest'
import type { FeedFailure } from '#domain/traders/posts'
import type { FeedResult } from '../feed-source.ts'
import { guardSource } from './guard-source.ts'

const good: FeedResult = { ok: true, value: [] }
const bad = (kind: FeedFailure['kind'], retryAfter?: number): FeedResult => ({
  ok: false,
  failure: { kind, ...(retryAfter !== undefined && { retryAfter }) },
})

/** A guarded source whose answer and clock a test can change. */
function aGuardedSource(answer: FeedResult = good) {
  const world = { time: 0, requests: 0, answer: () => Promise.resolve(answer) }
  const source = guardSource(
    {
      name: 'stocktwits',
      newest: () => {
        world.requests++
        return world.answer()
      },
    },
    () => world.time,
  )
  const ask = async (times = 1) => {
    let last: FeedResult = good
    for (let time = 0; time < times; time++) last = await source.newest('LARK')
    return last
  }
  return { world, ask }
}

test.for(['unavailable', 'unreadable'] as const)(
  'five consecutive failures stop requests for half a minute: %s',
  async (kind) => {
    const { world, ask } = aGuardedSource(bad(kind))
    expect(await ask(5)).toEqual(bad(kind))
    world.time = 10_000
    expect(await ask(20)).toEqual(bad('unavailable', 20_000))
    expect(world.requests).toBe(5)
  },
)

test('a single request tests the source after that, and the others wait', async () => {
  const { world, ask } = aGuardedSource(bad('unavailable'))
  await ask(5)
  world.time = 30_000
  let finish: (outcome: FeedResult) => void = () => undefined
  world.answer = () => new Promise((resolve) => (finish = resolve))
  const trial = ask()
  expect(await ask()).toMatchObject({ ok: false, failure: { kind: 'unavailable', retryAfter: 1000 } })
  finish(good)
  expect(await trial).toEqual(good)
  world.answer = () => Promise.resolve(good)
  expect(await ask(3)).toEqual(good)
  expect(world.requests).toBe(9)
})

test('a failed trial starts another cooldown', async () => {
  const { world, ask } = aGuardedSource(bad('unavailable'))
  await ask(5)
  world.time = 30_000
  await ask(3)
  expect(world.requests).toBe(6)
  world.time = 60_000
  await ask()
  expect(world.requests).toBe(7)
})

test('a trial that throws does not block later ones', async () => {
  const { world, ask } = aGuardedSource(bad('unavailable'))
  await ask(5)
  world.time = 30_000
  world.answer = () => Promise.reject(new Error('a bug'))
  await expect(ask()).rejects.toThrow('a bug')
  Object.assign(world, { time: 60_000, answer: () => Promise.resolve(good) })
  expect(await ask()).toEqual(good)
})

test('only consecutive failures count together, and an unknown symbol is not a failure', async () => {
  const { world, ask } = aGuardedSource(bad('unavailable'))
  for (const between of [good, bad('unknown')]) {
    world.answer = () => Promise.resolve(bad('unavailable'))
    await ask(4)
    world.answer = () => Promise.resolve(between)
    await ask()
  }
  expect(world.requests).toBe(10)
})

test('respects a Retry-After of the source', async () => {
  const { world, ask } = aGuardedSource(bad('limited', 120_000))
  await ask()
  world.answer = () => Promise.resolve(good)
  world.time = 119_999
  expect(await ask()).toEqual(bad('unavailable', 1))
  world.time = 120_000
  expect(await ask()).toEqual(good)
  expect(world.requests).toBe(2)
})

test('sends at most two hundred requests in an hour', async () => {
  const { world, ask } = aGuardedSource()
  for (let minute = 0; minute < 200; minute++) {
    world.time = minute * 6000
    await ask()
  }
  world.time = 1_200_000
  expect(await ask(50)).toEqual(bad('limited', 2_400_000))
  expect(world.requests).toBe(200)
  world.time = 3_600_000
  expect(await ask()).toEqual(good)
  expect(await ask()).toEqual(bad('limited', 6000))
  expect(world.requests).toBe(201)
})
