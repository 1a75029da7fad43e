import { gzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { fc } from '#domain/testing/fast-check'
import { dripResponse, fakeServers, type Handler, respondWith } from '../../testing/fake-server.ts'
import { quickClock } from '../../testing/refresh-builders.ts'
import {
  httpGet,
  parseCsv,
  parseJsonBody,
  providerFailed,
  type ProviderFailure,
  type ProviderResult,
  received,
} from './http-get.ts'
import { describeMissing, mapConcurrently } from './map-concurrently.ts'
import { createRateLimiter, retryWithBackoff } from './retry.ts'

const aService = fakeServers(onTestFinished)
const asked = async (
  behaviour: Handler,
  { timeoutMs = 5000, signal }: { timeoutMs?: number; signal?: AbortSignal } = {},
) => {
  const { origin } = await aService(behaviour)
  return httpGet(`${origin}/prices`, { timeoutMs, maxBytes: 100_000, ...(signal && { signal }) })
}

describe('failures are distinguished', () => {
  test.for<[string, Handler, object]>([
    ['a wrong key', respondWith(401), { failure: 'bad-key' }],
    ['a forbidden request', respondWith(403), { failure: 'refused' }],
    ['a missing resource', respondWith(404), { failure: 'not-found' }],
    ['too many requests', respondWith(429, '', { 'retry-after': '7' }), { failure: 'burst-limit', retryAfter: 7000 }],
    ['an error of the provider', respondWith(500), { failure: 'unavailable' }],
    [
      'an unavailable provider',
      respondWith(503, '', { 'retry-after': '30' }),
      { failure: 'unavailable', retryAfter: 30_000 },
    ],
    [
      'a redirect, which is not followed',
      respondWith(302, '', { location: 'http://127.0.0.1:1/' }),
      { failure: 'refused' },
    ],
    ['a closed connection', (request) => request.socket.destroy(), { failure: 'unavailable' }],
    [
      'fewer bytes than declared',
      (_, response) => {
        response.writeHead(200, { 'content-length': '100' }).write('{"a":', () => response.destroy())
      },
      { failure: 'cut-off' },
    ],
    ['more bytes than allowed', respondWith(200, 'x'.repeat(100_001)), { failure: 'too-large' }],
    [
      'a decompression bomb',
      respondWith(200, gzipSync(Buffer.alloc(10_000_000)), { 'content-encoding': 'gzip' }),
      { failure: 'too-large' },
    ],
  ])('%s', async ([, behaviour, expected]) => {
    expect(await asked(behaviour)).toEqual({ ok: false, ...expected })
  })

  test.for<[string, Handler]>([
    ['no byte', () => undefined],
    ['a byte now and then', dripResponse()],
  ])('times out: %s', async ([, behaviour]) => {
    expect(await asked(behaviour, { timeoutMs: 150 })).toEqual({ ok: false, failure: 'timeout' })
  })

  test('a refresh can be aborted, even during a response', async () => {
    const refresh = new AbortController()
    const begin: Handler = (_, response) => {
      response.writeHead(200).write(' ', () => refresh.abort())
    }
    expect(await asked(begin, { signal: refresh.signal })).toEqual({ ok: false, failure: 'stopped' })
  })
})

test('a Retry-After date is relative to the provider’s clock', async () => {
  const reply = await asked(
    respondWith(503, '', { date: 'Tue, 05 Jan 2100 10:00:00 GMT', 'retry-after': 'Tue, 05 Jan 2100 10:00:20 GMT' }),
  )
  expect(reply).toEqual({ ok: false, failure: 'unavailable', retryAfter: 20_000 })
})

describe('a response that must be a JSON object', () => {
  test('is parsed with any content', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const reply = parseJsonBody(Buffer.from(JSON.stringify(value)))
        expect(reply.ok && Object.entries(reply.value)).toEqual(
          Object.entries(fieldsOf(JSON.parse(JSON.stringify(value)))),
        )
      }),
    )
  })

  test('may contain any brackets in its strings', () => {
    const value = { a: `\\"${'[{'.repeat(200)}`, b: '\\' }
    expect(parseJsonBody(Buffer.from(JSON.stringify(value)))).toEqual({ ok: true, value })
  })

  test('counts as truncated wherever it ends too early', () => {
    const whole = JSON.stringify({ 'Time Series (Daily)': { '2026-11-20': { '4. close': '12.5' } }, empty: [] })
    for (let end = 0; end < whole.length; end++) {
      expect(parseJsonBody(Buffer.from(whole.slice(0, end)))).toEqual(providerFailed('cut-off'))
    }
  })

  test.for([
    ['<!doctype html><title>Sorry</title>', 'web-page'],
    ['\n\n<HTML>', 'web-page'],
    ['[1]', 'unreadable'],
    ['null', 'unreadable'],
    ['Bad gateway', 'unreadable'],
    [`{"a":${'['.repeat(200)}"deep"${']'.repeat(200)}}`, 'unreadable'],
  ] as const)('%s is %s', ([text, failure]) => {
    expect(parseJsonBody(Buffer.from(text))).toEqual(providerFailed(failure))
  })
})

describe('CSV', () => {
  const cells = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', '\r\n', 'é') })
  const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

  test('parses any rows back as they were written', () => {
    const rows = fc.array(fc.array(cells, { minLength: 2, maxLength: 4 }))
    fc.assert(
      fc.property(rows, fc.constantFrom('\n', '\r\n'), fc.boolean(), (table, end, isEnded) => {
        const text = table.map((row) => row.map(quote).join()).join(end) + (isEnded ? end : '')
        expect(parseCsv(text)).toEqual(table)
      }),
    )
  })

  test('rejects a quote that is never closed; parses any text without an error', () => {
    expect(parseCsv('a,"b\nc,d')).toBeUndefined()
    expect(parseCsv('a,"b"c')).toBeUndefined()
    expect(parseCsv('\uFEFFa,b\n\n1,\n')).toEqual([
      ['a', 'b'],
      ['1', ''],
    ])
    fc.assert(fc.property(fc.string(), (text) => void parseCsv(text)))
    expect(parseCsv(`"${'""'.repeat(200_000)}`)).toBeUndefined()
  })
})

describe('the rate limiter', () => {
  test('never allows more requests in a minute than the limit, and wastes none', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 8 }), async (perMinute, lanes) => {
        const clock = quickClock()
        const rateLimiter = createRateLimiter(perMinute, clock)
        const times: number[] = []
        const lane = async () => {
          for (let made = 0; made < 20; made++) {
            await rateLimiter.acquire()
            times.push(clock.now())
          }
        }
        await Promise.all(Array.from({ length: lanes }, lane))
        const sorted = times.toSorted((a, b) => a - b)
        for (const [at, time] of sorted.entries()) {
          expect(sorted.filter((other) => other >= time && other < time + 60_000 - 1e-6).length).toBeLessThanOrEqual(
            perMinute,
          )
          if (lanes === 1) expect(time).toBeCloseTo((at * 60_000) / perMinute, 3)
        }
      }),
      { numRuns: 30 },
    )
  })

  test('allows no request during a pause', async () => {
    const clock = quickClock()
    const rateLimiter = createRateLimiter(60, clock)
    await rateLimiter.acquire()
    rateLimiter.pauseFor(30_000)
    await rateLimiter.acquire()
    expect(clock.now()).toBe(30_000)
  })
})

describe('retries', () => {
  /** Fails this often in this way, then answers; returns what it took. */
  async function persevered(failure: ProviderFailure, times: number, retryAfter?: number) {
    const clock = quickClock()
    let requests = 0
    const request = (): Promise<ProviderResult<string>> =>
      Promise.resolve(++requests <= times ? providerFailed(failure, retryAfter) : received('prices'))
    const reply = await retryWithBackoff(request, { clock, rateLimiter: createRateLimiter(60_000, clock) })
    return { reply, requests, time: clock.now() }
  }

  test.for(['unavailable', 'timeout', 'cut-off', 'web-page', 'burst-limit'] as const)('retries %s', async (failure) => {
    const { reply, requests, time } = await persevered(failure, 3)
    expect({ reply, requests }).toEqual({ reply: received('prices'), requests: 4 })
    expect(time).toBeGreaterThanOrEqual(1000 + 2000 + 4000)
  })

  test.for(['daily-limit', 'bad-key', 'not-in-plan', 'unknown-symbol', 'unreadable', 'refused'] as const)(
    'does not retry %s',
    async (failure) => {
      expect(await persevered(failure, 3)).toMatchObject({ reply: providerFailed(failure), requests: 1 })
    },
  )

  test('waits for Retry-After', async () => {
    expect((await persevered('unavailable', 1, 45_000)).time).toBeGreaterThanOrEqual(45_000)
  })

  test('ends after a Retry-After of an hour', async () => {
    expect(await persevered('burst-limit', 1, 3_600_000)).toMatchObject({ requests: 1, time: 0 })
  })

  test('ends after five requests', async () => {
    expect(await persevered('unavailable', 99)).toMatchObject({ reply: providerFailed('unavailable'), requests: 5 })
  })
})

describe('a batch', () => {
  const items = Array.from({ length: 200 }, (_, at) => `S${at}`)
  const through = async (answer: (item: string) => ProviderResult<unknown>) => {
    const seen: string[] = []
    const each = (item: string) => {
      seen.push(item)
      return Promise.resolve(answer(item))
    }
    return { seen, ...(await mapConcurrently({ items, concurrency: 4, each, onProgress: () => undefined })) }
  }

  test('continues after the failure of an item', async () => {
    const { seen, missing, failure } = await through((item) =>
      item === 'S7' ? providerFailed('unreadable') : received(1),
    )
    expect([seen.length, missing, failure]).toEqual([200, [{ item: 'S7', failure: 'unreadable' }], undefined])
  })

  test('stops after a failure that affects all items', async () => {
    const { seen, failure } = await through((item) => (item === 'S7' ? providerFailed('daily-limit') : received(1)))
    expect(failure).toBe('daily-limit')
    expect(seen.length).toBeLessThan(20)
  })

  test('stops after many unreadable responses, but not after many unknown symbols', async () => {
    expect(await through(() => providerFailed('unreadable'))).toMatchObject({ failure: 'unreadable' })
    const { failure, missing } = await through(() => providerFailed('unknown-symbol'))
    expect(failure).toBeUndefined()
    expect(
      describeMissing(
        'Prices',
        missing.map(({ item, ...rest }) => ({ item, ...rest })),
      ),
    ).toEqual(['Prices of 200 not to be had (S0, S1, S10, S100, S101, …). The provider does not know the symbol.'])
  })
})
