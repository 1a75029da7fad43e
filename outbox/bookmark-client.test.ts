import { afterEach, describe, expect, test, vi } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { type BookmarkClient, parseResponse, type Renewal, requestToken, sendRequest } from './bookmark-client.ts'
import { foreignResponses } from './test-foreign.ts'

const tokenOf = (id: string, number = 0) => `${number}.${btoa(JSON.stringify({ sub: id })).replaceAll('=', '')}.x`
const json = { 'Content-Type': 'application/json', [serverHeader]: '1' }
const list = (...symbols: string[]) => new Response(JSON.stringify(symbols), { headers: json })
const signedOut = () => new Response('{"message":"Log in.","code":"signed-out"}', { status: 401, headers: json })
const request = { method: 'POST', symbol: 'BRK.B' } as const

afterEach(() => vi.unstubAllGlobals())

/** Stubs a server that accepts the known tokens; returns the requests that it receives. */
function aServer(known: readonly string[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const token = (new Headers(init.headers).get('Authorization') ?? '').slice('Bearer '.length)
    asked.push(`${init.method} ${path} ${token}`)
    return Promise.resolve(known.includes(token) ? list('BRK.B') : signedOut())
  })
  return asked
}

/** Ada's client with an expired token; a renewal replaces it by `renewed`. */
function aClient(renewal: Renewal, renewed: string | undefined): BookmarkClient {
  let token: string | undefined = tokenOf('ada')
  return {
    userId: 'ada',
    token: () => token,
    renew: () => {
      token = renewed
      return Promise.resolve(renewal)
    },
  }
}

test('renews an expired token and sends the request with the new one', async () => {
  const fresh = tokenOf('ada', 1)
  const asked = aServer([fresh])
  expect(await sendRequest(aClient('fresh', fresh), request)).toMatchObject({ kind: 'list', symbols: ['BRK.B'] })
  expect(asked).toEqual([`POST /api/bookmark/BRK.B ${tokenOf('ada')}`, `POST /api/bookmark/BRK.B ${fresh}`])
})

test('renews only once, even if the new token is rejected', async () => {
  const asked = aServer([])
  expect(await sendRequest(aClient('fresh', tokenOf('ada', 1)), request)).toEqual({ kind: 'signed-out' })
  expect(asked).toHaveLength(2)
})

test('signs out when the server refuses the renewal; reports the server unreachable when it does not respond', async () => {
  const asked = aServer([])
  expect(await sendRequest(aClient('refused', tokenOf('ada')), request)).toEqual({ kind: 'signed-out' })
  expect(await sendRequest(aClient('unknown', tokenOf('ada')), request)).toEqual({ kind: 'unreachable' })
  expect(asked).toHaveLength(2)
})

test.for([
  ['another user has signed in', tokenOf('eve')],
  ['no user is signed in', undefined],
  ['the token names no user', 'nonsense'],
] as const)('sends nothing more if, during the renewal, %s', async ([, token]) => {
  const asked = aServer([tokenOf('eve')])
  expect(await sendRequest(aClient('fresh', token), request)).toEqual({ kind: 'cancelled' })
  expect(asked).toEqual([`POST /api/bookmark/BRK.B ${tokenOf('ada')}`])
})

test('sends nothing with another user’s token', async () => {
  const asked = aServer([tokenOf('eve')])
  const client = { ...aClient('fresh', undefined), token: () => tokenOf('eve') }
  expect(await sendRequest(client, request)).toEqual({ kind: 'cancelled' })
  expect(asked).toEqual([])
})

test('a logout during a request does not mark the server unreachable; a failure without a logout does', async () => {
  const reports: boolean[] = []
  const leaving = new AbortController()
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
  })
  const client = {
    ...aClient('fresh', undefined),
    signal: leaving.signal,
    onConnection: (is: boolean) => reports.push(is),
  }
  const carried = sendRequest(client, request)
  leaving.abort()
  expect(await carried).toEqual({ kind: 'cancelled' })
  expect(reports).toEqual([])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendRequest({ ...client, signal: undefined }, request)).toEqual({ kind: 'unreachable' })
  expect(reports).toEqual([false])
})

test('a server that does not respond for ten seconds is unreachable', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
  })
  const carried = sendRequest(aClient('fresh', undefined), request)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await carried).toEqual({ kind: 'unreachable' })
  vi.useRealTimers()
})

describe('the response to a change', () => {
  const json = { 'Content-Type': 'application/json; charset=utf-8', [serverHeader]: '1' }
  const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
    parseResponse(new Response(body, { status, headers: { ...json, ...headers } }))
  const no = '{"message":"No.","code":"no"}'

  test('confirms the change if it is a list', async () => {
    expect(await answer(200, '["AAPL","BRK.B"]', { 'X-Bookmarks-Version': '4' })).toEqual({
      kind: 'list',
      symbols: ['AAPL', 'BRK.B'],
      version: 4,
    })
  })

  test.for([
    ['a page', '<h1>Welcome</h1>'],
    ['nothing', ''],
    ['an object', '{"bookmarks":["AAPL"]}'],
    ['a list of something else', '[1]'],
    ['null', 'null'],
  ] as const)('counts as unreachable if it is %s with status 200', async ([, body]) => {
    expect(await answer(200, body)).toEqual({ kind: 'unreachable' })
  })

  test.for([400, 403, 404, 409, 422])(
    'is a permanent rejection with the server’s message if its status is %d',
    async (status) => {
      expect(await answer(status, no)).toEqual({ kind: 'rejected', message: 'No.' })
    },
  )

  test.for([
    [408, false],
    [429, true],
    [500, false],
    [502, false],
    [503, true],
  ] as const)('is a temporary failure if its status is %d', async ([status, isBusy]) => {
    expect(await answer(status, no)).toEqual({ kind: 'retry-later', message: 'No.', delayMs: undefined, isBusy })
    expect(await answer(status, no, { 'Retry-After': '7' })).toEqual({
      kind: 'retry-later',
      message: 'No.',
      delayMs: 7000,
      isBusy,
    })
  })

  test('makes the change wait if the server’s database is unavailable', async () => {
    const body = JSON.stringify({ message: 'The server is busy.', code: 'store-busy' })
    expect(await answer(503, body, { 'Retry-After': '1' })).toEqual({ kind: 'away' })
  })

  test('concerns the session, not the change, if its status is 401', async () => {
    expect(await answer(401, no)).toEqual({ kind: 'signed-out' })
  })

  test('counts as unreachable if it is not the server’s, with any status and body', async () => {
    for (const { name, make } of foreignResponses)
      expect([name, await parseResponse(make())]).toEqual([name, { kind: 'unreachable' }])
  })

  test('counts as unreachable if a proxy sends its body with the server’s own headers', async () => {
    for (let status = 400; status < 600; status++) {
      for (const body of ['<h1>Error</h1>', '{"message":"No."}', ''])
        expect([status, await answer(status, body)]).toEqual([status, { kind: 'unreachable' }])
    }
  })
})

afterEach(() => vi.unstubAllGlobals())

const serverSays = (status: number, body: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status, headers: { [serverHeader]: '1' } })))

test('gets a token with a session and none without one', async () => {
  serverSays(200, { accessToken: 'fresh' })
  expect(await requestToken()).toBe('fresh')
  for (const status of [401, 403]) {
    serverSays(status, { message: 'No.', code: 'no' })
    expect(await requestToken()).toBeUndefined()
  }
})

test('throws instead of signing out when the response is not the server’s', async () => {
  for (const { make } of foreignResponses) {
    vi.stubGlobal('fetch', () => Promise.resolve(make()))
    await expect(requestToken()).rejects.toThrow()
  }
})
