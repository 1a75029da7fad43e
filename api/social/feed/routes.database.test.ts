import { randomBytes } from 'node:crypto'
import { get } from 'node:http'
import { Value } from 'typebox/value'
import { describe, expect, onTestFinished, test } from 'vitest'
import { FeedResponse } from '../../contract/feed.ts'
import { fakeServers, type Handler, respondWith } from '../../testing/fake-server.ts'
import { aMarket, aRecord, aServer } from '../../testing/server.ts'
import type { FeedSource } from './feed-source.ts'
import type { OpenImage } from './images/open-publicly.ts'
import { stocktwitsFeed } from './stocktwits/stocktwits-source.ts'

const aService = fakeServers(onTestFinished)

const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(3000)])
const market = aMarket({
  lines: ['LARK', 'BRK-B', 'BF/B', 'IMAGE', 'LEADERBOARD', 'MMR'].map((symbol) => aRecord(symbol)),
})

const message = {
  id: 7,
  body: '$LARK &amp; co',
  user: { username: 'bird', avatar_url: 'https://avatars.stocktwits.com/1/thumb.png' },
  links: [{ url: 'https://news.example/a', image: 'https://pictures.example/a.jpg' }],
  entities: { chart: { original: 'https://charts.stocktwits.com/o.png', large: 'https://evil.example/l.png' } },
}

/** A server with a fake StockTwits and a fake host of its images. */
async function aFeedServer(
  behaviour: Handler = respondWith(200, JSON.stringify({ messages: [message] })),
  timeoutMs = 300,
  secrets = { current: randomBytes(32) },
) {
  const [service, pictures] = [await aService(behaviour), await aService(respondWith(200, png))]
  const feed = stocktwitsFeed({ origin: service.origin, userAgent: 'Stonks/1', now: Date.now, timeoutMs })
  const openImage: OpenImage = (address, signal) =>
    new Promise((resolve, reject) => {
      const { hostname, pathname } = new URL(address)
      get(`${pictures.origin}/${hostname}${pathname}`, { signal }, resolve).on('error', reject)
    })
  const app = await aServer({ market, feed, openImage, secrets })
  onTestFinished(() => app.close())
  const read = async (url = '/api/stocktwits/LARK') => (await app.inject(url)).json<FeedResponse>().messages
  return { app, service, pictures, read }
}

test('sends the messages about a stock with their images at this server’s addresses', async () => {
  const { app } = await aFeedServer()
  const answer = await app.inject('/api/stocktwits/LARK')
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8'])
  expect(Value.Check(FeedResponse, answer.json())).toBe(true)
  expect(answer.json()).toMatchObject({ messages: [{ id: 7, body: '$LARK & co', user: { username: 'bird' } }] })
  const addresses = [...answer.body.matchAll(/"(avatar_url|image|original|large)":("[^"]*"|null)/g)].map(
    ([, , url]) => url,
  )
  expect(addresses).toHaveLength(4)
  expect(addresses.filter((url) => /^"\/api\/stocktwits\/image\/[\w-]{60,120}"$/.test(url ?? ''))).toHaveLength(3)
  expect(addresses.filter((url) => url === 'null')).toHaveLength(1)
})

test('sends messages with their age and source, not to be cached', async () => {
  const { app } = await aFeedServer()
  const { headers } = await app.inject('/api/stocktwits/LARK')
  expect(headers).toMatchObject({
    age: '0',
    'x-feed-source': 'stocktwits',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
})

describe('a feed address', () => {
  test.for([
    ['lark', 'LARK'],
    ['brk-b', 'BRK.B'],
    ['BF%2FB', 'BF.B'],
    ['bf%2fb', 'BF.B'],
    ['image', 'IMAGE'],
    ['LEADERBOARD', 'LEADERBOARD'],
    ['leaderboard', 'LEADERBOARD'],
    ['Mmr', 'MMR'],
  ])('/%s requests the stock %s', async ([written, asked]) => {
    const { app, service } = await aFeedServer()
    expect((await app.inject(`/api/stocktwits/${written}`)).statusCode).toBe(200)
    expect(service.requests).toEqual([`/api/2/streams/symbol/${asked}.json`])
  })

  test.for(['A%20B', 'A%00', '%F0%9F%9A%80', 'ABCDEFGHIJKLM', '%3Cscript%3E', 'A_B', 'x'.repeat(90), '%252e'])(
    '/%s is rejected',
    async (written) => {
      const { app, service } = await aFeedServer()
      const answer = await app.inject(`/api/stocktwits/${written}`)
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { message: 'This isn’t a valid stock symbol.', code: 'bad-symbol' },
      ])
      expect(service.requests).toEqual([])
    },
  )

  test('that is too long is rejected', async () => {
    const { app } = await aFeedServer()
    for (const length of [101, 5000, 50_000]) {
      const { statusCode } = await app.inject(`/api/stocktwits/${'X'.repeat(length)}`)
      expect([400, 404, 414]).toContain(statusCode)
    }
  })

  test('of a stock outside the market sends no request', async () => {
    const { app, service } = await aFeedServer()
    const answer = await app.inject('/api/stocktwits/TIDE')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ message: 'This market has no stock with this symbol.', code: 'unknown-symbol' })
    expect(service.requests).toEqual([])
  })

  test.for([
    '/api/stocktwits',
    '/api/stocktwits/',
    '/api/stocktwits/IMAGE/x',
    '/api/stocktwits/LARK/x',
    '/api/stocktwits/image/x/y',
    '/api/StockTwits/LARK',
  ])('%s is not one of a stock', async (url) => {
    const { app, service } = await aFeedServer()
    expect([400, 404]).toContain((await app.inject(url)).statusCode)
    expect(service.requests).toEqual([])
  })
})

test.for<[string, Handler, number, string, string]>([
  ['fails', respondWith(500, 'secret detail'), 503, 'feed-unavailable', '30'],
  ['never answers', () => undefined, 503, 'feed-unavailable', '30'],
  ['sends a web page', respondWith(200, '<h1>secret detail</h1>'), 502, 'feed-unreadable', '30'],
  ['is asked too often', respondWith(429, 'secret detail', { 'retry-after': '90' }), 503, 'feed-unavailable', '90'],
])(
  'answers with a sentence and a code when the service %s and nothing is cached',
  async ([, behaviour, status, code, retryAfter]) => {
    const { app } = await aFeedServer(behaviour)
    const answer = await app.inject('/api/stocktwits/LARK')
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([status, code])
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['retry-after']).toBe(retryAfter)
    expect(answer.body).not.toContain('secret')
  },
)

test('a slow service does not block other requests', async () => {
  let fail: (() => void) | undefined
  const { app } = await aFeedServer((_, response) => (fail = () => response.destroy()), 20_000)
  let isAnswered = false
  const waiting = app.inject('/api/stocktwits/LARK').finally(() => (isAnswered = true))
  await expect.poll(() => fail).toBeDefined()
  expect((await app.inject('/api/health')).statusCode).toBe(200)
  expect(isAnswered).toBe(false)
  fail?.()
  expect((await waiting).statusCode).toBe(503)
})

test('sends no messages if the feed is off', async () => {
  const app = await aServer({ market })
  onTestFinished(() => app.close())
  const answer = await app.inject('/api/stocktwits/LARK')
  expect([answer.statusCode, answer.json(), answer.headers['x-feed-source']]).toEqual([200, { messages: [] }, 'off'])
})

test('answers with a sentence and a code when the source throws', async () => {
  const broken: FeedSource = { name: 'demo', newest: () => Promise.reject(new Error('secret detail')) }
  const app = await aServer({ market, feed: broken })
  onTestFinished(() => app.close())
  const answer = await app.inject('/api/stocktwits/LARK')
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([500, 'internal'])
})

describe('a picture', () => {
  test('is fetched from the message’s address and sent only as an image', async () => {
    const { app, pictures, read } = await aFeedServer()
    const [first] = await read()
    const answer = await app.inject(first?.user?.avatar_url ?? '')
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload.equals(png)).toBe(true)
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, max-age=604800, immutable',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(answer.headers['content-encoding']).toBeUndefined()
    await app.inject(first?.user?.avatar_url ?? '')
    await app.inject(first?.links[0]?.image ?? '')
    expect(pictures.requests).toEqual(['/avatars.stocktwits.com/1/thumb.png', '/pictures.example/a.jpg'])
  })

  test('is not fetched if no message contains it', async () => {
    const { app, pictures, read } = await aFeedServer()
    const [first] = await read()
    const id = first?.user?.avatar_url?.split('/').at(-1) ?? ''
    for (const other of [
      id.toLowerCase(),
      id.slice(1),
      'https%3A%2F%2Fevil.example%2Fa.png',
      '..%2F..%2Fetc',
      '__proto__',
      '%00',
    ]) {
      const answer = await app.inject(`/api/stocktwits/image/${other}`)
      expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([404, 'not-found'])
    }
    expect(pictures.requests).toEqual([])
  })

  test('is served by every server with the same secret, even at a long address', async () => {
    const image = `https://pictures.example/${'a'.repeat(1400)}.jpg`
    const long = { ...message, links: [{ url: 'https://news.example/a', image }] }
    const secrets = { current: randomBytes(32) }
    const one = await aFeedServer(respondWith(200, JSON.stringify({ messages: [long] })), 300, secrets)
    const other = await aFeedServer(respondWith(500), 300, secrets)
    const [first] = await one.read()
    const answer = await other.app.inject(first?.links[0]?.image ?? '')
    expect([answer.statusCode, answer.rawPayload]).toEqual([200, png])
    expect(other.pictures.requests).toEqual([new URL(image.replace('https://', 'http://x/')).pathname])
  })

  test('is answered with a sentence and a code if it is unavailable', async () => {
    const { app, pictures, read } = await aFeedServer()
    pictures.behaviour = respondWith(200, '<script>secret</script>', { 'content-type': 'image/png' })
    const [first] = await read()
    const answer = await app.inject(first?.user?.avatar_url ?? '')
    expect([answer.statusCode, answer.json()]).toEqual([
      502,
      { message: 'The image couldn’t be loaded.', code: 'image-missing' },
    ])
    expect(answer.headers['cache-control']).toBe('no-store')
  })
})
