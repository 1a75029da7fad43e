import { expect, onTestFinished, test } from 'vitest'
import { aDataDir, opened } from '../../../testing/database.ts'
import { createSharedBudget } from './guard-source.ts'

const hour = 3_600_000

/** Two programs on one data folder: a server, and a collector that leaves some requests to it. */
async function twoPrograms() {
  const world = { time: 10 * hour }
  const { path } = await aDataDir(onTestFinished)
  const [one, other] = [await opened(onTestFinished, path), await opened(onTestFinished, path)]
  const now = () => world.time
  const server = createSharedBudget(one, { subject: 'service', max: 5, now })
  const collector = createSharedBudget(other, { subject: 'service', max: 3, now })
  return { world, one, server, collector }
}

test('a server and a collector together stay within the limit of the service', async () => {
  const { world, server, collector } = await twoPrograms()
  expect([await collector.take(), await collector.take(), await collector.take()]).toEqual([0, 0, 0])
  expect(await collector.take()).toBe(hour)
  expect([await server.take(), await server.take()]).toEqual([0, 0])
  world.time += hour / 2
  expect(await server.take()).toBe(hour / 2)
  world.time += hour / 2
  expect([await server.take(), await collector.take()]).toEqual([0, 0])
})

test('concurrent requests never exceed the budget', async () => {
  const { server, collector } = await twoPrograms()
  const waits = await Promise.all(Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? server : collector).take()))
  expect(waits.filter((wait) => wait === 0)).toHaveLength(5)
})

test('timestamps from a clock that was years ahead do not block the budget', async () => {
  const { one, server } = await twoPrograms()
  const ahead = Array.from({ length: 5 }, () => ({ subject: 'service', at: 4e12 }))
  await one.insertInto('attempts').values(ahead).execute()
  expect(await server.take()).toBe(hour)
})
