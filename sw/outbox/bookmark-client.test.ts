import { describe, afterEach, expect, test, vi } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { sendRequest, type BookmarkClient, type Renewal, parseResponse, requestToken } from './bookmark-client.ts'
import { foreignResponses } from './test-foreign.ts'

const tokenOf = (id: string, number = 0) => `${number}.${btoa(JSON.stringify({ sub: id })).replaceAll('=', '')}.x`
const json = { 'Content-Type': 'application/json', [serverHeader]: '1' }
const list = (...symbols: string[]) => new Response(JSON.stringify(symbols), { headers: json })
const signedOut = () => new Response('{"message":"Log in.","code":"signed-out"}', { status: 401, headers: json })
const wish = { method: 'POST', symbol: 'BRK.B' } as const

afterEach(() => vi.unstubAllGlobals())

/** A server that knows some tokens, and what it was asked. */
function aServer(known: readonly string[]) {
  const asked: string[] = []
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    const token = (new Headers(init.headers).get('Authorization') ?? '').slice('Bearer '.length)
    asked.push(`${init.method} ${path} ${token}`)
    return Promise.resolve(known.includes(token) ? list('BRK.B') : signedOut())
  })
  return asked
}

/** Ada's client, whose token has run out; `renewed` is whose token is there after a renewal. */
function aCourier(renewal: Renewal, renewed: string | undefined): BookmarkClient {
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

test('a token that has run out is renewed, and the wish is carried with the new one', async () => {
  const fresh = tokenOf('ada', 1)
  const asked = aServer([fresh])
  expect(await sendRequest(aCourier('fresh', fresh), wish)).toMatchObject({ kind: 'list', symbols: ['BRK.B'] })
  expect(asked).toEqual([`POST /api/bookmark/BRK.B ${tokenOf('ada')}`, `POST /api/bookmark/BRK.B ${fresh}`])
})

test('a new token that is refused as well is not renewed again', async () => {
  const asked = aServer([])
  expect(await sendRequest(aCourier('fresh', tokenOf('ada', 1)), wish)).toEqual({ kind: 'signed-out' })
  expect(asked).toHaveLength(2)
})

test('a renewal that the server refuses signs out; one that nobody answers is silence', async () => {
  const asked = aServer([])
  expect(await sendRequest(aCourier('refused', tokenOf('ada')), wish)).toEqual({ kind: 'signed-out' })
  expect(await sendRequest(aCourier('unknown', tokenOf('ada')), wish)).toEqual({ kind: 'silence' })
  expect(asked).toHaveLength(2)
})

test.for([
  ['somebody else has signed in', tokenOf('eve')],
  ['nobody is signed in', undefined],
  ['what is there says nothing of whose it is', 'nonsense'],
] as const)('where %s meanwhile, nothing is sent any more', async ([, token]) => {
  const asked = aServer([tokenOf('eve')])
  expect(await sendRequest(aCourier('fresh', token), wish)).toEqual({ kind: 'left' })
  expect(asked).toEqual([`POST /api/bookmark/BRK.B ${tokenOf('ada')}`])
})

test('with somebody else’s token nothing is sent at all', async () => {
  const asked = aServer([tokenOf('eve')])
  const client = { ...aCourier('fresh', undefined), token: () => tokenOf('eve') }
  expect(await sendRequest(client, wish)).toEqual({ kind: 'left' })
  expect(asked).toEqual([])
})

test('who leaves while a wish is under way learns nothing of the server; others hear of its silence', async () => {
  const heard: boolean[] = []
  const leaving = new AbortController()
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
  })
  const client = {
    ...aCourier('fresh', undefined),
    signal: leaving.signal,
    onConnection: (is: boolean) => heard.push(is),
  }
  const carried = sendRequest(client, wish)
  leaving.abort()
  expect(await carried).toEqual({ kind: 'left' })
  expect(heard).toEqual([])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await sendRequest({ ...client, signal: undefined }, wish)).toEqual({ kind: 'silence' })
  expect(heard).toEqual([false])
})

test('a server that says nothing for ten seconds is silent', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
  })
  const carried = sendRequest(aCourier('fresh', undefined), wish)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await carried).toEqual({ kind: 'silence' })
  vi.useRealTimers()
})

describe('answer', () => {
  const json = { 'Content-Type': 'application/json; charset=utf-8', [serverHeader]: '1' }
  const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
    parseResponse(new Response(body, { status, headers: { ...json, ...headers } }))
  const no = '{"message":"No.","code":"no"}'

  test('a list is an agreement', async () => {
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
  ] as const)('%s with status 200 is silence, whoever has sent it', async ([, body]) => {
    expect(await answer(200, body)).toEqual({ kind: 'silence' })
  })

  test.for([400, 403, 404, 409, 422])('%d is a definite no, in the server’s words', async (status) => {
    expect(await answer(status, no)).toEqual({ kind: 'no', message: 'No.' })
  })

  test.for([
    [408, false],
    [429, true],
    [500, false],
    [502, false],
    [503, true],
  ] as const)('%d is a no for now', async ([status, isBusy]) => {
    expect(await answer(status, no)).toEqual({ kind: 'later', message: 'No.', wait: undefined, isBusy })
    expect(await answer(status, no, { 'Retry-After': '7' })).toEqual({
      kind: 'later',
      message: 'No.',
      wait: 7000,
      isBusy,
    })
  })

  test('401 is about who asks, not about what', async () => {
    expect(await answer(401, no)).toEqual({ kind: 'signed-out' })
  })

  test('what a network answers in the server’s place is silence, whatever its status and body', async () => {
    for (const { name, make } of foreignResponses)
      expect([name, await parseResponse(make())]).toEqual([name, { kind: 'silence' }])
  })

  test('so is a body that a proxy has put behind the server’s own headers', async () => {
    for (let status = 400; status < 600; status++) {
      for (const body of ['<h1>Error</h1>', '{"message":"No."}', ''])
        expect([status, await answer(status, body)]).toEqual([status, { kind: 'silence' }])
    }
  })
})

afterEach(() => vi.unstubAllGlobals())

const serverSays = (status: number, body: object) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(body, { status, headers: { [serverHeader]: '1' } })))

test('a session gives a token, and without one there is none', async () => {
  serverSays(200, { accessToken: 'fresh' })
  expect(await requestToken()).toBe('fresh')
  for (const status of [401, 403]) {
    serverSays(status, { message: 'No.', code: 'no' })
    expect(await requestToken()).toBeUndefined()
  }
})

test('what a network answers in the server’s place never counts as being signed out: the browser reminds again', async () => {
  for (const { make } of foreignResponses) {
    vi.stubGlobal('fetch', () => Promise.resolve(make()))
    await expect(requestToken()).rejects.toThrow()
  }
})
