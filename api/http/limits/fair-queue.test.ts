import { expect, test } from 'vitest'
import { createFastifyApp } from '../fastify-app.ts'
import { addFairQueue } from './fair-queue.ts'

/** A server whose answers say in which turn of the event loop they were begun. */
async function aServer() {
  const app = createFastifyApp({ logLevel: 'silent', trustProxy: [] })
  let turn = 0
  const count = () => {
    turn++
    clock = setImmediate(count)
  }
  let clock = setImmediate(count)
  addFairQueue(app)
  const begun: string[] = []
  app.get<{ Params: { n: string } }>('/:n', ({ params }) => {
    begun.push(params.n)
    return turn
  })
  await app.ready()
  return { app, begun, stop: () => clearImmediate(clock) }
}

test('of a crowd a few are begun in each turn, who came first is first, and all are answered', async () => {
  const { app, begun, stop } = await aServer()
  const names = Array.from({ length: 100 }, (_, n) => String(n))
  const answers = await Promise.all(names.map((name) => app.inject({ url: `/${name}` })))
  stop()
  expect(begun).toEqual(names)
  const turns = answers.map(({ body }) => body)
  for (const turn of new Set(turns)) expect(turns.filter((one) => one === turn).length).toBeLessThanOrEqual(8)
})

test('whoever comes alone does not wait, nor who comes after a crowd has gone', async () => {
  const { app, stop } = await aServer()
  for (const round of [0, 1, 2]) {
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject({ url: `/${round}` })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
    expect((await app.inject({ url: '/alone' })).statusCode).toBe(200)
  }
  stop()
})
