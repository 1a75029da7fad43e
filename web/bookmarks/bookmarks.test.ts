// @vitest-environment happy-dom
import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { fieldsOf } from '#domain/keys-of'
import { serverHeader } from '#domain/server-response'
import { eventually } from '#domain/testing/eventually'
import { fc } from '#domain/testing/fast-check'
import { bookmarks, session } from '../account/session/account.chunk.ts'
import { markOnline } from '../state/connection.ts'
import { showToast, toast } from '../state/overlay.ts'
import { pendingBookmarks } from '../state/pending-bookmarks.ts'
import { store, userDidChange } from '../state/store.ts'
import { aToken, replaceFetch, respond } from '../testing/account-server.ts'
import { useLocks } from '../testing/locks.ts'

let userCount = 0

/** Signs in a user; without an id a new one. */
function signIn(id = `user-${++userCount}`, bookmarks: readonly string[] = []): string {
  const names = { displayName: '', userData: { firstName: 'Ada', lastName: 'Lovelace' } }
  userDidChange({ id, email: '', roles: [], ...names, bookmarks, accessToken: aToken(id, userCount) })
  return id
}

const json = { 'Content-Type': 'application/json', [serverHeader]: '1' }

type Fault = 'unreachable' | 'store-busy' | number | undefined

/** A server with the lists of all users; `fault` decides how the request with an index fails. */
function aServer(fault: (requestIndex: number) => Fault = () => undefined) {
  const lists = new Map<string, Set<string>>()
  const versions = new Map<string, number>()
  const asked: string[] = []
  const listOf = (id: string) => lists.get(id) ?? new Set<string>()
  const answer = (path: string, init: RequestInit = {}): Promise<Response> => {
    if (path.startsWith('/api/auth')) return Promise.resolve(new Response('{"message":""}', { headers: json }))
    const claims = (new Headers(init.headers).get('Authorization') ?? '').split('.')[1] ?? ''
    const sub = String(fieldsOf(JSON.parse(atob(claims)))['sub'])
    const symbol = path.slice('/api/bookmark/'.length)
    const failure = init.method === 'GET' ? undefined : fault(asked.length)
    if (init.method !== 'GET') asked.push(`${sub} ${init.method} ${symbol}`)
    if (failure === 'unreachable') return Promise.reject(new TypeError('Failed to fetch'))
    if (failure === 'store-busy') {
      const headers = { ...json, 'Retry-After': '1' }
      return Promise.resolve(new Response('{"message":"Busy.","code":"store-busy"}', { status: 503, headers }))
    }
    if (failure)
      return Promise.resolve(new Response('{"message":"No.","code":"no"}', { status: failure, headers: json }))
    const list = listOf(sub)
    if (init.method === 'POST') list.add(symbol)
    if (init.method === 'DELETE') list.delete(symbol)
    lists.set(sub, list)
    const version = (versions.get(sub) ?? 0) + (init.method === 'GET' ? 0 : 1)
    versions.set(sub, version)
    const headers = { ...json, 'X-Bookmarks-Version': String(version) }
    return Promise.resolve(new Response(JSON.stringify([...list]), { headers }))
  }
  replaceFetch(answer)
  return { asked, answer, of: (id: string) => [...listOf(id)].sort() }
}

/** The listeners of abort signals that were added and not removed. */
function countListeners(): () => number {
  const [add, remove] = (['addEventListener', 'removeEventListener'] as const).map((name) =>
    vi.spyOn(AbortSignal.prototype, name),
  )
  onTestFinished(() => void vi.restoreAllMocks())
  return () => {
    const added = add?.mock.calls.length ?? 0
    expect(added, 'a delivery can be aborted').toBeGreaterThan(0)
    return added - (remove?.mock.calls.length ?? 0)
  }
}

/** A tap in the same millisecond as the sign-in would count as made after it. */
const aMoment = () => vi.setSystemTime(Date.now() + 5)

/** Waits until everything that takes no time has happened. */
async function atOnce(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await turnOfEvents()
}

const shown = () => [...(store.user?.bookmarks ?? [])].sort()
const taps = fc.array(fc.constantFrom('A', 'B', 'C'), { maxLength: 12 })
const oddly = (tapped: readonly string[]) =>
  [...new Set(tapped)].filter((symbol) => tapped.filter((other) => other === symbol).length % 2 === 1).sort()

afterEach(async () => {
  await bookmarks.discardPending()
  userDidChange(null)
  markOnline()
  vi.useRealTimers()
})

test('a change shown as pending stays pending while other requests succeed', async () => {
  signIn()
  aServer(() => 'unreachable')
  await bookmarks.toggle('A')
  expect(pendingBookmarks.symbols).toEqual(['A'])
  markOnline()
  expect(pendingBookmarks.symbols).toEqual(['A'])
})

test('the last tap of each symbol wins, in whatever order responses arrive', async () => {
  await fc.assert(
    fc.asyncProperty(taps, fc.scheduler(), async (tapped, scheduler) => {
      const id = signIn()
      const server = aServer()
      replaceFetch(scheduler.scheduleFunction(server.answer))
      const all = tapped.map((symbol) => bookmarks.toggle(symbol))
      expect(shown(), 'at once').toEqual(oddly(tapped))
      await scheduler.waitFor(Promise.all(all))
      expect(shown()).toEqual(oddly(tapped))
      expect(server.of(id)).toEqual(oddly(tapped))
    }),
  )
})

test('sends a symbol that is tapped during its request once more', async () => {
  signIn()
  const server = aServer()
  let goOn: () => void = () => undefined
  const resumed = new Promise<void>((resolve) => (goOn = resolve))
  const send = vi.fn(async (path: string, init: RequestInit) => {
    await resumed
    return server.answer(path, init)
  })
  replaceFetch(send)
  const first = bookmarks.toggle('A')
  await eventually(() => expect(send).toHaveBeenCalledOnce())
  const others = [bookmarks.toggle('A'), bookmarks.toggle('A'), bookmarks.toggle('A')]
  goOn()
  await Promise.all([first, ...others])
  expect(server.asked.map((one) => one.split(' ')[1])).toEqual(['POST', 'DELETE'])
  expect(shown()).toEqual([])
})

test('the page shows the server’s list after any rejections', async () => {
  await fc.assert(
    fc.asyncProperty(taps, fc.array(fc.boolean()), fc.scheduler(), async (tapped, refused, scheduler) => {
      const id = signIn()
      const server = aServer((requestIndex) => (refused[requestIndex] ? 400 : undefined))
      replaceFetch(scheduler.scheduleFunction(server.answer))
      await scheduler.waitFor(Promise.all(tapped.map((symbol) => bookmarks.toggle(symbol))))
      expect(shown()).toEqual(server.of(id))
    }),
  )
})

test('a change stays pending while the server’s database is unavailable; the page says so once and sends it later', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const id = signIn()
  let isAway = true
  const server = aServer(() => (isAway ? 'store-busy' : undefined))
  await bookmarks.toggle('A')
  expect(shown()).toEqual(['A'])
  expect(toast.text).toMatch(/^The server can’t save anything right now\. Your change will be sent again/)
  showToast('Something else')
  await vi.advanceTimersByTimeAsync(2_100)
  expect(server.asked.length).toBeGreaterThan(1)
  expect(pendingBookmarks.symbols).toEqual(['A'])
  expect(toast.text).toBe('Something else')
  isAway = false
  // The backoff has doubled to two seconds, more or less a quarter.
  await vi.advanceTimersByTimeAsync(3_000)
  await eventually(() => expect(server.of(id)).toEqual(['A']))
  await eventually(() => expect(pendingBookmarks.symbols).toEqual([]))
})

test('the page says nothing if the server’s database is unavailable and nothing is pending', async () => {
  signIn()
  replaceFetch(() => Promise.resolve(respond({ message: 'Busy.', code: 'store-busy' }, 503)))
  showToast('Something else')
  await bookmarks.flush(true)
  expect(toast.text).toBe('Something else')
})

test('undoes only the rejected symbol, and a toast says why', async () => {
  signIn()
  aServer((requestIndex) => (requestIndex === 1 ? 500 : undefined))
  await Promise.all([bookmarks.toggle('A'), bookmarks.toggle('B')])
  expect(shown()).toEqual(['A'])
  expect(toast.text).toBe('B couldn’t be added to your list. No.')
})

test('adds or removes several symbols at once, with one request for each', async () => {
  const id = signIn()
  const server = aServer()
  const adding = bookmarks.change(['A', 'B', 'C'], true)
  expect(shown(), 'at once').toEqual(['A', 'B', 'C'])
  await adding
  expect(server.of(id)).toEqual(['A', 'B', 'C'])
  await bookmarks.change(['A', 'C'], false)
  expect(shown()).toEqual(['B'])
  expect(server.of(id)).toEqual(['B'])
  expect(server.asked).toHaveLength(5)
})

test('the “removed” toast closes when the stock is in the list again', async () => {
  signIn()
  aServer()
  await bookmarks.toggle('A')
  await bookmarks.toggle('A')
  expect(toast.text).toBe('A removed from My List')
  await bookmarks.toggle('A')
  expect(toast.text).toBeNull()
})

test('a page that delivers all day keeps no listener of a delivery', async () => {
  signIn()
  aServer()
  const listeners = countListeners()
  for (let delivery = 0; delivery < 10; delivery++) await bookmarks.flush(true)
  expect(listeners()).toBe(0)
})

describe('a change without a response', () => {
  test('stays pending, shows at once, and is sent with one request for each symbol unless it was undone', async () => {
    const id = signIn()
    let isAway = true
    const server = aServer(() => (isAway ? 'unreachable' : undefined))
    for (const symbol of ['A', 'B', 'A', 'C', 'B', 'A']) await bookmarks.toggle(symbol)
    expect(shown()).toEqual(['A', 'C'])
    expect(pendingBookmarks.symbols).toEqual(['A', 'C'])
    isAway = false
    server.asked.length = 0
    await bookmarks.flush()
    expect(server.asked.map((one) => one.split(' ')[2]).sort()).toEqual(['A', 'C'])
    expect(server.of(id)).toEqual(['A', 'C'])
    expect(pendingBookmarks.symbols).toEqual([])
  })

  test.for<readonly [string, () => void]>([
    ['the browser finds a network', () => void dispatchEvent(new Event('online'))],
    ['the page becomes visible', () => void document.dispatchEvent(new Event('visibilitychange'))],
    [
      'the page returns from the back/forward cache',
      () => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    ],
    ['any other request succeeds', () => markOnline()],
    [
      'the same user signs in again',
      () => {
        const { id, bookmarks } = store.user ?? {}
        userDidChange(null)
        signIn(id, bookmarks)
      },
    ],
  ])('is sent when %s', async ([, happen]) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const id = signIn()
    let isAway = true
    const server = aServer(() => (isAway ? 'unreachable' : undefined))
    await bookmarks.toggle('A')
    isAway = false
    aMoment()
    happen()
    await atOnce()
    expect(server.of(id)).toEqual(['A'])
    expect(pendingBookmarks.symbols).toEqual([])
  })

  test('is retried after a second', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
    const id = signIn()
    let isAway = true
    const server = aServer(() => (isAway ? 'unreachable' : undefined))
    await bookmarks.toggle('A')
    isAway = false
    await vi.advanceTimersByTimeAsync(999)
    await atOnce()
    expect(server.of(id)).toEqual([])
    await vi.advanceTimersByTimeAsync(251)
    await atOnce()
    expect(server.of(id)).toEqual(['A'])
  })

  test.for<readonly [string, () => void]>([
    [
      'enters the back/forward cache',
      () => void dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true })),
    ],
    ['is frozen', () => void document.dispatchEvent(new Event('freeze'))],
  ])('releases its lock when the page %s, and is sent when the page returns', async ([, freeze]) => {
    let held = 0
    const request = async (_name: string, _how: object, work: (lock: object) => Promise<unknown>) => {
      held++
      try {
        return await work({})
      } finally {
        held--
      }
    }
    vi.stubGlobal('navigator', { locks: { request } })
    onTestFinished(() => void vi.unstubAllGlobals())
    const id = signIn()
    const server = aServer()
    let asked = 0
    // The request hangs while the page is frozen.
    replaceFetch((path, init) =>
      init.method === 'POST' && ++asked === 1 ? new Promise(() => undefined) : server.answer(path, init),
    )
    const tapped = bookmarks.toggle('A')
    await eventually(() => expect(asked).toBe(1))
    expect(held).toBe(1)
    freeze()
    await tapped
    expect(held).toBe(0)
    expect(server.of(id)).toEqual([])
    document.dispatchEvent(new Event('resume'))
    await eventually(() => expect(server.of(id)).toEqual(['A']))
  })

  test('can be discarded', async () => {
    signIn(undefined, ['Z'])
    aServer(() => 'unreachable')
    await bookmarks.toggle('A')
    await bookmarks.discardPending()
    expect(shown()).toEqual(['Z'])
    expect(pendingBookmarks.symbols).toEqual([])
  })
})

describe('two users of one device', () => {
  test('neither sees or sends the other’s pending changes, which stay until the next sign-in', async () => {
    let isAway = true
    const server = aServer(() => (isAway ? 'unreachable' : undefined))
    const ada = signIn()
    await bookmarks.toggle('A')
    const eve = signIn()
    expect(shown()).toEqual([])
    expect(pendingBookmarks.symbols).toEqual([])
    isAway = false
    server.asked.length = 0
    await bookmarks.toggle('E')
    expect(server.asked).toEqual([`${eve} POST E`])
    expect([shown(), server.of(ada)]).toEqual([['E'], []])
    aMoment()
    signIn(ada)
    await eventually(() => expect(server.of(ada)).toEqual(['A']))
    expect(shown()).toEqual(['A'])
  })

  test('a logout tries to deliver pending changes and says how many are left', async () => {
    const ada = signIn()
    let isAway = true
    const server = aServer(() => (isAway ? 'unreachable' : undefined))
    await bookmarks.toggle('A')
    await bookmarks.toggle('B')
    markOnline()
    await session.logout()
    expect(store.user).toBeNull()
    expect(toast.text).toBe('2 changes will be sent when you log in again.')
    aMoment()
    signIn(ada)
    isAway = false
    await session.logout()
    expect(server.of(ada)).toEqual(['A', 'B'])
  })

  test('a logout right after a tap delivers it, although the tap’s own request was aborted', async () => {
    useLocks()
    const ada = signIn()
    const server = aServer()
    let requests = 0
    replaceFetch((path, init) =>
      path.startsWith('/api/bookmark/') && ++requests === 1
        ? new Promise((_, reject) => {
            init.signal?.addEventListener('abort', () => {
              // Later than whatever the logout does at once.
              void atOnce().then(() => reject(new DOMException('', 'AbortError')))
            })
          })
        : server.answer(path, init),
    )
    void bookmarks.toggle('A')
    await eventually(() => expect(requests).toBe(1))
    await session.logout()
    expect(server.of(ada)).toEqual(['A'])
  })

  test('a response to a user who has logged out does not change the next user’s list, and the request is repeated', async () => {
    const ada = signIn()
    const server = aServer()
    let isFirst = true
    replaceFetch(async (path, init) => {
      const answer = await server.answer(path, init)
      if (isFirst) signIn()
      isFirst = false
      return answer
    })
    await bookmarks.toggle('A')
    expect(shown()).toEqual([])
    expect(pendingBookmarks.symbols).toEqual([])
    aMoment()
    signIn(ada)
    await eventually(() => expect(server.asked).toEqual([`${ada} POST A`, `${ada} POST A`]))
    await eventually(() => expect(pendingBookmarks.symbols).toEqual([]))
    expect(shown()).toEqual(['A'])
  })

  test('a token of another user is never used', async () => {
    const ada = signIn()
    const server = aServer()
    if (store.user) userDidChange({ ...store.user, accessToken: aToken('eve') })
    await bookmarks.toggle('A')
    expect(server.asked).toEqual([])
    expect(server.of(ada)).toEqual([])
    expect(shown()).toEqual(['A'])
  })
})
