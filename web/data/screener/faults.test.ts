import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { subscribeKey } from 'valtio/utils'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { listeningPort } from '#api/platform/http/listen'
import { keysOf } from '#domain/keys-of'
import { serverHeader } from '#domain/server-response'
import { eventually } from '#domain/testing/eventually'
import { openOutbox } from '#outbox/indexeddb-outbox'
import { Session } from '../../account/session/session.ts'
import { Bookmarks } from '../../bookmarks/bookmarks.ts'
import { NoteStore } from '../../screen/note/note-store.ts'
import { connection } from '../../state/connection.ts'
import { toast } from '../../state/overlay.ts'
import { store, userDidChange } from '../../state/store.ts'
import type { User } from '../../state/user.ts'
import { fetchFeed } from '../../stock/feed/fetch-feed.ts'
import { aToken } from '../../testing/account-server.ts'
import { reset } from '../../testing/reset-store.ts'
import { pingServer } from '../api/api.ts'
import { authenticatedRequest, renewToken } from '../api/authenticated-request.ts'
import { fetchHistory } from '../history/history.ts'

const bookmarks = new Bookmarks(openOutbox())
const session = new Session(bookmarks)

type Answer = (request: IncomingMessage, response: ServerResponse) => unknown

/** The requests of a test that neither a response nor the silent server has settled yet. */
let network = { underWay: 0 }

const json =
  (status: number, headers = {}): Answer =>
  (_, response) =>
    void response
      .writeHead(status, { 'Content-Type': 'application/json', [serverHeader]: '1', ...headers })
      .end(JSON.stringify({ message: `said ${status}`, code: 'trouble' }))
const page =
  (status: number): Answer =>
  (_, response) =>
    void response.writeHead(status, { 'Content-Type': 'text/html' }).end('<h1>Welcome to our wireless</h1>')

/** What a network or a server does to a request, and how often a request without side effects is then sent. */
const faults = {
  'an error of the server’s own': { answer: json(500), tries: 3, status: 500 },
  'a server that has no time now': { answer: json(503, { 'Retry-After': '1' }), tries: 3, status: 503 },
  'too many requests': { answer: json(429, { 'Retry-After': '60' }), tries: 1, status: 429 },
  'a gateway’s page': { answer: page(502), tries: 3, status: undefined, isPage: true },
  'the page of some network': { answer: page(200), tries: 3, status: undefined, isPage: true },
  'a filter’s page': { answer: page(403), tries: 3, status: undefined, isPage: true },
  'a connection that is cut': {
    answer: (request: IncomingMessage) => void request.socket.destroy(),
    tries: 3,
    status: undefined,
  },
  'a server that takes 30 seconds': { answer: () => network.underWay--, tries: 1, status: undefined },
  'no server at that address': { answer: undefined, tries: 0, status: undefined },
} as const satisfies Record<
  string,
  {
    readonly answer: Answer | undefined
    readonly tries: number
    readonly status: number | undefined
    readonly isPage?: true
  }
>

type Fault = (typeof faults)[keyof typeof faults]

const offline = 'You’re offline – try again when connected.'
const intercepted = 'The network answered instead of Stonks – a sign-in page or a proxy may be in between.'
const faultNames = keysOf(faults)

/** The message of a refusal, and those of a foreign page and of silence. */
const sentence = (fault: Fault): string =>
  'isPage' in fault ? intercepted : fault.status === undefined ? offline : `said ${fault.status}`

let server: Server
let real = ''
let fault: Fault
let asked: string[] = []
/** The last message that the page showed; it disappears after a while. */
let said: string | null = null
subscribeKey(toast, 'text', (text) => (said = text ?? said), true)
const realFetch = globalThis.fetch
const limits: number[] = []

async function send(path: string, init?: RequestInit): Promise<Response> {
  const mine = network
  const isTaken = fault === faults['a server that takes 30 seconds']
  mine.underWay++
  try {
    const response = await realFetch(new URL(path, fault.answer ? real : 'http://127.0.0.1:1'), init)
    return new Response(await response.arrayBuffer(), response)
  } finally {
    if (!isTaken) mine.underWay--
  }
}

/** Advances the time as fast as possible while nothing is pending; returns the function that stops it. */
function letTimePass(): () => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((pause) => {
    limits.push(pause)
    const limit = new AbortController()
    setTimeout(() => limit.abort(new DOMException('', 'TimeoutError')), pause)
    return limit.signal
  })
  const time = { isStopped: false }
  void (async () => {
    for (; !time.isStopped; await turnOfEvents()) if (network.underWay === 0) await vi.advanceTimersByTimeAsync(100)
  })()
  return () => {
    time.isStopped = true
    vi.useRealTimers()
  }
}

/** The code that follows the user continues after a test has ended. */
Object.assign(globalThis, {
  addEventListener: () => undefined,
  document: { visibilityState: 'visible', addEventListener: () => undefined },
})

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    // Settle pending requests first, or their senders would see a cut connection instead of the response.
    request.resume().on('end', () => fault.answer?.(request, response))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  real = `http://127.0.0.1:${listeningPort(server)}`
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
  for (const name of ['addEventListener', 'document']) Reflect.deleteProperty(globalThis, name)
})

let stopTime = (): void => undefined
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  network = { underWay: 0 }
  stopTime = letTimePass()
  vi.stubGlobal('fetch', send)
  vi.stubGlobal('location', { pathname: '/LARK' })
  // Without locks, each tab sends its own request.
  vi.stubGlobal('navigator', { onLine: true })
  asked = []
  reset()
  said = null
})
afterEach(() => {
  stopTime()
  vi.unstubAllGlobals()
})

const ada: User = {
  id: '1',
  email: 'ada@example.com',
  displayName: 'ada',
  roles: [],
  userData: { firstName: 'Ada', lastName: 'Lovelace' },
  bookmarks: ['ACME'],
  accessToken: aToken('1'),
}
const names = { firstName: 'Ada', lastName: 'Lovelace', displayName: 'ada' }
const passwords = { password: 'engine number one', newPassword: 'engine number two' }

describe.for(faultNames)('%s', (name) => {
  beforeEach(() => (fault = faults[name]))
  afterEach(() => {
    // Without a request there is nothing to check.
    const isJudged = asked.length > 0 || fault.answer === undefined
    if (isJudged) expect(connection.isReachable).toBe(fault.status !== undefined)
  })

  const isUnreachable = () => fault.status === undefined
  const times = (call: string, count: number) => asked.filter((one) => one === call).length === count
  const askedWithRetries = (call: string) => expect(times(call, fault.tries), asked.join()).toBe(true)
  const askedOnce = (call: string) => expect(times(call, fault.answer ? 1 : 0), asked.join()).toBe(true)

  test('GET /api/health is requested once', async () => {
    await pingServer()
    askedOnce('GET /api/health')
  })

  test('GET /api/config, the note, messages and a history each report that they have nothing', async () => {
    vi.resetModules()
    const { isCounting } = await import('../api/analytics.ts')
    const notes = new NoteStore()
    notes.load('v1')
    const said = new Promise((resolve) => notes.subscribe(() => resolve(notes.current().kind)))
    const [counting, note, feed, history] = await Promise.all([
      isCounting(),
      said,
      fetchFeed('LARK'),
      fetchHistory('LARK'),
    ])
    expect({ counting, note, feed, history }).toEqual({
      counting: false,
      note: 'failed',
      feed: { kind: 'nothing', isUnreachable: isUnreachable() },
      history: { kind: 'failed', isUnreachable: isUnreachable() },
    })
    for (const path of ['config', 'ai', 'stocktwits/LARK', 'history/LARK']) askedWithRetries(`GET /api/${path}`)
  })

  test('POST /api/event shows no error when it is lost', async () => {
    const { sendVital } = await import('../api/analytics.ts')
    sendVital('LCP', 1200)
    await eventually(() => expect(asked).toHaveLength(fault.answer ? 1 : 0))
    askedOnce('POST /api/event')
    asked = []
    // It has not changed the connection's state.
    if (!fault.answer) await pingServer()
  })

  test('POST /api/auth/login and sign-up say why the sign-in failed', async () => {
    for (const outcome of [
      await session.login({ email: ada.email, password: passwords.password }),
      await session.signUp({ ...names, email: ada.email, password: passwords.password, tos: true }),
    ]) {
      expect(outcome.ok).toBe(false)
      expect(outcome.message).toBe(sentence(fault))
    }
    expect(store.user).toBeNull()
    askedOnce('POST /api/auth/login')
    askedOnce('POST /api/auth/sign-up')
  })

  test('POST /api/auth/change-password says why it failed, and keeps the user signed in', async () => {
    userDidChange(ada)
    const outcome = await session.changePassword(passwords)
    expect(outcome.ok).toBe(false)
    expect(outcome.message).toBe(sentence(fault))
    expect(store.user).toEqual(ada)
    askedOnce('POST /api/auth/change-password')
  })

  test('GET /api/auth keeps the user unchanged', async () => {
    userDidChange(ada)
    expect(await session.loadProfile()).toBe(sentence(fault))
    expect(store.user).toEqual(ada)
    askedWithRetries('GET /api/auth')
  })

  test('GET /api/auth right after a sign-in by token signs nobody in', async () => {
    expect(await session.loginWithToken(ada.accessToken)).toBe(sentence(fault))
    expect(store.user).toBeNull()
  })

  test('POST /api/auth/refresh does not sign the user out', async () => {
    userDidChange(ada)
    expect(await renewToken(ada.accessToken)).toBe('unknown')
    expect(store.user).toEqual(ada)
    askedOnce('POST /api/auth/refresh')
  })

  test('GET /api/auth/logout signs out on this device anyway', async () => {
    userDidChange(ada)
    await session.logout()
    expect(store.user).toBeNull()
    expect(said).toBe('You’re logged out on this device, but the server couldn’t be notified.')
    askedWithRetries('GET /api/auth/logout')
  })

  test.for([
    ['POST', 'LARK', 'added to'],
    ['DELETE', 'ACME', 'removed from'],
  ] as const)(
    '%s /api/bookmark: a response settles the change, silence leaves it pending',
    async ([method, symbol, done]) => {
      userDidChange(ada)
      await bookmarks.toggle(symbol)
      askedOnce(`${method} /api/bookmark/${symbol}`)
      if (isUnreachable()) {
        expect(store.user?.bookmarks.includes(symbol)).toBe(method === 'POST')
        expect(said).toBe(method === 'DELETE' ? `${symbol} removed from My List` : null)
        await bookmarks.discardPending()
      } else expect(said).toBe(`${symbol} couldn’t be ${done} your list. ${sentence(fault)}`)
      expect(store.user?.bookmarks).toEqual(ada.bookmarks)
    },
  )

  test('GET /api/bookmark changes nothing', async () => {
    userDidChange(ada)
    expect(await authenticatedRequest({ path: '/bookmark' })).toMatchObject({ ok: false, message: sentence(fault) })
    expect(store.user).toEqual(ada)
    askedWithRetries('GET /api/bookmark')
  })
})

test('no request waits longer than ten seconds for a response', () => {
  expect(new Set(limits)).toEqual(new Set([10_000]))
})
