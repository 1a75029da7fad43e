import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { serverHeader } from '#domain/server-response'

const asked = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>()

beforeEach(() => {
  // Pauses between attempts pass at once.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }).setTimerTickMode('nextTimerAsync')
  vi.resetModules()
  asked.mockReset()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('location', { pathname: '/LARK' })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const say = (body: object, status = 200) => Response.json(body, { status, headers: { [serverHeader]: '1' } })

/** The page’s analytics after a fresh start, with a server that has this configuration. */
async function before(config: () => Promise<Response>) {
  asked.mockImplementation((url) =>
    url === '/api/config' ? config() : Promise.resolve(new Response(null, { status: 202 })),
  )
  return import('./analytics.ts')
}

const events = () =>
  asked.mock.calls
    .filter(([url]) => url === '/api/event')
    .map(([, init]): unknown => JSON.parse(typeof init?.body === 'string' ? init.body : 'null'))

test('sends each page view if the server counts them, and requests the configuration once', async () => {
  const { sendPageView } = await before(() => Promise.resolve(say({ analytics: true })))
  await sendPageView('Details LARK', '/LARK')
  await sendPageView('Details TIDE', '/TIDE')
  expect(events()).toMatchObject([
    { name: 'page_view', title: 'Details LARK', path: '/LARK' },
    { name: 'page_view', title: 'Details TIDE', path: '/TIDE' },
  ])
  expect(asked.mock.calls.filter(([url]) => url === '/api/config')).toHaveLength(1)
})

test.for<[string, () => Promise<Response>]>([
  ['says no', () => Promise.resolve(say({ analytics: false }))],
  ['does not mention it', () => Promise.resolve(say({ version: '1.0.0' }))],
  ['sends another value', () => Promise.resolve(say({ analytics: 'true' }))],
  ['refuses', () => Promise.resolve(say({ analytics: true }, 503))],
  ['is replaced by another responder', () => Promise.resolve(Response.json({ analytics: true }))],
  ['cannot be reached', () => Promise.reject(new TypeError('Failed to fetch'))],
])('if the server %s, the page sends nothing', async ([, config]) => {
  const { sendPageView } = await before(config)
  await sendPageView('Details LARK', '/LARK')
  expect(events()).toEqual([])
})

test('ignores a failed event', async () => {
  const { sendPageView } = await before(() => Promise.resolve(say({ analytics: true })))
  asked.mockImplementation((url) =>
    url === '/api/config' ? Promise.resolve(Response.json({ analytics: true })) : Promise.reject(new TypeError('lost')),
  )
  await expect(sendPageView('Details LARK', '/LARK')).resolves.toBeUndefined()
})
