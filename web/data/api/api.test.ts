import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listeningPort } from '#api/platform/http/listen'
import { keysOf } from '#domain/keys-of'
import { serverHeader } from '#domain/server-response'
import { fc } from '#domain/testing/fast-check'
import { connection, markOffline, markOnline, settleConnection } from '../../state/connection.ts'
import { apiGet, apiRequest, type ApiResponse, intercepted, retryWhenOnline, withRetry } from './api.ts'

const answers: Readonly<Record<string, readonly [status: number, body: string]>> = {
  '/api/fine': [200, '{"a":1}'],
  '/api/sentence': [503, '{"message":"There is no market data yet.","code":"x"}'],
  '/api/cached': [200, '{"a":1}'],
  '/api/strange': [418, '{"message":"I am a teapot.","code":"teapot"}'],
  '/api/uncoded': [409, '{"message":"Taken."}'],
  '/api/empty': [500, ''],
  '/api/bare': [418, '{"tea":"pot"}'],
  '/api/page': [200, '<html>'],
  '/api/portal': [302, ''],
  '/api/gateway': [502, '<h1>Bad Gateway</h1>'],
}
const fromCache = { 'X-From-Cache': '1', Date: 'Fri, 20 Nov 2026 13:05:00 GMT' }
const signInPage = { Location: 'http://127.0.0.1:1/sign-in' }
const headersOf = (path: string | undefined) =>
  path === '/api/portal' ? signInPage : { [serverHeader]: '1', ...(path === '/api/cached' && fromCache) }

let server: Server
let real = ''
/** Called when the server has received a request that it never answers. */
let onSlow = (): void => undefined
let origin = ''

beforeAll(async () => {
  server = createServer((request, response) => {
    if (request.url === '/api/slow') {
      onSlow()
      return
    }
    const [status, body] = answers[request.url ?? ''] ?? [404, '{}']
    response.writeHead(status, headersOf(request.url)).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  real = `http://127.0.0.1:${listeningPort(server)}`
  const fetch = globalThis.fetch
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => fetch(new URL(path, origin), init))
})

beforeEach(() => {
  origin = real
  markOnline()
})

afterAll(() => {
  vi.unstubAllGlobals()
  server.closeAllConnections()
  server.close()
})

test('returns the data of a response', async () => {
  expect(await apiGet('/fine')).toMatchObject({ ok: true, data: { a: 1 } })
})

test('returns the server’s message for a failure, or its whole body if it has none', async () => {
  expect(await apiRequest({ path: '/sentence' })).toMatchObject({
    ok: false,
    status: 503,
    code: 'x',
    message: 'There is no market data yet.',
  })
  expect(await apiGet('/strange')).toMatchObject({ status: 418, code: 'teapot', message: 'I am a teapot.' })
  expect(await apiRequest({ path: '/uncoded' })).toMatchObject({ ok: false, status: 409, message: 'Taken.' })
  expect(await apiRequest({ path: '/bare' })).toMatchObject({ ok: false, status: 418, message: '{"tea":"pot"}' })
  expect(await apiRequest({ path: '/empty' })).toEqual(intercepted)
})

test('returns null for invalid JSON and warns', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  expect(await apiGet('/page')).toMatchObject({ ok: true, data: null })
  expect(await apiRequest({ path: '/gateway' })).toMatchObject({ status: 502, message: '<h1>Bad Gateway</h1>' })
  expect(warn).toHaveBeenCalledTimes(2)
  warn.mockRestore()
})

test('returns no status for an unreachable server', async () => {
  origin = 'http://127.0.0.1:1'
  expect(await apiRequest({ path: '/fine' })).toEqual({
    ok: false,
    message: 'You’re offline – try again when connected.',
  })
})

test('treats a redirect as a sign-in page', async () => {
  expect(await apiRequest({ path: '/portal' })).toEqual(intercepted)
  expect(connection.isIntercepted).toBe(true)
})

describe('the server’s reachability', () => {
  test('is confirmed by any response of the server', async () => {
    markOffline()
    await apiRequest({ path: '/strange' })
    expect(connection.isReachable).toBe(true)
  })

  test('is lost with a request that gets no response', async () => {
    origin = 'http://127.0.0.1:1'
    await apiRequest({ path: '/fine' })
    expect(connection.isReachable).toBe(false)
  })

  test('is not confirmed by a cached response, which has its own time', async () => {
    const answer = await apiRequest({ path: '/cached' })
    expect(answer).toMatchObject({ ok: true, data: { a: 1 }, cachedAt: new Date('2026-11-20T13:05:00Z') })
    expect(connection.isReachable).toBe(false)
  })

  test('a request that fails for another reason does not change whether something else responds', async () => {
    await apiRequest({ path: '/portal' })
    expect(connection.isIntercepted).toBe(true)
    await apiRequest({ path: '/cached' })
    markOffline()
    expect(connection).toMatchObject({ isReachable: false, isIntercepted: true })
    origin = 'http://127.0.0.1:1'
    await apiRequest({ path: '/fine' })
    expect(connection).toMatchObject({ isReachable: false, isIntercepted: false })
  })

  test('is not changed by a request that the page aborted', async () => {
    const left = new AbortController()
    const answer = apiRequest({ path: '/slow', signal: left.signal })
    onSlow = () => left.abort()
    expect(await answer).toMatchObject({ ok: false })
    expect(await apiRequest({ path: '/fine', signal: left.signal })).toMatchObject({ ok: false })
    expect(connection.isReachable).toBe(true)
  })
})

describe('a request with retries', () => {
  const noResponse: ApiResponse = { ok: false, message: 'The server couldn’t be reached.' }
  const failed = (status: number, headers = new Headers()): ApiResponse => ({ ok: false, message: '', status, headers })
  const answered: ApiResponse = { ok: true, data: [] }

  /** Requests from a server that gives these responses in turn; returns how often it was asked, and after which pauses. */
  async function ask(answers: readonly ApiResponse[], request: Parameters<typeof withRetry>[1] = {}) {
    let asked = 0
    const pauses: number[] = []
    const answer = await withRetry(
      () => Promise.resolve(answers[asked++] ?? noResponse),
      request,
      (milliseconds) => {
        pauses.push(milliseconds)
        return Promise.resolve()
      },
    )
    return { answer, asked, pauses }
  }

  describe('a GET request', () => {
    test.for([
      ['unreachable', noResponse],
      ['a server that has too much to do', failed(503)],
      ['a request that took too long', failed(408)],
      ['too many of them', failed(429)],
    ] as const)('is retried after %s', async ([, failure]) => {
      expect(await ask([failure, answered])).toMatchObject({ answer: answered, asked: 2 })
    })

    test('is sent three times at most', async () => {
      expect(await ask([noResponse, noResponse, failed(500), answered])).toMatchObject({
        answer: failed(500),
        asked: 3,
      })
    })

    test.for([400, 401, 403, 404, 409])('is not retried after a permanent failure: %d', async (status) => {
      expect((await ask([failed(status), answered])).asked).toBe(1)
    })

    test('waits for the server’s Retry-After, unless that is too long', async () => {
      const after = (text: string) => failed(503, new Headers({ 'retry-after': text }))
      expect((await ask([after('2'), answered])).pauses).toEqual([2000])
      expect(await ask([after('60'), answered])).toMatchObject({ asked: 1, pauses: [] })
      vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 13, 5, 0) })
      expect((await ask([after('Fri, 20 Nov 2026 13:05:03 GMT'), answered])).pauses).toEqual([3000])
      vi.useRealTimers()
    })

    test('backs off with jitter, whatever the header says', async () => {
      await fc.assert(
        fc.asyncProperty(fc.string(), async (text) => {
          fc.pre(!/[^\x20-\x7e]/.test(text) && Number.isNaN(Date.parse(text)) && !/^\d+$/.test(text.trim()))
          const failure = failed(500, new Headers({ 'retry-after': text }))
          const { pauses } = await ask([failure, failure, answered])
          const [first = 0, second = 0] = pauses
          expect(first >= 200 && first <= 600 && second >= 400 && second <= 1200).toBe(true)
        }),
      )
    })

    test('ends with the page that sent it', async () => {
      expect((await ask([noResponse, answered], { signal: AbortSignal.abort() })).asked).toBe(1)
    })
  })

  test.for(['POST', 'DELETE'] as const)('a request that changes data is sent once: %s', async (method) => {
    expect((await ask([noResponse, answered], { method })).asked).toBe(1)
  })
})

let stop = (): void => undefined
beforeEach(() => {
  markOnline()
  settleConnection()
})
afterEach(() => stop())

/** Data that is missing until it is found; counts the requests for it. */
function aQuestion(isMissing = true) {
  const question = { isMissing, asked: 0 }
  stop = retryWhenOnline(
    () => question.isMissing,
    () => question.asked++,
  )
  return question
}

const outage = () => {
  markOffline()
  settleConnection()
}

test('requests missing data when the connection is back, and not before', () => {
  outage()
  const question = aQuestion()
  expect(question.asked).toBe(0)
  markOnline()
  settleConnection()
  expect(question.asked).toBe(1)
})

test('requests data again at once if it failed just before the connection returned', () => {
  expect(aQuestion().asked).toBe(1)
})

test('does not request existing data', () => {
  const question = aQuestion(false)
  outage()
  markOnline()
  expect(question.asked).toBe(0)
})

test('requests nothing after it is stopped', () => {
  outage()
  const question = aQuestion()
  stop()
  markOnline()
  expect(question.asked).toBe(0)
})

test('retries a failing request once, and once more after each lasting time offline', () => {
  const moves = { markOnline, markOffline, settleConnection }
  const names = fc.array(fc.constantFrom(...keysOf(moves)))
  fc.assert(
    fc.property(names, (moved) => {
      markOnline()
      settleConnection()
      const question = aQuestion()
      let isUnreachable = false
      let absences = 0
      for (const move of moved) {
        moves[move]()
        if (move === 'settleConnection' && isUnreachable) absences++
        isUnreachable = move === 'settleConnection' ? isUnreachable : move === 'markOffline'
      }
      stop()
      expect(question.asked).toBeGreaterThanOrEqual(1)
      // During a time offline, each response that precedes another failure may have been its end.
      const answers = moved.filter((move) => move === 'markOnline').length
      expect(question.asked).toBeLessThanOrEqual(1 + (absences === 0 ? 0 : answers))
    }),
  )
})
