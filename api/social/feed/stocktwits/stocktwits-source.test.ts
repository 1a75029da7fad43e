import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { dripResponse, fakeServers, type Handler, respondWith } from '../../../testing/fake-server.ts'
import { stocktwitsFeed } from './stocktwits-source.ts'

const aService = fakeServers(onTestFinished)

const feed = (...bodies: string[]) =>
  JSON.stringify({ response: { status: 200 }, messages: bodies.map((body, at) => ({ id: at + 1, body })) })
const now = Date.parse('2026-11-20T12:00:00Z')

/** A source with a fake server and a time-out in milliseconds. */
async function aSource(behaviour: Handler, timeoutMs = 5000) {
  const service = await aService(behaviour)
  return {
    service,
    source: stocktwitsFeed({ origin: service.origin, userAgent: 'Stonks/1', now: () => now, timeoutMs: timeoutMs }),
  }
}

test('requests the public stream of a symbol and returns its messages', async () => {
  let headers: unknown
  const { source, service } = await aSource((request, response) => {
    headers = request.headers
    response.end(feed('up', 'down'))
  })
  expect(await source.newest('LARK')).toMatchObject({ ok: true, value: [{ body: 'up' }, { body: 'down' }] })
  expect(service.requests).toEqual(['/api/2/streams/symbol/LARK.json'])
  expect(headers).toMatchObject({ 'user-agent': 'Stonks/1', accept: 'application/json' })
})

test.for<[string, string]>([
  ['BRK-B', 'BRK.B'],
  ['BF/B', 'BF.B'],
  ['^GSPC', '%5EGSPC'],
  ['A.B', 'A.B'],
])('requests %s as %s', async ([symbol, asked]) => {
  const { source, service } = await aSource(respondWith(200, feed()))
  expect(await source.newest(symbol)).toEqual({ ok: true, value: [] })
  expect(service.requests).toEqual([`/api/2/streams/symbol/${asked}.json`])
})

describe('reports the kind of a failed request', () => {
  const letter = 'x'.repeat(1000)
  test.for<[string, Handler, object]>([
    ['an unknown symbol', respondWith(404, '{"response":{"status":404}}'), { kind: 'unknown' }],
    ['too many requests', respondWith(429, '', { 'retry-after': '120' }), { kind: 'limited', retryAfter: 120_000 }],
    [
      'too many requests, until a date',
      respondWith(429, '', { 'retry-after': 'Fri, 20 Nov 2026 12:02:00 GMT' }),
      { kind: 'limited', retryAfter: 120_000 },
    ],
    ['too many requests, for an unknown time', respondWith(429), { kind: 'limited', retryAfter: 60_000 }],
    [
      'too many requests, for a year',
      respondWith(429, '', { 'retry-after': '31536000' }),
      { kind: 'limited', retryAfter: 3_600_000 },
    ],
    ['an internal error', respondWith(500, feed('x')), { kind: 'unavailable' }],
    ['a forbidden request', respondWith(403, '<h1>No</h1>'), { kind: 'unavailable' }],
    ['a closed connection', (request) => request.socket.destroy(), { kind: 'unavailable' }],
    ['a web page', respondWith(200, '<!doctype html>', { 'content-type': 'text/html' }), { kind: 'unreadable' }],
    ['a truncated response', respondWith(200, feed('x').slice(0, -5)), { kind: 'unreadable' }],
    ['a response of other types', respondWith(200, '{"messages":"none"}'), { kind: 'unreadable' }],
    ['an empty response', respondWith(200), { kind: 'unreadable' }],
    ['two megabytes', respondWith(200, feed(...Array.from({ length: 2100 }, () => letter))), { kind: 'unreadable' }],
    [
      'a decompression bomb',
      respondWith(200, gzipSync(' '.repeat(50_000_000)), { 'content-encoding': 'gzip' }),
      { kind: 'unreadable' },
    ],
  ])('%s', async ([, behaviour, failure]) => {
    const { source } = await aSource(behaviour)
    expect(await source.newest('LARK')).toEqual({ ok: false, failure })
  })

  test('a redirect, which is not followed', async () => {
    const elsewhere = await aService(respondWith(200, feed('x')))
    const { source } = await aSource(respondWith(302, '', { location: `${elsewhere.origin}/feed` }))
    expect(await source.newest('LARK')).toEqual({ ok: false, failure: { kind: 'unavailable' } })
    expect(elsewhere.requests).toEqual([])
  })

  test.for<[string, Handler]>([
    ['never answers', () => undefined],
    ['sends a byte now and then', dripResponse()],
  ])('a time-out, which closes the connection, when the service %s', async ([, behaviour]) => {
    const { source, service } = await aSource(behaviour, 150)
    expect(await source.newest('LARK')).toEqual({ ok: false, failure: { kind: 'unavailable' } })
    expect(service.requests).toHaveLength(1)
    await expect.poll(() => service.openResponses).toBe(0)
  })

  test('an unreachable service', async () => {
    const { origin } = await aService(respondWith(200))
    const nowhere = stocktwitsFeed({ origin: origin.replace(/\d+$/, '1'), userAgent: 'Stonks/1', now: () => now })
    expect(await nowhere.newest('LARK')).toEqual({ ok: false, failure: { kind: 'unavailable' } })
  })
})
