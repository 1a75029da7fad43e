// @vitest-environment happy-dom
import fc from 'fast-check'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { serverHeader } from '#domain/server-response'
import { markOnline } from '../../state/connection.ts'
import { store, userDidChange } from '../../state/store.ts'
import { toast } from '../../state/overlay.ts'
import { pendingBookmarks } from '../../state/pending-bookmarks.ts'
import { aToken } from '../../testing/account-server.ts'
import { logout } from '../session/sign-in.ts'
import { discardPending } from './bookmark-sync.ts'
import { flush } from './flush.ts'
import { toggleBookmark } from './toggle-bookmark.ts'

let people = 0

/** Signs in somebody; without a name it is somebody new. With no other list than their own. */
function signIn(id = `somebody-${++people}`, bookmarks: readonly string[] = []): string {
  const names = { displayName: '', userData: { firstName: 'Ada', lastName: 'Lovelace' } }
  userDidChange({ id, email: '', roles: [], ...names, bookmarks, accessToken: aToken(id, people) })
  return id
}

const json = { 'Content-Type': 'application/json', [serverHeader]: '1' }

type Fault = 'silence' | number | undefined

/** Everybody's lists, as the server keeps them; `fault` says what becomes of the request of a number, counting from 0. */
function aServer(fault: (turn: number) => Fault = () => undefined) {
  const lists = new Map<string, Set<string>>()
  const versions = new Map<string, number>()
  const asked: string[] = []
  const listOf = (id: string) => lists.get(id) ?? new Set<string>()
  const answer = (path: string, init: RequestInit = {}): Promise<Response> => {
    if (path.startsWith('/api/auth')) return Promise.resolve(new Response('{"message":""}', { headers: json }))
    const claims = (new Headers(init.headers).get('Authorization') ?? '').split('.')[1] ?? ''
    const { sub } = JSON.parse(atob(claims)) as { sub: string }
    const symbol = path.slice('/api/bookmark/'.length)
    const why = init.method === 'GET' ? undefined : fault(asked.length)
    if (init.method !== 'GET') asked.push(`${sub} ${init.method} ${symbol}`)
    if (why === 'silence') return Promise.reject(new TypeError('Failed to fetch'))
    if (why) return Promise.resolve(new Response('{"message":"No.","code":"no"}', { status: why, headers: json }))
    const list = listOf(sub)
    if (init.method === 'POST') list.add(symbol)
    if (init.method === 'DELETE') list.delete(symbol)
    lists.set(sub, list)
    const version = (versions.get(sub) ?? 0) + (init.method === 'GET' ? 0 : 1)
    versions.set(sub, version)
    const headers = { ...json, 'X-Bookmarks-Version': String(version) }
    return Promise.resolve(new Response(JSON.stringify([...list]), { headers }))
  }
  globalThis.fetch = answer as typeof fetch
  return { asked, answer, of: (id: string) => [...listOf(id)].sort() }
}

/** Nobody taps and comes back within one millisecond: what was tapped in the one of coming counts as tapped since. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 5))

const shown = () => [...(store.user?.bookmarks ?? [])].sort()
const taps = fc.array(fc.constantFrom('A', 'B', 'C'), { maxLength: 12 })
const oddly = (tapped: readonly string[]) =>
  [...new Set(tapped)].filter((symbol) => tapped.filter((other) => other === symbol).length % 2 === 1).sort()

afterEach(async () => {
  await discardPending()
  userDidChange(null)
  markOnline()
  vi.useRealTimers()
})

test('what is said to wait goes on waiting when others are answered meanwhile', async () => {
  signIn()
  aServer(() => 'silence')
  await toggleBookmark('A')
  expect(pendingBookmarks.symbols).toEqual(['A'])
  markOnline()
  expect(pendingBookmarks.symbols).toEqual(['A'])
})

test('whatever is tapped in whatever order answers come, the last tap of each symbol counts', async () => {
  await fc.assert(
    fc.asyncProperty(taps, fc.scheduler(), async (tapped, scheduler) => {
      const id = signIn()
      const server = aServer()
      globalThis.fetch = scheduler.scheduleFunction(server.answer) as typeof fetch
      const all = tapped.map((symbol) => toggleBookmark(symbol))
      expect(shown(), 'at once').toEqual(oddly(tapped))
      await scheduler.waitFor(Promise.all(all))
      expect(shown()).toEqual(oddly(tapped))
      expect(server.of(id)).toEqual(oddly(tapped))
    }),
  )
})

test('what is tapped again while it is on its way is sent again, and nothing else is', async () => {
  signIn()
  const server = aServer()
  let goOn: () => void = () => undefined
  const patience = new Promise<void>((resolve) => (goOn = resolve))
  globalThis.fetch = (async (path: string, init: RequestInit) => {
    await patience
    return server.answer(path, init)
  }) as typeof fetch
  const first = toggleBookmark('A')
  await new Promise((resolve) => setTimeout(resolve, 20))
  const others = [toggleBookmark('A'), toggleBookmark('A'), toggleBookmark('A')]
  goOn()
  await Promise.all([first, ...others])
  expect(server.asked.map((one) => one.split(' ')[1])).toEqual(['POST', 'DELETE'])
  expect(shown()).toEqual([])
})

test('whatever is refused, in the end the page shows the server’s list', async () => {
  await fc.assert(
    fc.asyncProperty(taps, fc.array(fc.boolean()), fc.scheduler(), async (tapped, refused, scheduler) => {
      const id = signIn()
      const server = aServer((turn) => (refused[turn] ? 400 : undefined))
      globalThis.fetch = scheduler.scheduleFunction(server.answer) as typeof fetch
      await scheduler.waitFor(Promise.all(tapped.map((symbol) => toggleBookmark(symbol))))
      expect(shown()).toEqual(server.of(id))
    }),
  )
})

test('only the refused symbol goes back, and a message says why', async () => {
  signIn()
  aServer((turn) => (turn === 1 ? 500 : undefined))
  await Promise.all([toggleBookmark('A'), toggleBookmark('B')])
  expect(shown()).toEqual(['A'])
  expect(toast.text).toBe('B couldn’t be added to your list. No.')
})

describe('what finds nobody', () => {
  test('waits, is shown as what it will be, and goes out in one request for each symbol, but for what was undone before it was ever sent', async () => {
    const id = signIn()
    let isAway = true
    const server = aServer(() => (isAway ? 'silence' : undefined))
    for (const symbol of ['A', 'B', 'A', 'C', 'B', 'A']) await toggleBookmark(symbol)
    expect(shown()).toEqual(['A', 'C'])
    expect(pendingBookmarks.symbols).toEqual(['A', 'C'])
    isAway = false
    server.asked.length = 0
    await flush()
    expect(server.asked.map((one) => one.split(' ')[2]).sort()).toEqual(['A', 'C'])
    expect(server.of(id)).toEqual(['A', 'C'])
    expect(pendingBookmarks.symbols).toEqual([])
  })

  test.for<readonly [string, () => void]>([
    ['the browser finds a network', () => void dispatchEvent(new Event('online'))],
    ['somebody looks at the page again', () => void document.dispatchEvent(new Event('visibilitychange'))],
    [
      'the browser shows a page that it had put away',
      () => void dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
    ],
    ['any other request is answered', () => markOnline()],
    [
      'the same person comes back',
      () => {
        const { id, bookmarks } = store.user ?? {}
        userDidChange(null)
        signIn(id, bookmarks)
      },
    ],
  ])('is sent when %s', async ([, happen]) => {
    const id = signIn()
    let isAway = true
    const server = aServer(() => (isAway ? 'silence' : undefined))
    await toggleBookmark('A')
    isAway = false
    await aMoment()
    happen()
    // Sooner than by itself, after a second.
    await vi.waitFor(() => expect(server.of(id)).toEqual(['A']), { timeout: 950, interval: 5 })
    await vi.waitFor(() => expect(pendingBookmarks.symbols).toEqual([]))
  })

  test('is sent by itself when a second has passed', async () => {
    const id = signIn()
    let isAway = true
    const server = aServer(() => (isAway ? 'silence' : undefined))
    await toggleBookmark('A')
    isAway = false
    await vi.waitFor(() => expect(server.of(id)).toEqual(['A']), { timeout: 4000 })
  })

  test.for<readonly [string, () => void]>([
    [
      'is kept in memory by the browser',
      () => void dispatchEvent(Object.assign(new Event('pagehide'), { persisted: true })),
    ],
    ['is frozen', () => void document.dispatchEvent(new Event('freeze'))],
  ])('gives its lock back when the page %s, and goes out when it is shown again', async ([, freeze]) => {
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
    // It is silent for as long as the page is frozen.
    globalThis.fetch = ((path: string, init: RequestInit = {}) =>
      init.method === 'POST' && ++asked === 1
        ? new Promise(() => undefined)
        : server.answer(path, init)) as typeof fetch
    const tapped = toggleBookmark('A')
    await vi.waitFor(() => expect(asked).toBe(1))
    expect(held).toBe(1)
    freeze()
    await tapped
    expect(held).toBe(0)
    expect(server.of(id)).toEqual([])
    document.dispatchEvent(new Event('resume'))
    await vi.waitFor(() => expect(server.of(id)).toEqual(['A']))
  })

  test('can be given up', async () => {
    signIn(undefined, ['Z'])
    aServer(() => 'silence')
    await toggleBookmark('A')
    await discardPending()
    expect(shown()).toEqual(['Z'])
    expect(pendingBookmarks.symbols).toEqual([])
  })
})

describe('two people on one device', () => {
  test('neither sees what waits for the other, nor sends it; it waits until they are back', async () => {
    let isAway = true
    const server = aServer(() => (isAway ? 'silence' : undefined))
    const ada = signIn()
    await toggleBookmark('A')
    const eve = signIn()
    expect(shown()).toEqual([])
    expect(pendingBookmarks.symbols).toEqual([])
    isAway = false
    server.asked.length = 0
    await toggleBookmark('E')
    expect(server.asked).toEqual([`${eve} POST E`])
    expect([shown(), server.of(ada)]).toEqual([['E'], []])
    await aMoment()
    signIn(ada)
    await vi.waitFor(() => expect(server.of(ada)).toEqual(['A']))
    expect(shown()).toEqual(['A'])
  })

  test('whoever leaves is told what waits for them, after a moment in which it is tried', async () => {
    const ada = signIn()
    let isAway = true
    const server = aServer(() => (isAway ? 'silence' : undefined))
    await toggleBookmark('A')
    await toggleBookmark('B')
    markOnline()
    await logout()
    expect(store.user).toBeNull()
    expect(toast.text).toBe('2 changes will be sent when you log in again.')
    await aMoment()
    signIn(ada)
    isAway = false
    await logout()
    expect(server.of(ada)).toEqual(['A', 'B'])
  })

  test('an answer for who has left changes nothing of who has come, and what was asked is asked again', async () => {
    const ada = signIn()
    const server = aServer()
    let isFirst = true
    globalThis.fetch = (async (path: string, init: RequestInit) => {
      const answer = await server.answer(path, init)
      if (isFirst) signIn()
      isFirst = false
      return answer
    }) as typeof fetch
    await toggleBookmark('A')
    expect(shown()).toEqual([])
    expect(pendingBookmarks.symbols).toEqual([])
    await aMoment()
    signIn(ada)
    await vi.waitFor(() => expect(server.asked).toEqual([`${ada} POST A`, `${ada} POST A`]))
    await vi.waitFor(() => expect(pendingBookmarks.symbols).toEqual([]))
    expect(shown()).toEqual(['A'])
  })

  test('a token of somebody else is never used', async () => {
    const ada = signIn()
    const server = aServer()
    if (store.user) userDidChange({ ...store.user, accessToken: aToken('eve') })
    await toggleBookmark('A')
    expect(server.asked).toEqual([])
    expect(server.of(ada)).toEqual([])
    expect(shown()).toEqual(['A'])
  })
})
