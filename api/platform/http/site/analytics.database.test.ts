import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#domain/testing/eventually'
import { aServer } from '../../../testing/server.ts'
import { listeningPort } from '../listen.ts'

interface Counted {
  readonly url: string | undefined
  readonly body: unknown
  readonly headers: object
}

/** An analytics service that answers with this status, or never, and a server that uses it. */
async function aCountedServer(status: number | 'never' = 204) {
  const counted: Counted[] = []
  const service = createServer((request, reply) => {
    void text(request).then((body) => {
      counted.push({ url: request.url, body: JSON.parse(body), headers: request.headers })
      if (status !== 'never') reply.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${listeningPort(service)}`
  const app = await aServer({ config: { analytics: { id: 'G-1', secret: 'hush&', url } } })
  onTestFinished(async () => {
    await app.close()
    service.closeAllConnections()
    service.close()
  })
  const send = (payload: object) =>
    app.inject({ method: 'POST', url: '/api/event', payload, headers: { 'user-agent': 'Ada’s browser' } })
  return { app, counted, send }
}

const visit = '0f0e0d0c0b0a49088706050403020100'
const view = { name: 'page_view', visit, title: 'Details LARK', path: '/LARK' }

test('forwards a page view without data about its sender', async () => {
  const { counted, send } = await aCountedServer()
  const { statusCode, body } = await send(view)
  expect([statusCode, body]).toEqual([202, ''])
  await eventually(() => expect(counted).toHaveLength(1))
  expect(counted[0]).toMatchObject({
    url: '/mp/collect?measurement_id=G-1&api_secret=hush%26',
    body: {
      client_id: visit,
      events: [{ name: 'page_view', params: { page_title: 'Details LARK', page_location: '/LARK' } }],
    },
  })
  expect(JSON.stringify(counted[0]?.headers)).not.toMatch(/Ada|forwarded/)
})

test('forwards web vitals', async () => {
  const { counted, send } = await aCountedServer()
  expect((await send({ name: 'LCP', visit, value: 812.5 })).statusCode).toBe(202)
  await eventually(() => expect(counted).toHaveLength(1))
  expect(counted[0]?.body).toEqual({ client_id: visit, events: [{ name: 'LCP', params: { value: 812.5 } }] })
})

test.for([500, 302, 'never'] as const)(
  'an analytics service that responds with %s does not affect the page',
  async (status) => {
    const { counted, send } = await aCountedServer(status)
    expect((await send(view)).statusCode).toBe(202)
    await eventually(() => expect(counted).toHaveLength(1))
  },
)

test.for<[string, object]>([
  ['another name', { ...view, name: 'purchase' }],
  ['a vital without a value', { name: 'LCP', visit }],
  ['a value that is not a number', { name: 'LCP', visit, value: 'fast' }],
  ['a negative value', { name: 'CLS', visit, value: -1 }],
  ['a visit that names a user', { ...view, visit: 'ada@example.com' }],
  ['a path with a query', { ...view, path: '/?filter=e30' }],
  ['a title that is too long', { ...view, title: 'x'.repeat(121) }],
  ['a list', [view]],
])('rejects %s', async ([, event]) => {
  const { counted, send } = await aCountedServer()
  expect((await send(event)).statusCode).toBe(400)
  expect(counted).toEqual([])
})

test('rejects a large body', async () => {
  const { send } = await aCountedServer()
  expect((await send({ ...view, more: 'x'.repeat(2000) })).statusCode).toBe(413)
})

test('the config says whether analytics is on; the server rejects events without its settings', async () => {
  const { app } = await aCountedServer()
  expect((await app.inject('/api/config')).json()).toMatchObject({ analytics: true })
  const quiet = await aServer()
  onTestFinished(() => quiet.close())
  expect((await quiet.inject('/api/config')).json()).toMatchObject({ analytics: false })
  expect((await quiet.inject({ method: 'POST', url: '/api/event', payload: view })).statusCode).toBe(404)
})
