import { expect, test } from 'vitest'
import { createFastifyApp } from '../fastify-app.ts'
import { addFairQueue } from './rate-limits.ts'

/** A server whose responses contain the tick in which they started. */
async function aServer() {
  const app = createFastifyApp({ logLevel: 'silent', trustProxy: [] })
  let tick = 0
  const count = () => {
    tick++
    clock = setImmediate(count)
  }
  let clock = setImmediate(count)
  addFairQueue(app)
  const begun: string[] = []
  app.get<{ Params: { n: string } }>('/:n', ({ params }) => {
    begun.push(params.n)
    return tick
  })
  await app.ready()
  return { app, begun, stop: () => clearImmediate(clock) }
}

test('starts a few requests per tick, in order of arrival, and answers all', async () => {
  const { app, begun, stop } = await aServer()
  const names = Array.from({ length: 100 }, (_, n) => String(n))
  const answers = await Promise.all(names.map((name) => app.inject({ url: `/${name}` })))
  stop()
  expect(begun).toEqual(names)
  const ticks = answers.map(({ body }) => body)
  for (const tick of new Set(ticks)) expect(ticks.filter((one) => one === tick).length).toBeLessThanOrEqual(8)
})

test('a single request does not wait, even after a burst', async () => {
  const { app, stop } = await aServer()
  for (const round of [0, 1, 2]) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: `/${round}` })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect((await app.inject({ url: '/alone' })).statusCode).toBe(200)
  }
  stop()
})
