// @vitest-environment happy-dom
// @vitest-environment-options { "url": "https://stonks.example/login" }

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { eventually } from '#domain/testing/eventually'
import { fc } from '#domain/testing/fast-check'
import { sampleCount } from '#domain/testing/sample-count'
import {
  allowedOrigins,
  createNonce,
  openSignInWindow,
  parseSignInResult,
  type SignInResult,
  type SignInWindow,
  takeSignInResult,
} from './provider-sign-in.ts'

const own = 'https://stonks.example'
const google = { key: 'google', name: 'Google' } as const

let opened: { address: string; features: string } | undefined
let popup: Popup
let results: SignInResult[]
let closings: number
let warnings: unknown[][]
let waiting: SignInWindow | undefined

/** The opened window, as far as its opener sees it. */
class Popup {
  closed = false
  readonly got: unknown[] = []
  postMessage(data: unknown, origin: string): void {
    this.got.push([data, origin])
  }
}

beforeEach(() => {
  popup = new Popup()
  results = []
  closings = 0
  warnings = []
  vi.spyOn(console, 'warn').mockImplementation((...words: unknown[]) => void warnings.push(words))
  vi.stubGlobal('open', (address: string, _name: string, features: string) => {
    opened = { address, features }
    return popup
  })
  waiting = openSignInWindow(google, { onResult: (outcome) => results.push(outcome), onClosed: () => closings++ })
})
afterEach(() => {
  waiting?.stop()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const click = () => new URL(opened?.address ?? '', own).searchParams.get('nonce') ?? ''
const result = () => ({ nonce: click(), accessToken: 'ey.a.b' })
const say = (data: unknown, origin: string, source: unknown = popup) =>
  dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }))

describe('the window of a provider', () => {
  test('opens centered at 500 × 600, at our own address, with the id of its click', () => {
    expect(opened?.address).toMatch(/^\/api\/auth\/google\?nonce=[\da-f]{32}$/)
    expect(opened?.features).toMatch(/^popup,width=500,height=600,left=\d+,top=\d+$/)
  })

  test('leaves no listener behind if the browser blocks it', () => {
    waiting?.stop()
    vi.stubGlobal('open', () => null)
    expect(openSignInWindow(google, { onResult: () => undefined, onClosed: () => undefined })).toBeUndefined()
    say(result(), 'https://evil.example')
    expect(warnings).toEqual([])
  })

  test('reports once that the user closed it, and may still send its result', () => {
    waiting?.stop()
    vi.useFakeTimers()
    waiting = openSignInWindow(google, { onResult: (outcome) => results.push(outcome), onClosed: () => closings++ })
    vi.advanceTimersByTime(2_000)
    expect(closings).toBe(0)
    popup.closed = true
    vi.advanceTimersByTime(5_000)
    expect(closings).toBe(1)
    say(result(), own)
    expect(results).toEqual([{ accessToken: 'ey.a.b' }])
  })
})

describe('the result of the window', () => {
  test.for([own, 'https://www.stonks.example'])(
    'is accepted from the window itself at %s, and acknowledged',
    (from) => {
      say(result(), from)
      expect(results).toEqual([{ accessToken: 'ey.a.b' }])
      expect(popup.got).toEqual([[{ received: click() }, from]])
      expect(warnings).toEqual([])
    },
  )

  test('may be a sentence about the failure', () => {
    say({ nonce: click(), error: 'Google did not answer.' }, own)
    expect(results).toEqual([{ error: 'Google did not answer.' }])
  })

  test('counts once: a second message is ignored, right or wrong', () => {
    say(result(), own)
    say({ ...result(), accessToken: 'ey.another.one' }, own)
    say(result(), 'https://evil.example')
    expect(results).toEqual([{ accessToken: 'ey.a.b' }])
    expect(warnings).toEqual([])
  })

  test('is ignored once the caller has stopped waiting', () => {
    waiting?.stop()
    say(result(), own)
    expect(results).toEqual([])
  })
})

interface Attempt {
  readonly from?: string
  readonly by?: () => unknown
  readonly data?: () => unknown
}

test.for<[string, Attempt]>([
  ['another site', { from: 'https://evil.example' }],
  ['a site that only begins like ours', { from: 'https://stonks.example.evil' }],
  ['a site that only ends like ours', { from: 'https://evilstonks.example' }],
  ['a site under ours', { from: 'https://api.stonks.example' }],
  ['our site without encryption', { from: 'http://stonks.example' }],
  ['our site at another port', { from: 'https://stonks.example:8443' }],
  ['a frame without an origin', { from: 'null' }],
  ['nowhere', { from: '' }],
  ['our frame that is not that window', { by: () => window }],
  ['no window, with our origin', { by: () => null }],
  ['that window, for another click', { data: () => ({ nonce: 'x', accessToken: 'ey.a.b' }) }],
  ['that window, without a click', { data: () => ({ accessToken: 'ey.a.b' }) }],
  ['that window, in another shape', { data: () => [click(), 'ey.a.b'] }],
  ['that window, as text', { data: () => JSON.stringify(result()) }],
  ['that window, at great length', { data: () => ({ nonce: click(), error: 'x'.repeat(5_000_000) }) }],
  ['that window, with an invalid token', { data: () => ({ nonce: click(), accessToken: 'a b\n' }) }],
])('logs and ignores a message from %s', ([, { from = own, by = () => popup, data = result }]) => {
  say(data(), from, by())
  expect(results).toEqual([])
  expect(popup.got).toEqual([])
  expect(warnings).toEqual([['invalid origin', from]])
  // The real message is still accepted.
  say(result(), own)
  expect(results).toEqual([{ accessToken: 'ey.a.b' }])
})

describe('the channel between windows that the browser has separated', () => {
  const channel = () => {
    const opened = new BroadcastChannel('oauth')
    const got: unknown[] = []
    opened.onmessage = ({ data }: MessageEvent<unknown>) => void got.push(data)
    return { say: (data: unknown) => opened.postMessage(data), got, close: () => opened.close() }
  }

  test('carries the result, and the receipt back', async () => {
    const there = channel()
    there.say(result())
    await eventually(() => expect(there.got).toEqual([{ received: click() }]))
    expect(results).toEqual([{ accessToken: 'ey.a.b' }])
    there.close()
  })

  test('ignores messages for another click, invalid ones and repetitions', async () => {
    const there = channel()
    for (const data of [{ nonce: 'x', accessToken: 'ey.a.b' }, { accessToken: 'ey.a.b' }, 'x', null, [], 1])
      there.say(data)
    there.say(result())
    there.say({ ...result(), accessToken: 'ey.another.one' })
    await eventually(() => expect(there.got).toHaveLength(1))
    // A message that has reached the other window has reached this page before.
    const witness = channel()
    there.say('the end')
    await eventually(() => expect(witness.got).toEqual(['the end']))
    expect(results).toEqual([{ accessToken: 'ey.a.b' }])
    there.close()
    witness.close()
  })

  test('does not reach a tab that did not start the sign-in', async () => {
    const others: SignInResult[] = []
    const mine = click()
    const other = openSignInWindow(google, { onResult: (outcome) => others.push(outcome), onClosed: () => undefined })
    const there = channel()
    there.say({ nonce: mine, accessToken: 'ey.a.b' })
    await eventually(() => expect(results).toHaveLength(1))
    expect(others).toEqual([])
    other?.stop()
    there.close()
  })
})

test.for([
  ['https://stonks.example', 'https://www.stonks.example'],
  ['https://www.stonks.example', 'https://stonks.example'],
  ['http://localhost:8080', 'http://www.localhost:8080'],
])('only two origins are ours: %s and %s', ([here, there]) => {
  expect(allowedOrigins(here ?? '')).toEqual([here, there])
})

// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
beforeEach(() => sessionStorage.clear())
afterEach(() => vi.unstubAllGlobals())

const comeBackWith = (text: string) => sessionStorage.setItem('stonks-oauth', text)

test('ids of clicks are unique and unguessable', () => {
  const clicks = Array.from({ length: 1000 }, createNonce)
  expect(new Set(clicks).size).toBe(1000)
  for (const click of clicks) expect(click).toMatch(/^[\da-f]{32}$/)
})

test('a tab that was redirected and returns finds its outcome once', () => {
  comeBackWith(JSON.stringify({ nonce: createNonce(), accessToken: 'ey.a.b' }))
  expect(takeSignInResult()).toEqual({ accessToken: 'ey.a.b' })
  expect(takeSignInResult()).toBeUndefined()
  expect(sessionStorage.length).toBe(0)
})

test('ignores and deletes the outcome of another click', () => {
  const old = createNonce()
  createNonce()
  comeBackWith(JSON.stringify({ nonce: old, accessToken: 'ey.a.b' }))
  expect(takeSignInResult()).toBeUndefined()
  expect(sessionStorage.getItem('stonks-oauth')).toBeNull()
})

test('ignores an outcome without a click of this tab', () => {
  comeBackWith(JSON.stringify({ nonce: '', accessToken: 'ey.a.b' }))
  expect(takeSignInResult()).toBeUndefined()
})

test('reads only the tab’s own outcome from storage, and then deletes it, whatever is stored there', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      createNonce()
      comeBackWith(text)
      expect(takeSignInResult()).toBeUndefined()
      expect(sessionStorage.getItem('stonks-oauth')).toBeNull()
    }),
  )
})

test('without storage a click still has an id, and no outcome is found', () => {
  const refuse = () => {
    throw new DOMException('', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
  expect(createNonce()).toMatch(/^[\da-f]{32}$/)
  expect(takeSignInResult()).toBeUndefined()
})

describe('reading a Google result', () => {
  const click = 'c0ffee'

  test('accepts a token or a sentence with the id of the click', () => {
    expect(parseSignInResult({ nonce: click, accessToken: 'ey.a.b' }, click)).toEqual({ accessToken: 'ey.a.b' })
    expect(parseSignInResult({ nonce: click, error: 'No.' }, click)).toEqual({ error: 'No.' })
  })

  test.for<[string, unknown]>([
    ['no nonce', { accessToken: 'ey.a.b' }],
    ['the nonce of another click', { nonce: 'decaf', accessToken: 'ey.a.b' }],
    ['a list of the nonce', { nonce: [click], accessToken: 'ey.a.b' }],
    ['a token that is not a string', { nonce: click, accessToken: { toString: () => 'ey.a.b' } }],
    ['a token that would end its header', { nonce: click, accessToken: 'ey\r\nCookie: x' }],
    ['an empty token', { nonce: click, accessToken: '' }],
    ['a token of more than 4 kB', { nonce: click, accessToken: 'e'.repeat(4097) }],
    ['a sentence of more than 4 kB', { nonce: click, error: 'e'.repeat(4097) }],
    ['ten megabytes', { nonce: click, error: 'e'.repeat(10_000_000) }],
    ['an empty sentence', { nonce: click, error: '' }],
    ['neither', { nonce: click }],
    ['a text', JSON.stringify({ nonce: click, accessToken: 'ey.a.b' })],
    ['nothing', null],
  ])('rejects anything else: %s', ([, data]) => {
    expect(parseSignInResult(data, click)).toBeUndefined()
  })

  test('rejects everything without a click', () => {
    expect(parseSignInResult({ nonce: '', accessToken: 'ey.a.b' }, '')).toBeUndefined()
  })

  test('returns a token that fits a header, a short sentence, or nothing for any message', () => {
    const part = fc.oneof(fc.string(), fc.anything(), fc.constantFrom(click, 'ey.a.b', '__proto__'))
    const message = fc.oneof(
      fc.anything({ withNullPrototype: true, withBigInt: true }),
      fc.record({ nonce: fc.oneof(fc.constant(click), part), accessToken: part, error: part }, { requiredKeys: [] }),
    )
    fc.assert(
      fc.property(message, (data) => {
        const outcome = parseSignInResult(data, click)
        if (!outcome) return
        if ('accessToken' in outcome) expect(outcome.accessToken).toMatch(/^[\w.~+/-]{1,4096}=*$/)
        else expect(outcome.error).toMatch(/^.{1,4096}$/su)
        expect(fieldsOf(data)['nonce']).toBe(click)
      }),
      { numRuns: sampleCount(2000) },
    )
  })
})
