// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://localhost/" }
import 'fake-indexeddb/auto'
import { setImmediate as turnOfEvents } from 'node:timers/promises'
import { subscribe } from 'valtio/vanilla'
import { expect, test, vi } from 'vitest'
import { eventually } from '#domain/testing/eventually'
import { fc } from '#domain/testing/fast-check'
import { pause } from '#domain/waiting'
import { aToken, replaceFetch, respond } from '../testing/account-server.ts'
import { useLocks } from '../testing/locks.ts'

/** The page's code in another tab of this browser: it has its own state and shares the storage. */
async function aTab() {
  vi.resetModules()
  const { store, userDidChange } = await import('../state/store.ts')
  const { persistUser } = await import('../state/persisted-user.ts')
  const { bookmarks } = await import('../account/session/account.chunk.ts')
  persistUser()
  /** The last tap in this tab, by symbol. */
  const wanted = new Map<string, boolean>()
  const wrong: string[] = []
  const shown = () => [...(store.user?.bookmarks ?? [])].sort()
  subscribe(
    store,
    () => {
      for (const [symbol, want] of wanted) {
        if (store.user && shown().includes(symbol) !== want) wrong.push(`${symbol} ${want ? 'vanished' : 'returned'}`)
      }
    },
    true,
  )
  return {
    shown,
    wrong,
    signIn(id: string) {
      wanted.clear()
      const names = { displayName: '', userData: { firstName: 'Ada', lastName: 'Lovelace' } }
      userDidChange({ id, email: '', roles: [], ...names, bookmarks: [], accessToken: aToken(id) })
    },
    tap(symbol: string): Promise<void> {
      wanted.set(symbol, wanted.get(symbol) !== true)
      return bookmarks.toggle(symbol)
    },
  }
}

/** A server with one list, which answers after a moment. */
function aServer() {
  const list = new Set<string>()
  let version = 0
  replaceFetch(async (path, { method }) => {
    await pause(1)
    const symbol = path.slice('/api/bookmark/'.length)
    if (method === 'POST') list.add(symbol)
    if (method === 'DELETE') list.delete(symbol)
    return respond([...list], 200, { 'x-bookmarks-version': String(++version) })
  })
  return () => [...list].sort()
}

/** The clock never advances by itself: equal steps give equal runs. */
async function aMillisecond(): Promise<void> {
  await turnOfEvents()
  await vi.advanceTimersByTimeAsync(1)
}

const step = fc.record({
  tab: fc.nat(1),
  symbol: fc.constantFrom('A', 'B'),
  /** Milliseconds until the next step. */
  wait: fc.nat(3),
  /** Milliseconds until the browser tells the tabs what another one has stored. */
  delay: fc.nat(3),
})

test('stars tapped in two tabs at once stay as tapped, and both tabs end with both', { timeout: 60_000 }, async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] })
  useLocks()
  const tabs = [await aTab(), await aTab()] as const
  let users = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 10 }), async (steps) => {
      const id = `user-${++users}`
      const listed = aServer()
      for (const tab of tabs) tab.signIn(id)
      const done: Promise<unknown>[] = []
      const tapped: string[] = []
      for (const { tab, symbol, wait, delay } of steps) {
        const own = `${symbol}${tab}`
        tapped.push(own)
        done.push(tab === 0 ? tabs[0].tap(own) : tabs[1].tap(own))
        done.push(pause(delay).then(() => dispatchEvent(new Event('storage'))))
        for (let passed = 0; passed < wait; passed++) await aMillisecond()
      }
      const all = { settled: false }
      void Promise.all(done).finally(() => (all.settled = true))
      while (!all.settled) await aMillisecond()
      await Promise.all(done)
      const odd = [...new Set(tapped)].filter((own) => tapped.filter((other) => other === own).length % 2 === 1).sort()
      for (const { wrong } of tabs) expect(wrong).toEqual([])
      await eventually(() => {
        // The browser reports every stored change, including one after the last tap.
        dispatchEvent(new Event('storage'))
        expect(tabs.map(({ shown }) => shown())).toEqual([odd, odd])
      })
      expect(listed()).toEqual(odd)
    }),
    { numRuns: 40 },
  )
})
