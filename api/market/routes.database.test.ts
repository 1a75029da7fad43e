import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { matching } from '../../domain/testing/matchers.ts'
import type { App } from '../platform/http/fastify-app.ts'
import { aMarket, aRecord, aServer } from '../testing/server.ts'
import type { Market } from './market.ts'

const lines = [aRecord('LARK'), '', aRecord('TIDE'), '  ']

let app: App
let market: Market
beforeAll(async () => {
  market = aMarket({ lines })
  app = await aServer({ market })
})
afterAll(() => app.close())

describe('the dataset', () => {
  test('is identified by its headers', async () => {
    const [whole, head] = await Promise.all([
      app.inject('/data/stonks'),
      app.inject({ method: 'HEAD', url: '/data/stonks' }),
    ])
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, whole.headers.etag, ''])
  })

  test('is the gzip file itself, described by its headers', async () => {
    const { statusCode, headers, rawPayload } = await app.inject('/data/stonks')
    expect(statusCode).toBe(200)
    expect(gunzipSync(rawPayload).toString()).toBe(lines.join('\n'))
    expect(headers).toMatchObject({
      'content-type': 'application/gzip',
      'content-length': String(rawPayload.length),
      'cache-control': 'no-cache, no-transform',
      etag: matching.stringMatching(/^"[\w-]{43}"$/),
      'x-record-count': '2',
      'x-market': 'simulated',
      'repr-digest': `sha-256=:${createHash('sha256').update(rawPayload).digest('base64')}:`,
    })
  })

  test.for(['gzip', 'br', 'gzip, deflate, br, zstd', '*', 'identity;q=0'])(
    'is never encoded on its way: Accept-Encoding %s',
    async (encoding) => {
      const { headers, rawPayload } = await app.inject({
        url: '/data/stonks',
        headers: { 'accept-encoding': encoding },
      })
      expect(headers).not.toHaveProperty('content-encoding')
      expect(rawPayload).toEqual(market.published().body)
    },
  )

  test('of a real market says that it is real', async () => {
    const real = await aServer({ market: aMarket({ simulated: false }) })
    expect((await real.inject('/data/stonks')).headers['x-market']).toBe('real')
    await real.close()
  })

  test('has the same headers for HEAD', async () => {
    const [get, head] = [await app.inject('/data/stonks'), await app.inject({ method: 'HEAD', url: '/data/stonks' })]
    const same = { date: '', 'x-request-id': '' }
    expect({ ...head.headers, ...same }).toEqual({ ...get.headers, ...same })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  })

  test('keeps its tag as long as it is the same and gets another when it changes', () => {
    const etagOf = (...records: string[]) => aMarket({ lines: records }).published().etag
    expect(etagOf(aRecord('LARK'))).toBe(etagOf(aRecord('LARK')))
    expect(etagOf(aRecord('LARK'))).not.toBe(etagOf(aRecord('TIDE')))
  })
})

describe('a client with a cached dataset', () => {
  const asks = (ifNoneMatch: string) => app.inject({ url: '/data/stonks', headers: { 'if-none-match': ifNoneMatch } })

  test.for([
    ['by its tag', (etag: string) => etag],
    ['by its weak form', (etag: string) => `W/${etag}`],
    ['among others', (etag: string) => `"a", W/"b,c",${etag} , "d"`],
    ['with a wildcard', () => '*'],
  ] as const)('does not get it again when asking %s', async ([, header]) => {
    const { etag, digest } = market.published()
    const { statusCode, headers, rawPayload } = await asks(header(etag))
    expect([statusCode, rawPayload.length]).toEqual([304, 0])
    expect(headers).toMatchObject({ etag, 'repr-digest': digest, 'cache-control': 'no-cache, no-transform' })
    expect(headers).not.toHaveProperty('content-encoding')
  })

  test.for([
    ['another tag', () => '"other"'],
    ['nothing', () => ''],
    ['the tag without quotes', (etag: string) => etag.replaceAll('"', '')],
    ['a longer tag that contains it', (etag: string) => `"x${etag.slice(1)}`],
  ] as const)('gets it when asking with %s', async ([, header]) => {
    expect((await asks(header(market.published().etag))).statusCode).toBe(200)
  })
})
