import { afterEach, expect, test, vi } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { carry, type Courier, type Renewal } from './courier.ts'

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

/** Ada's courier, whose token has run out; `renewed` is whose token is there after a renewal. */
function aCourier(renewal: Renewal, renewed: string | undefined): Courier {
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
  expect(await carry(aCourier('fresh', fresh), wish)).toMatchObject({ kind: 'list', symbols: ['BRK.B'] })
  expect(asked).toEqual([`POST /api/bookmark/BRK.B ${tokenOf('ada')}`, `POST /api/bookmark/BRK.B ${fresh}`])
})

test('a new token that is refused as well is not renewed again', async () => {
  const asked = aServer([])
  expect(await carry(aCourier('fresh', tokenOf('ada', 1)), wish)).toEqual({ kind: 'signed-out' })
  expect(asked).toHaveLength(2)
})

test('a renewal that the server refuses signs out; one that nobody answers is silence', async () => {
  const asked = aServer([])
  expect(await carry(aCourier('refused', tokenOf('ada')), wish)).toEqual({ kind: 'signed-out' })
  expect(await carry(aCourier('unknown', tokenOf('ada')), wish)).toEqual({ kind: 'silence' })
  expect(asked).toHaveLength(2)
})

test.for([
  ['somebody else has signed in', tokenOf('eve')],
  ['nobody is signed in', undefined],
  ['what is there says nothing of whose it is', 'nonsense'],
] as const)('where %s meanwhile, nothing is sent any more', async ([, token]) => {
  const asked = aServer([tokenOf('eve')])
  expect(await carry(aCourier('fresh', token), wish)).toEqual({ kind: 'left' })
  expect(asked).toEqual([`POST /api/bookmark/BRK.B ${tokenOf('ada')}`])
})

test('with somebody else’s token nothing is sent at all', async () => {
  const asked = aServer([tokenOf('eve')])
  const courier = { ...aCourier('fresh', undefined), token: () => tokenOf('eve') }
  expect(await carry(courier, wish)).toEqual({ kind: 'left' })
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
  const courier = { ...aCourier('fresh', undefined), signal: leaving.signal, heard: (is: boolean) => heard.push(is) }
  const carried = carry(courier, wish)
  leaving.abort()
  expect(await carried).toEqual({ kind: 'left' })
  expect(heard).toEqual([])
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await carry({ ...courier, signal: undefined }, wish)).toEqual({ kind: 'silence' })
  expect(heard).toEqual([false])
})

test('a server that says nothing for ten seconds is silent', async () => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_, reject) =>
      signal.addEventListener('abort', () => reject(new DOMException('', 'AbortError'))),
    )
  })
  const carried = carry(aCourier('fresh', undefined), wish)
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await carried).toEqual({ kind: 'silence' })
  vi.useRealTimers()
})
